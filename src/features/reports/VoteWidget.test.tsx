import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { signIn } from "../../web/session.ts";
import { aReport, aStudent, listOf, successOf } from "./AdminScreen.testing.tsx";
import { openReportScreen, verified } from "./ReportScreen.testing.tsx";

const VOTE = "POST /reports/1271/vote";
const WITHDRAW = "DELETE /reports/1271/vote";

const widget = page.getByRole("group", { name: "Dukungan laporan #1271" });
const up = widget.getByRole("button", { name: "Dukung", exact: true });
const down = widget.getByRole("button", { name: "Tidak mendukung" });
const total = widget.getByLabelText("Jumlah dukungan");
const pressed = (is: boolean) => ["aria-pressed", String(is)] as const;

const report = aReport({ status: "responded", due_at: undefined });
const lists = { "GET /reports": () => listOf([report]) };
const votedUp = { "GET /votes/me": () => successOf([{ report_id: 1271, type: "upvote" }]) };
const counted = (vote_total: number, message: string) => () =>
  successOf({ upvote: vote_total, downvote: 0, vote_total }, message);

test("a guest who presses an arrow is asked to log in, and nothing is sent", async () => {
  const asked = await openReportScreen("/laporan", lists);
  await up.click();
  const dialog = page.getByRole("dialog", { name: "Masuk dulu, ya" });
  await expect.element(dialog.getByRole("link", { name: "Masuk" })).toBeVisible();
  await expect.element(dialog.getByRole("link", { name: "Daftar" })).toBeVisible();
  expect(asked.map(({ call }) => call)).not.toContain(VOTE);
});

test("a vote shows at once, before the server has answered, and is said when it has", async () => {
  let finish = () => {};
  const answered = new Promise<void>((resolve) => (finish = resolve));
  const vote = () => answered.then(counted(38, "Berhasil vote laporan"));
  const asked = await openReportScreen("/laporan", { ...lists, [VOTE]: vote }, verified());
  await expect.element(total).toHaveTextContent("37");
  await up.click();
  await expect.element(total).toHaveTextContent("38");
  await expect.element(up).toHaveAttribute(...pressed(true));
  await expect.element(page.getByText("Berhasil vote laporan")).not.toBeInTheDocument();
  finish();
  await expect.element(page.getByText("Berhasil vote laporan")).toBeVisible();
  expect(asked.find(({ call }) => call === VOTE)?.sent).toEqual({ type: "upvote" });
  await expect.element(total).toHaveTextContent("38");
});

test("the total changes once for one vote, also once the server has answered", async () => {
  await openReportScreen(
    "/laporan",
    { ...lists, [VOTE]: counted(38, "Berhasil vote laporan") },
    verified(),
  );
  await expect.element(total).toHaveTextContent("37");
  const said: (string | null)[] = [];
  const shown = total.element();
  const watch = new MutationObserver(() => said.push(shown.textContent));
  watch.observe(shown, { characterData: true, childList: true, subtree: true });
  await up.click();
  await expect.element(page.getByText("Berhasil vote laporan")).toBeVisible();
  await expect.element(total).toHaveTextContent("38");
  expect(said).toEqual(["38"]);
});

test("one's vote of before is pressed, and pressed again it is withdrawn", async () => {
  const asked = await openReportScreen(
    "/laporan",
    { ...lists, ...votedUp, [WITHDRAW]: counted(36, "Vote ditarik") },
    verified(),
  );
  await expect.element(up).toHaveAttribute(...pressed(true));
  await expect.element(down).toHaveAttribute(...pressed(false));
  await up.click();
  await expect.element(up).toHaveAttribute(...pressed(false));
  await expect.element(total).toHaveTextContent("36");
  await expect.element(page.getByText("Vote ditarik")).toBeVisible();
  expect(asked.filter(({ call }) => call === WITHDRAW)).toHaveLength(1);
});

