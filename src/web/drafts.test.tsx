import { expect, test, vi } from "vitest";
import { draftOwner, hasDrafts, heldDrafts, setDraftOwner } from "./draft-owner.ts";
import { draftStore } from "./draft-store.ts";
import {
  AIR,
  held,
  type Letter,
  letters,
  logOut,
  rina,
  siti,
  stored,
  eachOnEmptyDevice,
} from "./draft-device.testing.ts";
import { draftSlot, draftSlots } from "./drafts.ts";
import { dropSession, rereadSession, signIn } from "./session.ts";

eachOnEmptyDevice();

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

test("what another tab has sent, or written over, is written again when it is to be kept", async () => {
  letters.follow(7, AIR);
  await letters.save();
  // the other tab sends the draft that it holds under the same name
  await draftStore.remove("letter");
  await draftStore.tidy();
  expect(await letters.save()).toBe(true);
  expect((await stored())?.content).toEqual(AIR);
  expect(letters.mayFind(7)).toBe(true);

  await draftStore.set("letter", { content: "Lampu mati", savedAt: Date.now() + 1 });
  expect(await letters.save()).toBe(true);
  expect((await stored())?.content).toEqual(AIR);
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
