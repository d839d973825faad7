import { Icon } from "./Icon.tsx";

/** A turning arrow while something is loading; the words beside it say what. */
export function Spinner() {
  return (
    <span>
      <Icon name="refresh" className="size-[1.25em] animate-spin" />
    </span>
  );
}
