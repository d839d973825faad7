import { zodResolver } from "@hookform/resolvers/zod";
import { adminPaths } from "../../paths.ts";
import { useLeadOn } from "../../web/KeptDraft.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { SendBar } from "../../ui/SendBar.tsx";
import { FormSheet } from "../../ui/Form.tsx";
import type { FoundDraft } from "../../web/drafts.ts";
import { useSetOwnRecord } from "../../web/own-records.ts";
import { useAct } from "../../web/query.ts";
import { useVersionedForm } from "../../web/use-versioned-form.ts";
import { VersionNotice } from "../../web/VersionNotice.tsx";
import { useOpened } from "../../web/way-back.ts";
import { type NewsDraft, newsEdit } from "./news-draft.web.ts";
import {
  changesFiles,
  factsOf,
  fileChanges,
  NO_CHOICES,
  textChanges,
  valuesOf,
} from "./news-form.web.ts";
import { type NewsDetail, newsInput } from "./news.contract.ts";
import { NewsFields } from "./NewsFields.tsx";
import { useNewsFiles } from "./use-news-files.web.ts";

const resolver = zodResolver(newsInput);

/**
 * The form of an existing item: sends only what changed.
 * @param left what was changed before and not saved
 */
export function NewsEditForm({
  userId,
  news,
  left,
}: {
  userId: number;
  news: NewsDetail;
  left: FoundDraft<NewsDraft> | undefined;
}) {
  const leadOn = useLeadOn();
  const page = adminPaths.newsItem(news.id);
  const opened = useOpened();
  const files = useNewsFiles(left?.content.choices ?? NO_CHOICES, news);
  const { choices } = files;
  const edit = useVersionedForm({
    record: news,
    valuesOf,
    resolver: () => resolver,
    mode: "all",
    slot: newsEdit(news.id),
    userId,
    left,
    files: {
      chosen: { choices },
      change: (stored) => changesFiles(choices, stored),
      reset: files.reset,
    },
    setRecord: useSetOwnRecord("GET /admin/news/{id}"),
    onSaved: () => leadOn(page, { replace: true, state: opened.before }),
  });
  const { record, version } = edit;

  const save = useAct("PATCH /admin/news/{id}", {
    invalidates: ["GET /admin/news", "GET /news", "GET /news/{id}"],
    done: ({ data }) => edit.saved(data),
    failed: (error) => files.fail(error) || edit.failed(error),
  });
  const send: Parameters<typeof edit.submit>[0] = (input) =>
    save.mutate({
      params: { id: news.id },
      form: { ...textChanges(input, record), version },
      files: fileChanges(choices, record),
      ...files.begin(),
    });
  const notice = (
    <VersionNotice
      edit={edit}
      heading="h2"
      title="Berita ini sudah diubah orang lain."
      stored={factsOf(valuesOf(record), NO_CHOICES, record)}
      mine={factsOf(edit.typed, choices, record)}
      busy={save.isPending}
      onKeep={edit.keepMine(send)}
    />
  );

  return (
    <FormSheet lift="md" aria-label="Ubah berita" onSubmit={edit.submit(send)}>
      {!edit.overtaken && notice}
      <NewsFields form={edit.form} files={files} busy={save.isPending} stored={news} />
      {edit.overtaken ? (
        notice
      ) : (
        <SendBar>
          <ButtonLink to={page} state={opened.before} variant="ghost" size="lg">
            Batal
          </ButtonLink>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            disabled={!edit.isValid}
            busy={save.isPending}
          >
            Simpan
          </Button>
        </SendBar>
      )}
    </FormSheet>
  );
}
