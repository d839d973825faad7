import { beforeEach, expect, onTestFinished, vi } from "vitest";
import type { User } from "../features/accounts/account.contract.ts";
import { leaveNoDrafts, startDrafts } from "./draft-life.ts";
import { draftStore } from "./draft-store.ts";
import { draftSlot } from "./drafts.ts";
import { dropSession, getSession, signIn } from "./session.ts";

/** A device on which drafts of letters are written. */

export interface Letter {
  readonly text: string;
  readonly file: File | null;
}
export const siti = { id: 7, name: "Siti", role: "student" } as User;
export const rina = { id: 8, name: "Rina", role: "student" } as User;

export const letters = draftSlot<Letter>("letter");
export const AIR: Letter = { text: "Air mati", file: null };

/** The letter as the device keeps it. */
export const stored = () => draftStore.get("letter");

export const logOut = (token: string) => {
  leaveNoDrafts();
  dropSession(token);
};

/** Before each test the device is empty, and Siti signs in. */
export const eachOnEmptyDevice = () => {
  startDrafts();
  beforeEach(async () => {
    dropSession(getSession()?.token ?? "");
    leaveNoDrafts();
    await draftStore.clear();
    localStorage.clear();
    signIn("t1", siti);
  });
};

/** Holds the next call of the device's storage until it is let go; then it does as it would have done. */
export const held = (act: "clear" | "get" | "remove" | "set") => {
  const real = draftStore[act] as (...args: unknown[]) => Promise<unknown>;
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => (letGo = resolve));
  onTestFinished(() => letGo());
  const spy = vi
    .spyOn(draftStore, act as "clear")
    .mockImplementationOnce(
      (...args: unknown[]) => wait.then(() => real(...args)) as Promise<void>,
    );
  const reached = async () => {
    await expect.poll(() => spy.mock.calls.length).toBeGreaterThan(0);
  };
  return { letGo, reached };
};
