import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { User } from "../features/accounts/account.contract.ts";
import { leaveNoDrafts, startDrafts } from "./draft-life.ts";
import { draftOwner, DROPPED, hasDrafts, heldDrafts, setDraftOwner } from "./draft-owner.ts";
import { draftStore } from "./draft-store.ts";
import { draftSlot, draftSlots } from "./drafts.ts";
import { dropSession, getSession, rereadSession, signIn } from "./session.ts";

interface Letter {
  readonly text: string;
  readonly file: File | null;
}
const siti = { id: 7, name: "Siti", role: "student" } as User;
const rina = { id: 8, name: "Rina", role: "student" } as User;
const HOUR = 60 * 60_000;

const letters = draftSlot<Letter>("letter");
const AIR: Letter = { text: "Air mati", file: null };
const stored = () => draftStore.get("letter");
const logOut = (token: string) => {
  leaveNoDrafts();
  dropSession(token);
};

startDrafts();
beforeEach(async () => {
  dropSession(getSession()?.token ?? "");
  leaveNoDrafts();
  await draftStore.clear();
  localStorage.clear();
  signIn("t1", siti);
});

/** Holds the next call of the device's storage until it is let go; then it does as it would have done. */
const held = (act: "clear" | "get" | "remove" | "set") => {
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

test("a write that waited for its turn when the logout came does not reach the device", async () => {
  localStorage.setItem("drafts", "7");
  const other = draftSlot<Letter>("other");
  const reading = held("get");
  void other.find(7);
  await reading.reached();
  letters.follow(7, AIR);
  void letters.save();
  logOut("t1");
  signIn("t2", siti);
  reading.letGo();
  await letters.save();
  expect(await stored()).toBeUndefined();
});

test("nor does one that was clearing the device for itself", async () => {
  const clearing = held("clear");
  letters.follow(7, AIR);
  const saved = letters.save();
  await clearing.reached();
  logOut("t1");
  clearing.letGo();
  expect(await saved).toBe(false);
  expect(await stored()).toBeUndefined();
  await expect.poll(draftOwner).toBe("gone");
});

test("nor does one that was under way when another tab logged out", async () => {
  const writing = held("set");
  letters.follow(7, AIR);
  const saved = letters.save();
  await writing.reached();
  // The other tab has cleared the device by now; this one has not heard of it yet.
  localStorage.setItem("drafts", "gone");
  localStorage.removeItem("token");
  dropSession("t1");
  writing.letGo();
  await saved;
  expect(await stored()).toBeUndefined();
  expect(draftOwner()).toBe("gone");
});

test("nor does such a write clear away what the next account has left meanwhile", async () => {
  localStorage.setItem("drafts", "7");
  const reading = held("get");
  void draftSlot<Letter>("other").find(7);
  await reading.reached();
  letters.follow(7, AIR);
  void letters.save();
  logOut("t1");
  await expect.poll(draftOwner).toBe("gone");
  await draftStore.set("letter", { content: "Surat Rina", savedAt: Date.now() });
  localStorage.setItem("drafts", "8");
  signIn("t3", rina);
  reading.letGo();
  await letters.save();
  expect((await stored())?.content).toBe("Surat Rina");
});

test("a draft that is being written while another tab sends its last one is found again", async () => {
  localStorage.setItem("drafts", "7");
  const writing = held("set");
  letters.follow(7, AIR);
  const saved = letters.save();
  await writing.reached();
  localStorage.removeItem("drafts");
  writing.letGo();
  expect(await saved).toBe(true);
  expect(letters.mayFind(7)).toBe(true);
});

test("one that was sent is gone for the next page, though its own left before the device removed it", async () => {
  letters.follow(7, AIR);
  await letters.save();
  held("remove");
  letters.drop();
  // as a page does that reads the device's drafts, or starts
  await draftStore.tidy();
  expect(await stored()).toBeUndefined();
  expect(Object.keys(localStorage).join()).not.toContain("letter");
});

test("one that is written after another was sent stays", async () => {
  letters.follow(7, AIR);
  await letters.save();
  const removing = held("remove");
  letters.drop();
  letters.follow(7, { ...AIR, text: "Lampu mati" });
  void letters.save();
  removing.letGo();
  await letters.save();
  expect((await letters.find(7))?.content.text).toBe("Lampu mati");

  // by a page that is gone
  localStorage.setItem(DROPPED + "letter", "");
  letters.follow(7, AIR);
  await letters.save();
  expect((await letters.find(7))?.content).toEqual(AIR);
});

test("no name of a draft stays on the device after a logout", async () => {
  letters.follow(7, AIR);
  await letters.save();
  held("remove");
  letters.drop();
  logOut("t1");
  await expect.poll(draftOwner).toBe("gone");
  expect(Object.keys(localStorage).join()).not.toContain("letter");
});

test("a page that goes out of sight writes at once what waits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  letters.follow(7, AIR);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  vi.useRealTimers();
  await expect.poll(async () => (await stored())?.content).toEqual(AIR);
});

