/** The service's own account on a social network, until a campus sets its own. */
export const SIKAM_SOCIAL = {
  account: "Instagram SIKAM",
  href: "https://www.instagram.com/",
};
