import { lazy, type ComponentType } from "react";

const RETRY_MS = 5_000;

/**
 * A component in a chunk of its own that no page waits for. As long as the chunk cannot be fetched, what
 * the server sent stays there, or nothing does; it never takes the page down. Stands inside a `Suspense`.
 */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const fetched = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return fetched();
    }
  };
  return lazy(fetched);
};
