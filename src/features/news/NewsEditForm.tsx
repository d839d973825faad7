import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Sheet.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { showFieldFaults } from "../../web/field-faults.ts";
import { useKeepDraft } from "../../web/KeptDraft.tsx";
import { RestoredDraft } from "../../web/RestoredDraft.tsx";
import { useAct, useKeepRecord } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";
import { useOpened } from "../../web/way-back.ts";
import { AdminStale } from "../back-office/AdminStale.tsx";
import { type NewsDraft, newsDraft } from "./news-draft.web.ts";
import {
  bothVersions,
  fileChanges,
  isTouched,
  type NewsValues,
  NO_CHOICES,
  textChanges,
  untouchedOf,
  valuesOf,
} from "./news-form.web.ts";
import { type News, type NewsDetail, type NewsInput, newsInput } from "./news.contract.ts";
import { NewsFields } from "./NewsFields.tsx";
import { useNewsFiles } from "./use-news-files.web.ts";

const UNCHANGED = "Tidak ada perubahan yang disimpan.";
const SAVED = "Berhasil memperbarui berita";

/**
 * The form of an item that is there already: sends only what changed, with the version that it began
 * on. A newer version replaces what has not been touched; where something has, both are shown, and
 * what was typed is never taken away.
 * @param left what was changed before and not saved
 */
export function NewsEditForm({
  userId,
  news,
  left,
}: {
  userId: number;
  news: News;
  left: FoundDraft<NewsDraft> | undefined;
}) {
  const navigate = useNavigate();
  const [{ begun, values, restoredAt }, setStart] = useState(() => ({
    begun: left?.content.begun ?? news,
    values: left?.content.values ?? valuesOf(news),
    restoredAt: left?.savedAt,
  }));
  const form = useForm<NewsValues, unknown, NewsInput>({
    resolver: zodResolver(newsInput),
    mode: "all",
    defaultValues: values,
  });
  const { isValid } = form.formState;
  const typed = useWatch({ control: form.control });
  const files = useNewsFiles(left?.content.choices ?? NO_CHOICES, news);
  const { choices } = files;

  const touched = isTouched(typed, choices, begun);
  const isStale = news.version !== begun.version;

  const begin = (record: News) =>
    setStart({ begun: record, values: valuesOf(record), restoredAt: undefined });
  if (isStale && !touched) begin(news);
  const { reset } = form;
  useEffect(() => reset(values), [reset, values]);

  const overtaken = isStale && touched;
  const base = useRef<News>(begun);
  const follow = useEffectEvent(() => {
    if (overtaken)
      reset({ ...form.getValues(), ...untouchedOf(form.getValues(), base.current, news) });
    base.current = overtaken ? news : begun;
  });
  useEffect(() => follow(), [overtaken, begun, news.version]);

  const draft = touched ? { values: typed as NewsValues, choices, begun } : null;
  const { finish } = useKeepDraft(newsDraft(news.id), userId, draft);

  const store = useKeepRecord("GET /admin/news/{id}");
  const takeStored = () => {
    begin(news);
    files.reset();
  };
  const page = `/admin/advika/${news.id}`;
  const opened = useOpened();
  const leave = (record: NewsDetail) => {
    finish();
    store(record);
    void navigate(page, { replace: true, state: opened.before });
  };

  const save = useAct("PATCH /admin/news/{id}", {
    invalidates: ["GET /admin/news", "GET /news", "GET /news/{id}"],
    done: ({ data }) => leave(data),
    failed: (error) => {
      if (files.fail(error)) return true;
      if (error.code === "STALE") {
        const stored = error.data as NewsDetail;
        // An attempt whose answer was lost on the way has arrived after all.
        if (!isTouched(form.getValues(), choices, stored)) {
          showToast("success", SAVED);
          leave(stored);
        } else store(stored);
        return true;
      }
      showFieldFaults(form, error);
    },
  });
  const submitOver = (stored: News) =>
    form.handleSubmit((input) => {
      const changes = textChanges(input, stored);
      const chosen = fileChanges(choices, stored);
      if (Object.keys({ ...changes, ...chosen }).length === 0) {
        showToast("info", UNCHANGED);
        if (stored.version !== begun.version) begin(stored);
        return;
      }
      save.mutate({
        params: { id: news.id },
        form: { ...changes, version: stored.version },
        files: chosen,
        ...files.begin(),
      });
    });

  return (
    <FormSheet
      method="post"
      lift="md"
      aria-label="Edit berita"
      onSubmit={(event) => void submitOver(begun)(event)}
    >
      {restoredAt && touched && !overtaken && (
        <RestoredDraft savedAt={restoredAt} onDiscard={takeStored} />
      )}
      <NewsFields form={form} files={files} stored={news} />
      {overtaken ? (
        <AdminStale
          heading="h2"
          title="Berita ini sudah diubah orang lain."
          {...bothVersions(typed, choices, news)}
          canKeep={isValid}
          busy={save.isPending}
          onTake={takeStored}
          onKeep={() => void submitOver(news)()}
        />
      ) : (
        <SendBar>
          <ButtonLink to={page} state={opened.before} variant="ghost" size="lg">
            Batal
          </ButtonLink>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            disabled={!isValid}
            busy={save.isPending}
          >
            Simpan
          </Button>
        </SendBar>
      )}
    </FormSheet>
  );
}