test("each record has a draft of its own, the same place each time", async () => {
  const answers = draftSlots<Letter>("answer");
  expect(answers(12)).toBe(answers(12));
  answers(12).follow(7, { text: "Dua belas", file: null });
  answers(13).follow(7, { text: "Tiga belas", file: null });
  expect(await answers(12).save()).toBe(true);
  expect(await answers(13).save()).toBe(true);
  heldDrafts.clear();
  expect((await answers(12).find(7))?.content.text).toBe("Dua belas");
  expect((await answers(13).find(7))?.content.text).toBe("Tiga belas");
});

test("they do not pile up: the oldest of too many go, and what is a week old at the next start", async () => {
  const leave = (name: string, age: number) =>
    draftStore.set(name, { content: { text: name }, savedAt: Date.now() - age });
  await Promise.all(Array.from({ length: 52 }, (_, at) => leave(`answer:${at}`, at * 60_000)));
  localStorage.setItem("drafts", "7");
  await letters.find(7);
  expect(await draftStore.get("answer:49")).toBeDefined();
  expect(await draftStore.get("answer:50")).toBeUndefined();

  await draftStore.clear();
  await leave("answer:1", 8 * 24 * HOUR);
  await leave("answer:2", HOUR);
  startDrafts();
  await expect.poll(() => draftStore.get("answer:1")).toBeUndefined();
  expect(await draftStore.get("answer:2")).toBeDefined();
  expect(draftOwner()).toBe("7");
});

test("with its last draft the device forgets whose they were", async () => {
  letters.follow(7, AIR);
  await letters.save();
  expect([draftOwner(), hasDrafts()]).toEqual(["7", true]);
  letters.drop();
  await expect.poll(draftOwner).toBeNull();
  expect(hasDrafts()).toBe(false);
});

test("what was found and not changed is known to be on the device", async () => {
  letters.follow(7, AIR);
  await letters.save();
  const again = draftSlot<Letter>("letter");
  heldDrafts.clear();
  expect(await again.save()).toBe(false);
  again.hold(7, (await again.find(7))!);
  expect(await again.save()).toBe(true);
});

/** Resolves when all that was begun on the device before is done. */
const deviceIsStill = async () => {
  const owner = draftOwner();
  localStorage.setItem("drafts", "7");
  await draftSlot("still").find(7);
  if (owner === null) localStorage.removeItem("drafts");
  else localStorage.setItem("drafts", owner);
};

test("what is held, or left on the device, would go along with a logout", async () => {
  expect(hasDrafts()).toBe(false);
  letters.follow(7, AIR);
  expect([draftOwner(), hasDrafts()]).toEqual([null, true]);
  await letters.save();
  heldDrafts.clear();
  expect([draftOwner(), hasDrafts()]).toEqual(["7", true]);
});

test("where the browser forbids storage, a draft lives as long as the tab", async () => {
  for (const act of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, act).mockImplementation(() => {
      throw new DOMException("forbidden", "SecurityError");
    });
  expect([draftOwner(), setDraftOwner("7"), hasDrafts()]).toEqual([null, false, false]);
  letters.follow(7, AIR);
  expect(await letters.save()).toBe(false);
  expect(letters.open(7)?.content).toEqual(AIR);
});

test("a form of another account than the one that is signed in keeps nothing", () => {
  signIn("t3", rina);
  letters.follow(7, AIR);
  expect(letters.open(7)).toBeUndefined();
});

test("a session that ran out, or whose profile is not there yet, keeps what is written", () => {
  localStorage.removeItem("auth");
  rereadSession();
  letters.follow(7, AIR);
  expect(letters.open(7)?.content).toEqual(AIR);
  letters.drop();
  dropSession("t1");
  letters.follow(7, AIR);
  expect(letters.open(7)?.content).toEqual(AIR);
});

test("a page that comes into sight again writes nothing before its time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  letters.follow(7, AIR);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.useRealTimers();
  await deviceIsStill();
  expect(await stored()).toBeUndefined();
});

test("a device that does not answer is waited for two seconds", async () => {
  localStorage.setItem("drafts", "7");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const reading = held("get");
  const found = letters.find(7);
  await reading.reached();
  vi.advanceTimersByTime(2000);
  expect(await found).toBeUndefined();
  vi.useRealTimers();
  reading.letGo();
});

test("what was written is not written again", async () => {
  const set = vi.spyOn(draftStore, "set");
  letters.follow(7, AIR);
  await letters.save();
  expect(await letters.save()).toBe(true);
  expect(set).toHaveBeenCalledTimes(1);
});

test("an empty form leaves alone what an earlier visit has left", async () => {
  letters.follow(7, AIR);
  await letters.save();
  heldDrafts.clear();
  letters.follow(7, null);
  expect((await letters.find(7))?.content).toEqual(AIR);
});

test("a device without drafts is not asked for any, nor one with another's", async () => {
  const remove = vi.spyOn(draftStore, "remove");
  const get = vi.spyOn(draftStore, "get");
  letters.drop();
  localStorage.setItem("drafts", "8");
  expect(await letters.find(7)).toBeUndefined();
  expect(get).not.toHaveBeenCalled();
  await deviceIsStill();
  expect(remove).not.toHaveBeenCalled();
});
