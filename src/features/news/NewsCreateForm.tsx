import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Sheet.tsx";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import { dropDraft, keepDraft, openDraft } from "./news-draft.web.ts";
import { EMPTY, fileChanges, isTouched, type NewsValues, NO_CHOICES } from "./news-form.web.ts";
import { type NewsInput, newsInput } from "./news.contract.ts";
import { NewsFields } from "./NewsFields.tsx";
import { RestoredDraft } from "./RestoredDraft.tsx";
import { useNewsFiles } from "./use-news-files.web.ts";

const missingWords = ({ title, description }: Partial<NewsValues>) => {
  const missing = [!title?.trim() && "judul", !description?.trim() && "deskripsi"].filter(Boolean);
  return missing.length > 0 ? `Tinggal: ${missing.join(", ")}` : "";
};

/** The form of a new item. What was typed and not sent is there again on return, while the tab lives. */
export function NewsCreateForm({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => openDraft(userId, null));
  const form = useForm<NewsValues, unknown, NewsInput>({
    resolver: zodResolver(newsInput),
    mode: "all",
    defaultValues: draft?.values ?? EMPTY,
  });
  const { isValid } = form.formState;
  const values = useWatch({ control: form.control });
  const files = useNewsFiles(draft?.choices ?? NO_CHOICES, null);
  const { choices } = files;
  const [isUnsure, setUnsure] = useState(false);
  const isSaved = useRef(false);

  const keep = useEffectEvent(() => {
    if (isTouched(values, choices, null) && !isSaved.current)
      keepDraft(userId, { values: form.getValues(), choices, begun: null });
    else dropDraft(null);
  });
  useEffect(() => () => keep(), []);

  const startAnew = () => {
    form.reset(EMPTY);
    files.reset();
    setDraft(undefined);
  };
  const create = useAct("POST /admin/news", {
    invalidates: ["GET /admin/news", "GET /news"],
    done: ({ data }) => {
      isSaved.current = true;
      void navigate(`/admin/advika/${data.id}`, { replace: true });
    },
    failed: (error) => {
      if (files.fail(error)) return true;
      showFieldFaults(form, error);
      setUnsure(isUnanswered(error));
    },
  });
  const submit = form.handleSubmit((input) => {
    setUnsure(false);
    create.mutate({ form: input, files: fileChanges(choices, null), ...files.begin() });
  });
  return (
    <FormSheet
      method="post"
      lift="md"
      aria-label="Buat berita"
      onSubmit={(event) => void submit(event)}
    >
      {draft && (
        <RestoredDraft discard="Mulai dari kosong" onDiscard={startAnew}>
          Isian Anda yang belum disimpan masih ada.
        </RestoredDraft>
      )}
      <NewsFields form={form} files={files} stored={null} />
      {isUnsure && (
        <Notice tone="danger" icon="offline" role="alert">
          <b className="font-semibold">Belum pasti tersimpan.</b> Jawaban server belum sampai. Lihat
          dulu <Link to="/admin/advika">daftar berita</Link> supaya tidak menjadi dua. Isian Anda
          tetap ada di sini.
        </Notice>
      )}
      <SendBar note={missingWords(values)}>
        <ButtonLink to="/admin/advika" variant="ghost" size="lg">
          Batal
        </ButtonLink>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!isValid}
          busy={create.isPending}
        >
          Simpan
        </Button>
      </SendBar>
    </FormSheet>
  );
}
