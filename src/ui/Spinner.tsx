import { Icon } from "./Icon.tsx";

/** A turning arrow for the time that something takes; the words beside it say what. */
export function Spinner() {
  return (
    <span>
      <Icon name="refresh" className="size-[1.25em] animate-spin" />
    </span>
  );
}
