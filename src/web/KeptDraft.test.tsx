import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useMemo, useState } from "react";
import { MemoryRouter } from "react-router";
import { eachOnEmptyDevice, type Letter, rina, siti, stored } from "./draft-device.testing.ts";
import { draftSlot } from "./drafts.ts";
import { leaveNoDrafts } from "./draft-life.ts";
import { draftOwner, heldDrafts } from "./draft-owner.ts";
import { draftStore } from "./draft-store.ts";
import { useKeepDraft, WithDraft } from "./KeptDraft.tsx";
import { dropSession, signIn } from "./session.ts";

const light = (letter: Letter) => ({ ...letter, file: null });
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
      <button type="button" onClick={() => void answered.then(finish)}>
        Kirim
      </button>
    </>
  );
}
const letters = draftSlot<Letter>("letter", { light });
/** When the answer to what is sent is there. */
let answered = Promise.resolve();

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

/** Puts a draft on the device, as an earlier visit of this account left it. */
const leftBefore = async (userId: number, content: Letter, age: number) => {
  await draftStore.set("letter", { content, savedAt: Date.now() - age });
  localStorage.setItem("drafts", String(userId));
};
/** As after a reload. */
const forgetTab = () => heldDrafts.clear();

eachOnEmptyDevice();

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

test("what is written on by who left while it was sent and came back before the answer stays", async () => {
  let answer = () => {};
  answered = new Promise((resolve) => (answer = resolve));
  const first = await open(7);
  await field.fill("Air mati");
  await page.getByRole("button", { name: "Kirim" }).click();
  await first.unmount();
  await open(7);
  await field.fill("Air mati, lift juga");
  answer();
  await answered;
  expect(letters.open(7)?.content.text).toBe("Air mati, lift juga");
  await expect
    .poll(async () => (await stored())?.content)
    .toEqual({ text: "Air mati, lift juga", file: null });
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

test("a form that is still open after the logout keeps nothing any more", async () => {
  await open(7);
  logOut("t1");
  await field.fill("Air mati");
  expect(heldDrafts.size).toBe(0);
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
  void letters.save();
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
