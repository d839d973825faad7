import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useMemo, useState } from "react";
import { MemoryRouter } from "react-router";
import type { User } from "../features/accounts/account.contract.ts";
import { draftSlot, draftSlots } from "./drafts.ts";
import { draftOwner, hasDrafts, heldDrafts, leaveNoDrafts, startDrafts } from "./draft-owner.ts";
import { draftStore } from "./draft-store.ts";
import { useKeepDraft, WithDraft } from "./KeptDraft.tsx";
import { dropSession, getSession, signIn } from "./session.ts";

interface Letter {
  readonly text: string;
  readonly file: File | null;
}
const light = (letter: Letter) => ({ ...letter, file: null });
const siti = { id: 7, name: "Siti", role: "student" } as User;
const rina = { id: 8, name: "Rina", role: "student" } as User;
const HOUR = 60 * 60_000;

function Form({ left, userId }: { left: Letter | undefined; userId: number }) {
  const [text, setText] = useState(left?.text ?? "");
  const file = left?.file ?? null;
  const content = useMemo(() => (text ? { text, file } : null), [text, file]);
  const { finish } = useKeepDraft(letters, userId, content);
  return (
    <>
      <label>
        Surat
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p>{file ? `${file.name} ${file.size}` : "tanpa berkas"}</p>
      <button type="button" onClick={finish}>
        Kirim
      </button>
    </>
  );
}
const letters = draftSlot<Letter>("letter", { light });

const open = (userId: number) =>
  render(
    <MemoryRouter>
      <WithDraft
        slot={letters}
        userId={userId}
        title={({ text }) => text}
        loading={<p>Sebentar…</p>}
      >
        {(left) => <Form left={left?.content} userId={userId} />}
      </WithDraft>
    </MemoryRouter>,
  );
const field = page.getByLabelText("Surat");
const offer = page.getByRole("heading", { name: /^Lanjutkan draf/ });

/** What lies on the device, as an earlier visit of this account left it. */
const leftBefore = async (userId: number, content: Letter, age: number) => {
  await draftStore.set("letter", { content, savedAt: Date.now() - age });
  localStorage.setItem("drafts", String(userId));
};
const stored = () => draftStore.get("letter");
/** As after a reload. */
const forgetTab = () => heldDrafts.clear();

startDrafts();
beforeEach(async () => {
  dropSession(getSession()?.token ?? "");
  leaveNoDrafts();
  await draftStore.clear();
  localStorage.clear();
  signIn("t1", siti);
});

test("what is typed is on the device a moment later, and gone once it is sent", async () => {
  await open(7);
  await field.fill("Air mati");
  await expect
    .poll(async () => (await stored())?.content)
    .toEqual({ text: "Air mati", file: null });
  expect(draftOwner()).toBe("7");
  await page.getByRole("button", { name: "Kirim" }).click();
  await expect.poll(stored).toBeUndefined();
  expect(heldDrafts.size).toBe(0);
});

test("one that is sent while the device is still writing its first is gone as well", async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const clear = vi.spyOn(draftStore, "clear").mockReturnValueOnce(held);
  await open(7);
  await field.fill("Air mati");
  await expect.poll(() => clear.mock.calls.length).toBe(1);
  await page.getByRole("button", { name: "Kirim" }).click();
  const remove = vi.spyOn(draftStore, "remove");
  go();
  await expect.poll(() => remove.mock.calls.length).toBe(1);
  expect(await stored()).toBeUndefined();
  clear.mockRestore();
  remove.mockRestore();
});

test("what was emptied is no draft", async () => {
  await open(7);
  await field.fill("Air");
  await expect.poll(stored).toBeDefined();
  await field.fill("");
  await expect.poll(stored).toBeUndefined();
});

test("a draft of an earlier visit is offered with its age and comes back with its file", async () => {
  const file = new File(["abcd"], "foto.jpg");
  await leftBefore(7, { text: "Air mati", file }, 2 * HOUR);
  await open(7);
  await expect.element(offer).toHaveTextContent("Lanjutkan draf dari 2 jam lalu?");
  await page.getByRole("button", { name: "Lanjutkan" }).click();
  await expect.element(field).toHaveValue("Air mati");
  await expect.element(page.getByText("foto.jpg 4")).toBeVisible();
});

test("one that is thrown away leaves an empty form and an empty device", async () => {
  await leftBefore(7, { text: "Air mati", file: null }, HOUR);
  await open(7);
  await page.getByRole("button", { name: "Buang" }).click();
  await expect.element(field).toHaveValue("");
  await expect.poll(stored).toBeUndefined();
});

test("one that is older than a week is neither offered nor kept", async () => {
  await leftBefore(7, { text: "Air mati", file: null }, 8 * 24 * HOUR);
  await open(7);
  await expect.element(field).toHaveValue("");
  await expect.poll(stored).toBeUndefined();
});

test("a session that ran out keeps it, for the same account alone", async () => {
  await open(7);
  await field.fill("Air mati");
  await expect.poll(stored).toBeDefined();
  dropSession("t1");
  expect(heldDrafts.size).toBe(1);
  signIn("t2", siti);
  expect(letters.open(7)?.content).toEqual({ text: "Air mati", file: null });
  dropSession("t2");
  signIn("t3", rina);
  expect(letters.open(7)).toBeUndefined();
  expect(letters.mayFind(8)).toBe(false);
  await expect.poll(stored).toBeUndefined();
});

