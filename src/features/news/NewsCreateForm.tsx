import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { adminPaths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Form.tsx";
import { LostAnswer } from "../../web/LostAnswer.tsx";
import type { DraftSlot, FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useLeadOn, useKeepDraft } from "../../web/KeptDraft.tsx";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import { useAct } from "../../web/query.ts";
import { isUnanswered } from "../../web/unanswered.ts";
import type { NewsDraft } from "./news-draft.web.ts";
import {
  EMPTY,
  fileChanges,
  isWorthKeeping,
  type NewsValues,
  NO_CHOICES,
} from "./news-form.web.ts";
import { type NewsInput, newsInput } from "./news.contract.ts";
import { NewsFields } from "./NewsFields.tsx";
import { useNewsFiles } from "./use-news-files.web.ts";
import { Link } from "../../ui/Link.tsx";

const BEGUN_ON_NOTHING = { base: {}, version: 0, overtaken: false };

const missingWords = ({ title, description }: Partial<NewsValues>) => {
  const missing = [!title?.trim() && "judul", !description?.trim() && "deskripsi"].filter(Boolean);
  return missing.length > 0 ? `Tinggal: ${missing.join(", ")}` : "";
};

/**
 * The form of a new item.
 * @param left what was typed and chosen before and not saved
 */
export function NewsCreateForm({
  slot,
  userId,
  left,
}: {
  slot: DraftSlot<NewsDraft>;
  userId: number;
  left: FoundDraft<NewsDraft> | undefined;
}) {
  const leadOn = useLeadOn();
  const [restoredAt, setRestoredAt] = useState(left?.savedAt);
  const form = useForm<NewsValues, unknown, NewsInput>({
    resolver: zodResolver(newsInput),
    mode: "all",
    defaultValues: left?.content.values ?? EMPTY,
  });
  const { isValid } = form.formState;
  const values = useWatch({ control: form.control });
  const files = useNewsFiles(left?.content.choices ?? NO_CHOICES, null);
  const { choices } = files;
  const [isUnsure, setUnsure] = useState(false);
  const touched = isWorthKeeping(values, choices);
  const draft = touched ? { values, choices, ...BEGUN_ON_NOTHING } : null;
  const { finish } = useKeepDraft(slot, userId, draft);

  const startAnew = () => {
    form.reset(EMPTY);
    files.reset();
    setRestoredAt(undefined);
  };
  const create = useAct("POST /admin/news", {
    invalidates: ["GET /admin/news", "GET /news"],
    done: ({ data }) => {
      finish();
      leadOn(adminPaths.newsItem(data.id), { replace: true });
    },
    failed: (error) => {
      setUnsure(isUnanswered(error));
      if (files.fail(error)) return true;
      showFieldFaults(form, error);
    },
  });
  const submit = form.handleSubmit((input) => {
    setUnsure(false);
    create.mutate({ form: input, files: fileChanges(choices, null), ...files.begin() });
  });
  return (
    <FormSheet lift="md" aria-label="Buat berita" onSubmit={(event) => void submit(event)}>
      {restoredAt && touched && <RestoredDraft savedAt={restoredAt} onDiscard={startAnew} />}
      <NewsFields form={form} files={files} busy={create.isPending} stored={null} />
      {isUnsure && (
        <LostAnswer done="tersimpan">
          Lihat dulu <Link to={adminPaths.news}>daftar berita</Link> supaya tidak menjadi dua. Isian
          Anda tetap ada di sini.
        </LostAnswer>
      )}
      <SendBar note={missingWords(values)}>
        <ButtonLink to={adminPaths.news} variant="ghost" size="lg">
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
