import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "../../web/stub-api.testing.ts";
import { adminUser, openProfile, told } from "../../app/web/profile/profile-page.testing.tsx";
import type { TwoStep } from "./two-step.contract.ts";

const PATH = "/admin/profil";
const ADDRESS = "otpauth://totp/SIKAM:rahmat%40example.ac.id?issuer=SIKAM&secret=ABCDEFGH";
const CODES = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-DDD${n}`);

const off: TwoStep = {
  enabled: false,
  enabled_at: null,
  recovery_codes_left: 0,
  required: false,
};
const on: TwoStep = {
  enabled: true,
  enabled_at: "2026-11-21T03:00:00.000Z",
  recovery_codes_left: 8,
  required: false,
};

const card = page.getByRole("region", { name: "Login dua langkah" });
const dialog = page.getByRole("dialog");
const password = dialog.getByLabelText("Password Anda", { exact: true });

const open = (state: TwoStep, answers: Answers = {}, user = adminUser) =>
  openProfile(PATH, user, {
    "GET /auth/sessions": told([]),
    "GET /auth/two-step": told(state),
    ...answers,
  });

const begins: Answers = {
  "POST /auth/two-step": told({ secret: "ABCDEFGH", uri: ADDRESS }),
};

/** Escape asks before codes that are shown once are gone. */
const stay = async () => {
  await userEvent.keyboard("{Escape}");
  const question = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" });
  await question.getByRole("button", { name: "Tetap di sini" }).click();
};

const beginSetup = async () => {
  await card.getByRole("button", { name: "Nyalakan" }).click();
  await password.fill("rahasia99");
  await dialog.getByRole("button", { name: "Lanjut" }).click();
};

test("it is switched on by password, code and the recovery codes that are shown once", async () => {
  let state = off;
  const asked = await open(off, {
    ...begins,
    "GET /auth/two-step": () => told(state)({} as never),
    "POST /auth/two-step/confirm": () => {
      state = on;
      return told({ recovery_codes: CODES }, "Login dua langkah menyala")({} as never);
    },
  });
  await beginSetup();
  await expect.element(dialog.getByRole("img", { name: /^Kode QR/ })).toBeVisible();
  await expect.element(dialog.getByText("ABCD EFGH")).toBeVisible();
  const submit = dialog.getByRole("button", { name: "Nyalakan" });
  await expect.element(submit).toBeDisabled();
  await dialog.getByLabelText("Angka ke-1 dari 6").click();
  await userEvent.keyboard("409123");
  await submit.click();
  const list = dialog.getByRole("list", { name: "Kode pemulihan" });
  await expect.element(list.getByRole("listitem").first()).toHaveTextContent("AAAA-BBBB-CCCC-DDD0");
  await stay();
  expect(list.getByRole("listitem").elements()).toHaveLength(10);
  await dialog.getByRole("button", { name: "Sudah saya simpan" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card.getByText("8 kode pemulihan tersisa.")).toBeVisible();
  const sent = asked.filter(({ call }) => call.startsWith("POST")).map((one) => one.sent);
  expect(sent).toEqual([{ password: "rahasia99" }, { code: "409123" }]);
});

test("a wrong password and a wrong code are told at their fields, and nothing is lost", async () => {
  const words = "Password tidak cocok";
  let isRight = false;
  await open(off, {
    "POST /auth/two-step": (asked) =>
      isRight
        ? begins["POST /auth/two-step"]!(asked)
        : {
            status: 400,
            body: {
              message: words,
              code: "WRONG_PASSWORD",
              errors: [{ path: "password", message: words }],
            },
          },
    "POST /auth/two-step/confirm": () => ({
      status: 422,
      body: {
        message: "Kode salah atau sudah dipakai",
        code: "WRONG_CODE",
        errors: [{ path: "code", message: "Kode salah atau sudah dipakai" }],
      },
    }),
  });
  await beginSetup();
  await expect.element(password).toHaveAccessibleDescription(words);
  await expect.element(password).toHaveValue("rahasia99");
  isRight = true;
  await password.fill("rahasia98");
  await dialog.getByRole("button", { name: "Lanjut" }).click();
  await dialog.getByLabelText("Angka ke-1 dari 6").click();
  await userEvent.keyboard("111111");
  await dialog.getByRole("button", { name: "Nyalakan" }).click();
  await expect.element(dialog.getByText(/^Kode salah.* yang terbaru yang berlaku/)).toBeVisible();
  await expect.element(dialog.getByLabelText("Angka ke-6 dari 6")).toHaveValue("1");
});

test("a second factor that is on already, its answer lost on the way, is shown as on", async () => {
  let state = off;
  await open(off, {
    ...begins,
    "GET /auth/two-step": (question) => told(state)(question),
    "POST /auth/two-step/confirm": () => {
      const isFirst = state === off;
      state = on;
      return isFirst
        ? { status: 0 }
        : {
            status: 409,
            body: { code: "TWO_STEP_ON", message: "Login dua langkah sudah menyala" },
          };
    },
  });
  await beginSetup();
  await dialog.getByLabelText("Angka ke-1 dari 6").click();
  await userEvent.keyboard("409123");
  const submit = dialog.getByRole("button", { name: "Nyalakan" });
  await submit.click();
  await expect.element(submit).not.toHaveAttribute("aria-busy");
  await submit.click();
  await expect.element(page.getByText("Login dua langkah sudah menyala")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card.getByText("8 kode pemulihan tersisa.")).toBeVisible();
});

test.each(["Matikan", "Buat kode pemulihan baru"])(
  "'%s' goes where another tab has switched it off",
  async (name) => {
    let state = on;
    const message = "Login dua langkah belum menyala";
    const refused = () => {
      state = off;
      return { status: 409, body: { code: "TWO_STEP_OFF", message } };
    };
    await open(on, {
      "GET /auth/two-step": (question) => told(state)(question),
      "POST /auth/two-step/off": refused,
      "POST /auth/two-step/recovery-codes": refused,
    });
    await card.getByRole("button", { name }).click();
    await password.fill("rahasia99");
    await dialog.getByLabelText("Kode dari aplikasi atau kode pemulihan").fill("409123");
    await dialog.getByRole("button", { name: /^Matikan|^Buat kode baru/ }).click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(card.getByRole("button", { name: "Nyalakan" })).toBeVisible();
  },
);

test("no code is asked for where another tab has switched it on", async () => {
  const body = { code: "TWO_STEP_ON", message: "Login dua langkah sudah menyala" };
  await open(off, { "POST /auth/two-step": () => ({ status: 409, body }) });
  await beginSetup();
  await expect.element(page.getByText(body.message)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an empty password is told", async () => {
  await open(off);
  await card.getByRole("button", { name: "Nyalakan" }).click();
  await password.fill("x");
  await password.fill("");
  await expect.element(password).toHaveAccessibleDescription("Password wajib diisi");
  await expect.element(dialog.getByRole("button", { name: "Lanjut" })).toBeDisabled();
});

test("the recovery codes are copied as lines and saved as a file", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "#";
  });
  const asked = await open(on, {
    "POST /auth/two-step/recovery-codes": told({ recovery_codes: CODES }),
  });
  await card.getByRole("button", { name: "Buat kode pemulihan baru" }).click();
  await password.fill("rahasia99");
  await expect.element(dialog.getByRole("button", { name: "Buat kode baru" })).toBeDisabled();
  await dialog.getByLabelText("Kode dari aplikasi atau kode pemulihan").fill("409123");
  await dialog.getByRole("button", { name: "Buat kode baru" }).click();
  await expect.element(dialog.getByText("Simpan sekarang.")).toBeVisible();
  await stay();
  await dialog.getByRole("button", { name: "Salin semua" }).click();
  expect(asked.find(({ call }) => call.startsWith("POST"))?.sent).toEqual({
    password: "rahasia99",
    code: "409123",
  });
  await expect.element(page.getByText("Kode pemulihan disalin.")).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(CODES.join("\n"));
  await dialog.getByRole("button", { name: "Simpan berkas" }).click();
  const [file] = saved;
  expect(await file?.text()).toContain(CODES.join("\n"));
  await dialog.getByRole("button", { name: "Sudah saya simpan" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

test("recovery codes that come after the dialog was closed are shown all the same", async () => {
  const answer = Promise.withResolvers<undefined>();
  await open(on, {
    "POST /auth/two-step/recovery-codes": (question) =>
      answer.promise.then(() => told({ recovery_codes: CODES })(question)),
  });
  await card.getByRole("button", { name: "Buat kode pemulihan baru" }).click();
  await password.fill("rahasia99");
  await dialog.getByLabelText("Kode dari aplikasi atau kode pemulihan").fill("409123");
  await dialog.getByRole("button", { name: "Buat kode baru" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  answer.resolve(undefined);
  await expect.element(dialog.getByText(CODES[9]!)).toBeVisible();
});

test("it is switched off with password and code; a wrong code is told at its field", async () => {
  let isRight = false;
  const asked = await open(on, {
    "POST /auth/two-step/off": (question) =>
      isRight
        ? told({}, "Login dua langkah dimatikan")(question)
        : {
            status: 422,
            body: {
              message: "Kode salah atau sudah dipakai",
              code: "WRONG_CODE",
              errors: [{ path: "code", message: "Kode salah atau sudah dipakai" }],
            },
          },
  });
  await card.getByRole("button", { name: "Matikan" }).click();
  const code = dialog.getByLabelText("Kode dari aplikasi atau kode pemulihan");
  await code.fill("x");
  await code.fill("");
  await expect.element(code).toHaveAccessibleDescription("Masukkan kode");
  await code.fill("x".repeat(41));
  await expect.element(code).toHaveAccessibleDescription("Kode tidak sesuai");
  await password.fill("rahasia99");
  await code.fill("409123");
  await dialog.getByRole("button", { name: "Matikan" }).click();
  await expect.element(code).toHaveAccessibleDescription("Kode salah atau sudah dipakai");
  isRight = true;
  await code.fill("409124");
  await dialog.getByRole("button", { name: "Matikan" }).click();
  await expect.element(page.getByText("Login dua langkah dimatikan")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = asked.filter(({ call }) => call.startsWith("POST")).at(-1)?.sent;
  expect(sent).toEqual({ password: "rahasia99", code: "409124" });
});

test.each([
  [2, "Tinggal 2 kode pemulihan."],
  [0, "Kode pemulihan habis."],
])("with %i recovery codes left it warns", async (left, words) => {
  await open({ ...on, recovery_codes_left: left });
  await expect.element(card).toMatchTextContent(words);
});

test("what could not be loaded says so and can be tried again", async () => {
  let works = false;
  await open(on, {
    "GET /auth/two-step": (asked) =>
      works ? told(on)(asked) : { status: 422, body: { message: "Sibuk" } },
  });
  await expect.element(card.getByText("Sibuk")).toBeVisible();
  works = true;
  await card.getByRole("button", { name: "Coba lagi" }).click();
  await expect.element(card.getByText("Menyala")).toBeVisible();
});

test("an admin who has to set it up is told so, with the card first, and led here from elsewhere", async () => {
  const user = { ...adminUser, must_set_up_two_step: true as const };
  await openProfile("/admin/laporan", user, {
    "GET /auth/sessions": told([]),
    "GET /auth/two-step": told(off),
  });
  await expect.element(page.getByLabelText("Alamat")).toHaveTextContent(PATH);
  await expect.element(page.getByText("Nyalakan login dua langkah dulu.")).toBeVisible();
  const headings = page.getByRole("heading", { level: 2 }).elements();
  expect(headings[0]?.textContent).toBe("Login dua langkah");
});
