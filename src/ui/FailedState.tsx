import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

/** Says that something could not be fetched: what went wrong, and 'Coba lagi'. */
export function FailedState({
  title,
  children = "Sambungan terputus atau server sedang sibuk.",
  onRetry,
  retrying = false,
  heading: Heading = "h2",
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  heading?: "h1" | "h2" | "h3";
}) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-6 text-center">
      <span className="grid size-16 place-items-center rounded-[50%_50%_50%_4px] border border-line bg-sunken text-muted">
        <Icon name="offline" className="size-8" />
      </span>
      <Heading className="text-lg">{title}</Heading>
      <div className="max-w-120 text-sm text-balance text-muted">{children}</div>
      <div className="mt-2">
        <Button variant="primary" icon="refresh" busy={retrying} onClick={onRetry}>
          Coba lagi
        </Button>
      </div>
    </div>
  );
}
