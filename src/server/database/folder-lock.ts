import { chmod, mkdir } from "node:fs/promises";
export const makePrivateFolder = async (dir: string) => {
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o700);
};
export const lockFolder = async (_dir: string) => ({ release: async () => {} });
