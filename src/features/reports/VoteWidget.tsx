import { useState } from "react";
import type { VoteType } from "../../labels.ts";
import { classes } from "../../ui/classes.ts";
import type { IconName } from "../../ui/icon-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LoginRequiredDialog } from "../../web/LoginRequired.tsx";
import { useSession } from "../../web/session.ts";
import { isPublished } from "./published.web.ts";
import type { Report } from "./report-record.contract.ts";
import { useVote, useVoteRefusal } from "./use-vote.web.ts";
import { voteNoun } from "./vote-noun.web.ts";

type Voted = Pick<Report, "id" | "vote_total" | "is_mine" | "status" | "isPrivate" | "merged_into">;

/**
 * The votes of a report: two arrows around the total for viewers who may vote, else only the total
 * (docs/product/votes.md#the-arrows). Nothing where nobody could vote so far: a zero would look as if nobody had
 * wanted to.
 */
export function VoteWidget({ report }: { report: Voted }) {
  const refusal = useVoteRefusal(report);
  if (!isPublished(report) && report.vote_total === 0) return null;
  return refusal ? <VoteTotal total={report.vote_total} /> : <VoteArrows report={report} />;
}

/** The same height as the arrows, which it replaces once a viewer is known who may not vote. */
function VoteTotal({ total }: { total: number }) {
  return (
    <span className="relative z-1 inline-flex min-h-11 items-center gap-1 text-sm text-muted">
      <Icon name={total < 0 ? "unvote" : "vote"} />
      <span>
        <b className="font-bold tabular-nums">{total.toLocaleString("id-ID")}</b> {voteNoun(total)}
      </span>
    </span>
  );
}

function VoteArrows({ report }: { report: Voted }) {
  const isGuest = useSession() === null;
  const { vote, total, press } = useVote(report);
  const [asksToLogIn, setAsksToLogIn] = useState(false);
  const arrow = (type: VoteType) => ({
    chosen: vote === type,
    onPress: () => (isGuest ? setAsksToLogIn(true) : press(type)),
  });
  return (
    <>
      <span
        role="group"
        aria-label={`Dukungan laporan #${report.id}`}
        className="relative z-1 inline-flex items-center rounded-full bg-sunken"
      >
        <Arrow icon="vote" label="Dukung" {...arrow("upvote")} />
        <output
          aria-label="Jumlah dukungan"
          className="min-w-8 text-center text-sm font-bold tabular-nums"
        >
          {total.toLocaleString("id-ID")}
        </output>
        <Arrow icon="unvote" label="Tidak mendukung" {...arrow("downvote")} />
      </span>
      {asksToLogIn && (
        <LoginRequiredDialog open onClose={() => setAsksToLogIn(false)}>
          Untuk mendukung laporan, masuk dulu sebagai mahasiswa. Setelah masuk, Anda kembali ke
          sini.
        </LoginRequiredDialog>
      )}
    </>
  );
}

function Arrow({
  icon,
  label,
  chosen,
  onPress,
}: {
  icon: IconName;
  label: string;
  chosen: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={chosen}
      title={chosen ? `${label} (tekan lagi untuk menarik)` : label}
      onClick={onPress}
      className={classes(
        "grid size-11 place-items-center rounded-full transition-colors duration-(--motion-fast)",
        chosen
          ? "border-2 border-line-strong bg-line text-text"
          : "text-link hover:bg-primary-soft-strong",
      )}
    >
      <Icon name={icon} />
    </button>
  );
}
