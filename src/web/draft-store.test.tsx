import { expect, test } from "vitest";
import { AIR, held, letters, logOut, stored, eachOnEmptyDevice } from "./draft-device.testing.ts";
import { startDrafts } from "./draft-life.ts";
import { draftOwner, DROPPED, hasDrafts } from "./draft-owner.ts";
import { draftStore } from "./draft-store.ts";

const HOUR = 60 * 60_000;

eachOnEmptyDevice();

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
