import type { ComponentProps, MouseEvent } from "react";
import { createPath, type To, useHref, useLocation, useNavigate } from "react-router";

type Click = MouseEvent<HTMLAnchorElement>;

/** The click asks for another tab or window, or for the link's menu: the browser handles it. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: Click) =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey || currentTarget.target !== "";

/**
 * A link to a page of this application, which opens without loading the document again. A link to the shown page
 * adds no entry to the history.
 * @param state kept with the new entry of the history
 */
export function Link({
  to,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<"a">, "href"> & { to: To; state?: unknown }) {
  const href = useHref(to);
  const navigate = useNavigate();
  const shown = createPath(useLocation());
  const follow = (event: Click) => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    void navigate(to, { state, replace: href === shown });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
