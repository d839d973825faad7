import type { ReactNode } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { Notice } from "../../ui/Notice.tsx";
import { RadioCards } from "../../ui/RadioCards.tsx";
import type { ReportInput } from "./report.contract.ts";
import type { ReportValues } from "./report-draft.web.ts";

/**
 * Asks who may read a report and whether it has a name: two plain questions, with the meaning of each answer
 * (docs/product/reports.md#private). They promise only what the server keeps.
 */
export function ReportAudience({
  form,
  busy,
  name,
  filedAnonymous,
  answered,
  isHidden = false,
}: {
  form: UseFormReturn<ReportValues, unknown, ReportInput>;
  /** It is being sent. */
  busy: boolean;
  /** The author's. */
  name: string;
  /** How a report was filed that is being edited. */
  filedAnonymous?: boolean;
  /** In the place of the question who may read it, where a confidential unit has answered it. */
  answered?: ReactNode;
  /** It is hidden from somebody, and so private. */
  isHidden?: boolean;
}) {
  const isAnonymous = String(useWatch({ control: form.control, name: "isAnonymous" })) === "true";
  const { errors } = form.formState;
  return (
    <>
      {answered || (
        <RadioCards
          {...form.register("isPrivate")}
          legend="Siapa yang boleh membaca?"
          legendSize="big"
          error={errors.isPrivate?.message}
          readOnly={busy || isHidden}
          options={[
            {
              value: "false",
              label: "Semua orang",
              icon: "globe",
              sentence:
                "Setelah diperiksa admin, laporan tampil di daftar. Mahasiswa lain bisa mendukung.",
            },
            {
              value: "true",
              label: "Hanya saya dan admin",
              icon: "lock",
              sentence: isHidden
                ? "Rahasia, dan tidak ditampilkan kepada yang Anda pilih."
                : "Rahasia. Tidak pernah tampil di daftar dan tidak bisa didukung.",
            },
          ]}
        />
      )}
      <div>
        <RadioCards
          {...form.register("isAnonymous")}
          legend="Tampilkan nama saya?"
          legendSize="big"
          error={errors.isAnonymous?.message}
          readOnly={busy}
          options={[
            {
              value: "false",
              label: `Ya, ${name}`,
              icon: "user",
              sentence: "Nama tertulis di laporan. Kabar datang lewat lonceng dan email.",
            },
            {
              value: "true",
              label: "Tidak, anonim",
              icon: "anon",
              sentence: "Nama tidak disimpan bersama laporan. Admin pun tidak dapat melihatnya.",
            },
          ]}
        />
        <Notice role="status" className="mt-1.5">
          {nameWords(isAnonymous, filedAnonymous)}
        </Notice>
      </div>
    </>
  );
}

/** The meaning of the answer about the name, for a new report and for one that was filed before. */
const nameWords = (isAnonymous: boolean, filedAnonymous: boolean | undefined) => {
  if (isAnonymous && filedAnonymous === false)
    return (
      <>
        <b className="font-semibold">Begitu disimpan, laporan ini tidak bernama lagi.</b> Laporan
        yang pernah dikirim dengan nama masih bisa ditemukan di cadangan data lama dan email yang
        sudah terkirim. Siapa yang perlu tidak dikenali mengirim anonim sejak awal. Kabar berikutnya
        hanya datang lewat lonceng.
      </>
    );
  if (isAnonymous)
    return (
      <>
        <b className="font-semibold">Karena anonim, kabar hanya datang lewat lonceng.</b> Kami tidak
        tahu harus mengirim email kepada siapa. Yang tidak dapat kami sembunyikan: isi tulisan dan
        foto Anda, jangan menulis nama atau NPM di sana; dan sampai jam berganti, urutan kiriman
        dalam salinan server.
      </>
    );
  if (filedAnonymous)
    return (
      <>
        <b className="font-semibold">Nama Anda akan tertulis di laporan ini.</b> Kode laporannya
        tidak berlaku lagi. Bila nanti dijadikan anonim kembali, nama itu masih bisa ditemukan di
        cadangan data lama dan email yang sudah terkirim.
      </>
    );
  return (
    <>
      <b className="font-semibold">
        {filedAnonymous === undefined
          ? "Perlu tidak dikenali? Pilih anonim sejak sekarang."
          : "Laporan ini dikirim dengan nama."}
      </b>{" "}
      Laporan yang pernah dikirim dengan nama masih bisa ditemukan di cadangan data lama dan email
      yang sudah terkirim, walaupun namanya dihapus kemudian.
    </>
  );
};
