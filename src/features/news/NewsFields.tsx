import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { NEWS_STATUSES } from "../../labels.ts";
import { FileField } from "../../ui/FileField.tsx";
import { RadioCards } from "../../ui/RadioCards.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { MARKS, useReadText } from "../back-office/use-read-text.web.ts";
import { hrefOf } from "../../web/api.ts";
import { type NewsValues, storedName } from "./news-form.web.ts";
import { COVER, type News, NEWS_ATTACHMENT, type NewsInput, TITLE_MAX } from "./news.contract.ts";
import type { useNewsFiles } from "./use-news-files.web.ts";
import { TypedText } from "../../web/TypedText.tsx";

const STATUS_OPTIONS = [
  {
    value: "published",
    label: NEWS_STATUSES.published,
    sentence: "Tampil di Advika begitu disimpan, untuk semua orang.",
  },
  { value: "draft", label: NEWS_STATUSES.draft, sentence: "Hanya admin yang melihatnya." },
];

/** The fields of a news item, new or existing (docs/product/forms.md#news-form). */
export function NewsFields({
  form,
  files,
  busy,
  stored,
}: {
  form: UseFormReturn<NewsValues, unknown, NewsInput>;
  files: ReturnType<typeof useNewsFiles>;
  /** True while it is being sent: changes would be lost. */
  busy: boolean;
  /** The item with its stored files. */
  stored: News | null;
}) {
  const { errors } = form.formState;
  const { choices } = files;
  const cover = choices.cover === null && stored?.cover_url;
  const attachment = choices.attachment === null && stored?.attachment_url;
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7">
        <TextField
          {...form.register("title")}
          label="Judul"
          counter={TITLE_MAX}
          autoComplete="off"
          error={errors.title?.message}
          readOnly={busy}
        />
        <TextArea
          {...form.register("description")}
          label="Deskripsi"
          hint={`Baris kosong memisahkan paragraf. ${MARKS}`}
          rows={8}
          className="lg:[&_textarea]:min-h-96"
          error={errors.description?.message}
          readOnly={busy}
        />
        <DescriptionPreview control={form.control} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-7">
        <RadioCards
          {...form.register("status")}
          legend="Status"
          columns={false}
          options={STATUS_OPTIONS}
          error={errors.status?.message}
          readOnly={busy}
        />
        <FileField
          {...files.fieldOf("cover")}
          label="Sampul"
          disabled={busy && !files.fieldOf("cover").progress}
          optional
          accept="image/jpeg,image/png"
          maxBytes={COVER.maxBytes}
          messages={{ type: COVER.wrongType, size: COVER.tooLarge }}
          existing={cover ? { name: storedName.cover, href: hrefOf(cover), image: true } : null}
          note="JPG atau PNG. Tanpa sampul, gambar Advika yang tampil."
        />
        <FileField
          {...files.fieldOf("attachment")}
          label="Lampiran"
          disabled={busy && !files.fieldOf("attachment").progress}
          optional
          accept="application/pdf"
          maxBytes={NEWS_ATTACHMENT.maxBytes}
          messages={{
            type: NEWS_ATTACHMENT.wrongType,
            droppedType: "Please drop a valid PDF file.",
            size: NEWS_ATTACHMENT.tooLarge,
          }}
          existing={attachment ? { name: storedName.attachment, href: hrefOf(attachment) } : null}
          wellHint={"atau seret ke sini, sampai 10\u00a0MB"}
          note="PDF. Bisa diunduh semua pembaca."
        />
      </div>
    </div>
  );
}

/** A description that is being written, as readers will see it; nothing where it has no marks. */
function DescriptionPreview({ control }: { control: Control<NewsValues, unknown, NewsInput> }) {
  const text = useWatch({ control, name: "description" });
  const blocks = useReadText(text);
  if (blocks === null) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md bg-sunken p-3.5">
      <p className="text-xs text-muted">Yang dibaca pengunjung</p>
      <TypedText text={text} blocks={blocks} className="max-w-(--measure)" />
    </div>
  );
}
