/** A place outside of SIKAM where people can write to those who run it. */
export interface SocialLink {
  readonly label: string;
  readonly href: string;
}

/** The service's own. A campus puts its account here (docs/operations.md). */
export const SIKAM_SOCIAL: SocialLink = {
  label: "Instagram SIKAM",
  href: "https://www.instagram.com/",
};
