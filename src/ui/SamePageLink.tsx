import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { Link } from "./Link.tsx";

/** A link to another part of the same page, which was opened from where the page was. */
export function SamePageLink(link: ComponentProps<typeof Link>) {
  const state = useLocation().state as unknown;
  return <Link {...link} state={state} />;
}