test("the other arrow takes the first vote's place, two steps at once", async () => {
  await openReportScreen(
    "/laporan",
    { ...lists, ...votedUp, [VOTE]: counted(35, "Berhasil vote laporan") },
    verified(),
  );
  await expect.element(up).toHaveAttribute(...pressed(true));
  await down.click();
  await expect.element(total).toHaveTextContent("35");
  await expect.element(down).toHaveAttribute(...pressed(true));
  await expect.element(up).toHaveAttribute(...pressed(false));
});

test("of several quick presses the last one counts", async () => {
  let finish = () => {};
  const first = new Promise<void>((resolve) => (finish = resolve));
  const asked = await openReportScreen(
    "/laporan",
    {
      ...lists,
      [VOTE]: async ({ sent }) => {
        if (sent["type"] === "upvote") await first;
        return counted(sent["type"] === "upvote" ? 38 : 36, "Berhasil vote laporan")();
      },
    },
    verified(),
  );
  await up.click();
  await down.click();
  await expect.element(total).toHaveTextContent("36");
  expect(asked.filter(({ call }) => call === VOTE)).toHaveLength(1);
  finish();
  await expect
    .poll(() => asked.filter(({ call }) => call === VOTE).map(({ sent }) => sent["type"]))
    .toEqual(["upvote", "downvote"]);
  await expect.element(down).toHaveAttribute(...pressed(true));
  await expect.element(total).toHaveTextContent("36");
});

test("a press that waits is not sent for another account, nor is the answer theirs", async () => {
  let finish = () => {};
  const first = new Promise<void>((resolve) => (finish = resolve));
  const rina = verified({ id: 8 });
  let me = verified();
  const asked = await openReportScreen(
    "/laporan",
    {
      ...lists,
      "GET /users/me": () => successOf({ user: me }),
      [VOTE]: () => first.then(counted(38, "Berhasil vote laporan")),
    },
    me,
  );
  await up.click();
  await down.click();
  me = rina;
  signIn("t-rina", rina);
  finish();
  await expect.element(page.getByText("Berhasil vote laporan")).toBeVisible();
  await expect.element(up).toHaveAttribute(...pressed(false));
  await expect.element(down).toHaveAttribute(...pressed(false));
  expect(asked.filter(({ call }) => call === VOTE)).toHaveLength(1);
});

test.each([
  [up, "Upvote report failed"],
  [down, "Downvote report failed"],
])("a vote that fails goes back, with the default words", async (arrow, words) => {
  const failing = () => ({ status: 500, body: { success: false } });
  await openReportScreen("/laporan", { ...lists, [VOTE]: failing }, verified());
  await arrow.click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(total).toHaveTextContent("37");
  await expect.element(arrow).toHaveAttribute(...pressed(false));
});

/** One's votes, for which no answer comes before that to a vote, and `later` afterwards. */
const votesLate = (answer: () => object, later: { report_id: number; type: string }[]) => {
  let isVoted = false;
  return {
    "GET /votes/me": () => (isVoted ? successOf(later) : new Promise<never>(() => {})),
    [VOTE]: () => {
      isVoted = true;
      return answer();
    },
  };
};

test("a vote pressed before one's votes are known stays pressed, and they are asked for anew", async () => {
  const other = aReport({ id: 1272, status: "responded", due_at: undefined });
  const answers = votesLate(counted(38, "Berhasil vote laporan"), [
    { report_id: 1271, type: "upvote" },
    { report_id: 1272, type: "downvote" },
  ]);
  const both = { "GET /reports": () => listOf([report, other]) };
  await openReportScreen("/laporan", { ...both, ...answers }, verified());
  await up.click();
  await expect.element(page.getByText("Berhasil vote laporan")).toBeVisible();
  await expect.element(up).toHaveAttribute(...pressed(true));
  await expect.element(total).toHaveTextContent("38");
  const others = page.getByRole("group", { name: "Dukungan laporan #1272" });
  const against = others.getByRole("button", { name: "Tidak mendukung" });
  await expect.element(against).toHaveAttribute(...pressed(true));
  await expect.element(up).toHaveAttribute(...pressed(true));
});

