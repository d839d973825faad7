/** Made by the build: the addresses of the files that the public pages need. */
declare module "virtual:shell" {
  export const shell: readonly string[];
}
