import { isUnique } from "../../server/database/errors.ts";
import { Problem } from "../../server/problem.ts";
import type { Authorship } from "../authorship/authorship.server.ts";

/** Works with the first free tag; a filing that loses the race for one takes the next (decisions, section 4a). */
export const withFreeTag = async <T>(
  authorship: Authorship,
  work: (tag: Buffer) => Promise<T>,
): Promise<T> => {
  for (let from = 0; ;) {
    const free = authorship.next(from);
    if (!free) throw new Problem(409, "BUSY", "Laporan lain sedang dikirim. Coba lagi.");
    try {
      return await work(free.tag);
    } catch (error) {
      if (!isUnique(error, "used_tag_pkey")) throw error;
      from = free.i + 1;
    }
  }
};