/** Holds the next call of the device's storage until it is let go; then it does as it would have done. */
const held = (act: "clear" | "get" | "set") => {
  const real = draftStore[act] as (...args: unknown[]) => Promise<unknown>;
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => (letGo = resolve));
  const spy = vi
    .spyOn(draftStore, act as "clear")
    .mockImplementationOnce(
      (...args: unknown[]) => wait.then(() => real(...args)) as Promise<void>,
    );
  return { letGo, reached: () => expect.poll(() => spy.mock.calls.length).toBeGreaterThan(0) };
};
const logOut = (token: string) => {
  leaveNoDrafts();
  dropSession(token);
};

test("a logout leaves nothing, not even what was about to be written", async () => {
  await open(7);
  await field.fill("Air mati");
  logOut("t1");
  await expect.poll(draftOwner).not.toBe("left");
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await stored()).toBeUndefined();
  expect(heldDrafts.size).toBe(0);
});

test("nor is it written after the same account has logged in again at once", async () => {
  await open(7);
  await field.fill("Air mati");
  logOut("t1");
  signIn("t2", siti);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await stored()).toBeUndefined();
});

test("nor a write that waited for its turn when the logout came", async () => {
  localStorage.setItem("drafts", "7");
  const other = draftSlot<Letter>("other");
  const reading = held("get");
  void other.find(7);
  await reading.reached();
  letters.follow(7, { text: "Air mati", file: null });
  void letters.save();
  logOut("t1");
  signIn("t2", siti);
  reading.letGo();
  await letters.save();
  expect(await stored()).toBeUndefined();
});

test("nor one that was clearing the device for itself", async () => {
  const clearing = held("clear");
  letters.follow(7, { text: "Air mati", file: null });
  const saved = letters.save();
  await clearing.reached();
  logOut("t1");
  clearing.letGo();
  expect(await saved).toBe(false);
  expect(await stored()).toBeUndefined();
  await expect.poll(draftOwner).toBe("gone");
});

test("nor one that was under way when another tab logged out", async () => {
  const writing = held("set");
  letters.follow(7, { text: "Air mati", file: null });
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
  letters.follow(7, { text: "Air mati", file: null });
  void letters.save();
  logOut("t1");
  await expect.poll(draftOwner).toBe("gone");
  await leftBefore(8, { text: "Surat Rina", file: null }, HOUR);
  signIn("t3", rina);
  reading.letGo();
  await letters.save();
  expect((await stored())?.content).toEqual({ text: "Surat Rina", file: null });
});

test("a draft that is being written while another tab sends its last one is found again", async () => {
  localStorage.setItem("drafts", "7");
  const writing = held("set");
  letters.follow(7, { text: "Air mati", file: null });
  const saved = letters.save();
  await writing.reached();
  localStorage.removeItem("drafts");
  writing.letGo();
  expect(await saved).toBe(true);
  expect(letters.mayFind(7)).toBe(true);
});

test("a form that is still open after the logout keeps nothing any more", async () => {
  await open(7);
  logOut("t1");
  await field.fill("Air mati");
  expect(heldDrafts.size).toBe(0);
});

test("a page that goes out of sight writes at once what waits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  letters.follow(7, { text: "Air mati", file: null });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  vi.useRealTimers();
  await expect
    .poll(async () => (await stored())?.content)
    .toEqual({ text: "Air mati", file: null });
});

test("each record has a draft of its own, the same place each time", async () => {
  const answers = draftSlots<Letter>("answer");
  expect(answers(12)).toBe(answers(12));
  answers(12).follow(7, { text: "Dua belas", file: null });
  answers(13).follow(7, { text: "Tiga belas", file: null });
  expect(await answers(12).save()).toBe(true);
  expect(await answers(13).save()).toBe(true);
  forgetTab();
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
  letters.follow(7, { text: "Air mati", file: null });
  await letters.save();
  expect([draftOwner(), hasDrafts()]).toEqual(["7", true]);
  letters.drop();
  await expect.poll(draftOwner).toBeNull();
  expect(hasDrafts()).toBe(false);
});

test("one that is only looked at again is as old as it was", async () => {
  await leftBefore(7, { text: "Air mati", file: null }, 2 * HOUR);
  await open(7);
  await page.getByRole("button", { name: "Lanjutkan" }).click();
  await expect.element(field).toHaveValue("Air mati");
  expect(Date.now() - Date.parse(letters.open(7)?.savedAt ?? "")).toBeGreaterThan(HOUR);
  await field.fill("Air mati lagi");
  expect(Date.now() - Date.parse(letters.open(7)?.savedAt ?? "")).toBeLessThan(HOUR);
});

test("a device without room keeps the text without the file", async () => {
  const set = vi.spyOn(draftStore, "set").mockRejectedValueOnce(new DOMException("full"));
  letters.follow(7, { text: "Air mati", file: new File(["abcd"], "foto.jpg") });
  letters.save();
  await expect
    .poll(async () => (await stored())?.content)
    .toEqual({ text: "Air mati", file: null });
  set.mockRestore();
});

test("a device that takes nothing leaves the form at work", async () => {
  const set = vi.spyOn(draftStore, "set").mockRejectedValue(new DOMException("refused"));
  await open(7);
  await field.fill("Air mati");
  await expect.poll(() => set.mock.calls.length).toBe(2);
  await expect.element(field).toHaveValue("Air mati");
  expect(letters.open(7)?.content).toEqual({ text: "Air mati", file: null });
  set.mockRestore();
  forgetTab();
});
