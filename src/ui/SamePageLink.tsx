import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";

/** A link to another part of the same page, which was opened from where the page was. */
export function SamePageLink(link: ComponentProps<typeof Link>) {
  const state = useLocation().state as unknown;
  return <Link {...link} state={state} />;
}
