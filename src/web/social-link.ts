/** A social network account at which people can write to the service's organisers. */
export interface SocialLink {
  readonly label: string;
  readonly href: string;
}

/** The service's own account. A campus puts its own here (docs/operations.md). */
export const SIKAM_SOCIAL: SocialLink = {
  label: "Instagram SIKAM",
  href: "https://www.instagram.com/",
};