test("where such a vote fails, one's votes are asked for anew as well", async () => {
  const failing = () => ({ status: 500, body: { success: false } });
  const answers = votesLate(failing, [{ report_id: 1271, type: "downvote" }]);
  await openReportScreen("/laporan", { ...lists, ...answers }, verified());
  await up.click();
  await expect.element(page.getByText("Upvote report failed")).toBeVisible();
  await expect.element(down).toHaveAttribute(...pressed(true));
  await expect.element(up).toHaveAttribute(...pressed(false));
});

test("a vote that the server refuses goes back with its reason", async () => {
  const message = "Verifikasi akun Anda ditolak";
  await openReportScreen(
    "/laporan",
    { ...lists, [VOTE]: () => ({ status: 403, body: { success: false, message } }) },
    verified(),
  );
  await up.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(total).toHaveTextContent("37");
});

test("a waiting student may vote", async () => {
  const vote = counted(38, "Berhasil vote laporan");
  await openReportScreen("/laporan", { ...lists, [VOTE]: vote }, aStudent());
  await up.click();
  await expect.element(page.getByText("Berhasil vote laporan")).toBeVisible();
});

test.each([
  ["one's own report", { is_mine: true }, verified()],
  ["a private report", { is_mine: true, isPrivate: true }, verified()],
  ["a report seen by an admin", {}, aStudent({ role: "admin", status: null })],
  ["a report seen by a superadmin", {}, aStudent({ role: "superadmin", status: null })],
  ["a report seen by a rejected student", {}, aStudent({ status: "not_verified" })],
])("%s shows the total alone, in words, as high as the arrows", async (_, changed, user) => {
  await openReportScreen(
    "/laporan",
    { "GET /reports": () => listOf([{ ...report, ...changed }]) },
    user,
  );
  await expect.element(page.getByText("37 dukungan")).toBeVisible();
  await expect.element(widget).not.toBeInTheDocument();
  const words = page.getByText("37 dukungan").element().parentElement!;
  expect(words.getBoundingClientRect().height).toBe(ARROW_PX);
});

const ARROW_PX = 44;

/** The parts of an opaque colour as the browser says it, made linear. */
const lightOf = (colour: string) => {
  const pixel = new OffscreenCanvas(1, 1).getContext("2d")!;
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** By WCAG 2.2. */
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const token = (name: string) => {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

test("the chosen arrow is grey and pressed, and told by its edge too", async () => {
  await openReportScreen("/laporan", { ...lists, ...votedUp }, verified());
  await expect.element(up).toHaveAttribute(...pressed(true));
  const of = (arrow: typeof up) => getComputedStyle(arrow.element());
  await expect.poll(() => of(up).backgroundColor).toBe(token("--line"));
  expect(contrast(of(up).color, of(up).backgroundColor)).toBeGreaterThanOrEqual(3);
  expect(of(up).borderTopWidth).toBe("2px");
  expect(contrast(of(up).borderTopColor, token("--surface-sunken"))).toBeGreaterThanOrEqual(3);
  expect(of(down).borderTopWidth).toBe("0px");
  expect(up.element().getBoundingClientRect().height).toBe(ARROW_PX);
});

test("more votes against than for are no support", async () => {
  const mine = { ...report, is_mine: true, vote_total: -8 };
  await openReportScreen("/laporan", { "GET /reports": () => listOf([mine]) }, verified());
  await expect.element(page.getByText("-8 suara")).toBeVisible();
});

test.each([
  ["a pending report", { status: "pending" }],
  ["a private report", { status: "responded", isPrivate: true }],
] as const)("%s that nobody could vote on says no number", async (_, changed) => {
  const own = { ...report, is_mine: true, vote_total: 0, ...changed };
  await openReportScreen("/laporan", { "GET /reports": () => listOf([own]) }, verified());
  await expect.element(page.getByRole("article")).toBeVisible();
  await expect.element(page.getByText(/\d dukungan/)).not.toBeInTheDocument();
});
