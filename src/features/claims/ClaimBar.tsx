import type { ReactNode } from "react";
import { ITEMS } from "../../labels.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { clockText } from "../../web/dates.ts";
import type { Item } from "../shared/item.contract.ts";
import type { Claim } from "./claim.contract.ts";
import { useClaim } from "./use-claim.web.ts";

/** The words for a claim, and their colour. */
const wordsOf = (claim: Claim | null | undefined, noun: string) => {
  if (!claim) return { tone: "plain", said: `Tidak ada yang menangani ${noun} ini.` } as const;
  if (claim.is_mine) return { tone: "info", said: `Anda menangani ${noun} ini` } as const;
  return claim.taken_over
    ? ({ tone: "danger", said: `Diambil alih oleh ${claim.admins.name}` } as const)
    : ({ tone: "warning", said: `Sedang ditangani oleh ${claim.admins.name}` } as const);
};

const moreOf = (claim: Claim) => {
  if (claim.is_mine) return "Admin lain melihatnya.";
  return claim.taken_over ? "Tulisan Anda masih ada di sini." : "Anda tetap bisa membaca.";
};

const ICONS = { plain: "users", info: "check-circle", warning: "users", danger: "alert" } as const;

/**
 * The admin who works on an item. It claims the item while this page is open and used, shows who else has it, and
 * takes it over after a confirmation. Use it once above the item, with the item's id as its key.
 */
export function ClaimBar({ about, className }: { about: Item; className?: string }) {
  const { claim, hasFailed, ask, letGo } = useClaim(about);
  const noun = ITEMS[about.kind];
  if (claim === undefined && !hasFailed)
    return (
      <Frame className={className} tone="plain">
        <Skeleton width="16rem" />
      </Frame>
    );
  const { tone, said } = wordsOf(claim, noun);
  return (
    <>
      {/* the time is left out: it changes each minute, and would be read aloud each minute */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Frame
        className={className}
        tone={tone}
        action={
          !claim ? (
            <Act onClick={() => void ask()}>{hasFailed ? "Coba lagi" : "Tangani"}</Act>
          ) : claim.is_mine ? (
            <Act ghost onClick={() => void letGo()}>
              Lepaskan
            </Act>
          ) : (
            <ConfirmButton
              label="Ambil alih"
              size="sm"
              onConfirm={(close) => {
                close();
                void ask(true);
              }}
              title={`Ambil alih dari ${claim.admins.name}?`}
              confirm="Ya, ambil alih"
              tone="primary"
            >
              Anda yang melanjutkan {noun} ini, dan {claim.admins.name} melihatnya. Yang sedang
              ditulisnya tidak hilang.
            </ConfirmButton>
          )
        }
      >
        {claim ? (
          <>
            <b className="font-semibold wrap-anywhere">{said}</b> sampai{" "}
            <span className="tabular-nums">{clockText(claim.until)}</span>.{" "}
            <span className={claim.is_mine ? "max-sm:hidden" : undefined}>{moreOf(claim)}</span>
          </>
        ) : hasFailed ? (
          `Belum diketahui siapa yang menangani ${noun} ini.`
        ) : (
          said
        )}
      </Frame>
    </>
  );
}

function Frame({
  tone,
  action,
  className,
  children,
}: {
  tone: keyof typeof ICONS;
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes("no-print", className)}>
      <Notice
        tone={tone}
        icon={ICONS[tone]}
        // it has the same height with and without its words
        action={action ?? <span className="block min-h-11" />}
        inline
        className="py-1.25!"
      >
        {children}
      </Notice>
    </div>
  );
}

function Act({
  ghost,
  onClick,
  children,
}: {
  ghost?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="sm"
      variant={ghost ? "ghost" : "secondary"}
      className={ghost ? "-mr-2" : undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
