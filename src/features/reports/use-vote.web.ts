import { notifyManager, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { VoteType } from "../../labels.ts";
import { votingStudent, type Ruling } from "../../permissions.ts";
import { mayVote } from "../../record-permissions.ts";
import { useUser } from "../../web/profile.ts";
import { getSession } from "../../web/session.ts";
import { tellFailure, useAct, useCall } from "../../web/query.ts";
import { isPublished } from "./published.web.ts";
import type { Report } from "./report-record.contract.ts";

type Vote = VoteType | null;

const WEIGHTS = { upvote: 1, downvote: -1 } as const;
/** Shown where the server sends no message (docs/product/texts.md#default-failures). */
const FAILED = { upvote: "Upvote report failed", downvote: "Downvote report failed" } as const;
const weightOf = (vote: Vote) => (vote ? WEIGHTS[vote] : 0);

const OWN_VOTES = { queryKey: ["GET /votes/me"] };

interface Counted {
  readonly id: number;
  readonly vote_total: number;
}

/** Writes an accepted vote into every cached answer that shows it, without asking again. */
const remember = (client: QueryClient, id: number, vote: Vote, total: number) => {
  const counted = <R extends Counted>(report: R): R =>
    report.id === id ? { ...report, vote_total: total } : report;
  for (const key of ["GET /reports", "GET /reports/me"])
    client.setQueriesData<{ data: readonly Counted[] }>(
      { queryKey: [key] },
      (list) => list && { ...list, data: list.data.map(counted) },
    );
  client.setQueriesData<{ data: Counted }>(
    { queryKey: ["GET /reports/{id}"] },
    (detail) => detail && { ...detail, data: counted(detail.data) },
  );
  client.setQueriesData<{ data: readonly { report_id: number; type: VoteType }[] }>(
    OWN_VOTES,
    (votes) => {
      const others = votes?.data.filter(({ report_id }) => report_id !== id) ?? [];
      return { ...votes, data: vote ? [...others, { report_id: id, type: vote }] : others };
    },
  );
};

/** Why a signed-in viewer may not vote on a report; nothing for guests, who are asked to log in. */
export const useVoteRefusal = (
  report: Pick<Report, "is_mine" | "status" | "isPrivate" | "merged_into">,
): Ruling => {
  const user = useUser();
  return (
    (user ? votingStudent(user) : undefined) ??
    mayVote({
      mine: report.is_mine,
      published: isPublished(report),
      merged: report.merged_into !== null,
    })
  );
};

/** The signed-in viewer's vote on a report; null for none and for guests. */
export const useMyVote = (reportId: number): Vote => {
  const isStudent = useUser()?.role === "student";
  const { data } = useCall("GET /votes/me", {}, { enabled: isStudent });
  return data?.data.find(({ report_id }) => report_id === reportId)?.type ?? null;
};

/**
 * The viewer's own vote and the total, with the expected result of a running request; a refusal restores them.
 * `press` casts a vote; the same vote again withdraws it. Presses during a request are not lost: the last of them
 * is sent after it.
 */
export const useVote = (report: Pick<Report, "id" | "vote_total">) => {
  const client = useQueryClient();
  const given = useMyVote(report.id);
  const [wanted, setWanted] = useState<Vote | undefined>();
  const latest = useRef<Vote | undefined>(undefined);
  const isCalledOff = useRef(false);
  const voter = useRef<string>(undefined);
  const params = { id: report.id };

  const want = (vote: Vote | undefined) => {
    latest.current = vote;
    setWanted(vote);
  };
  const rest = () => {
    want(undefined);
    if (isCalledOff.current) void client.invalidateQueries(OWN_VOTES);
    isCalledOff.current = false;
  };
  const settled = (vote: Vote, total: number) => {
    // another tab has switched the account meanwhile: the answer and the next press are not that account's
    if (voter.current !== getSession()?.token) return rest();
    // Shown in one step: a screen reader would also say the total of before in between.
    notifyManager.batch(() => {
      remember(client, report.id, vote, total);
      notifyManager.schedule(() => {
        const last = latest.current;
        if (last === undefined || last === vote) rest();
        else submit(last);
      });
    });
  };
  const cast = useAct("POST /reports/{id}/vote", {
    done: ({ data }, { body }) => settled(body.type, data.vote_total),
    failed: (error, { body }) => {
      rest();
      if (error.message) return false;
      tellFailure("POST /reports/{id}/vote", error, FAILED[body.type]);
      return true;
    },
  });
  const withdraw = useAct("DELETE /reports/{id}/vote", {
    done: ({ data }) => settled(null, data.vote_total),
    failed: rest,
  });
  const submit = (vote: Vote) => {
    // A running read would bring back the earlier vote, so it is repeated afterwards.
    isCalledOff.current ||= client.isFetching(OWN_VOTES) > 0;
    void client.cancelQueries(OWN_VOTES);
    if (vote) cast.mutate({ params, body: { type: vote } });
    else withdraw.mutate({ params });
  };

  const vote = wanted === undefined ? given : wanted;
  return {
    vote,
    total: report.vote_total + weightOf(vote) - weightOf(given),
    press: (type: VoteType) => {
      const next = vote === type ? null : type;
      const isBusy = latest.current !== undefined;
      want(next);
      if (isBusy) return;
      voter.current = getSession()?.token;
      submit(next);
    },
  };
};
