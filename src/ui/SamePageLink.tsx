import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { Link } from "./Link.tsx";

/** A link to another part of the same page; it keeps the page's way back. */
export function SamePageLink(link: ComponentProps<typeof Link>) {
  const state = useLocation().state as unknown;
  return <Link {...link} state={state} />;
}
