import { useNavigate } from "react-router";
import { adminPaths, paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { DocumentLink } from "../../ui/DocumentLink.tsx";
import { BackLink } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton, SkeletonLines } from "../../ui/Skeleton.tsx";
import { hrefOf } from "../../web/api.ts";
import { Loaded, useRecord } from "../../web/Loaded.tsx";
import { useListAddress, useOpening } from "../../web/way-back.ts";
import { Moment } from "../../web/Moment.tsx";
import { TypedText } from "../../web/TypedText.tsx";
import { NotFoundPage } from "../../web/NotFoundPage.tsx";
import { useParams } from "../../web/route.tsx";
import { ConfirmButton } from "../../ui/ConfirmDialog.tsx";
import { useAct } from "../../web/query.ts";
import type { News, NewsDetail } from "./news.contract.ts";
import { NewsCover } from "./NewsCover.tsx";
import { NewsStatusBadge } from "./NewsStatusBadge.tsx";

/** `/admin/advika/{id}`: a news item, draft or published, and what can be done with it. */
export function AdminNewsPage() {
  const { id = "" } = useParams();
  const list = useListAddress(adminPaths.news);
  const { result, isMissing } = useRecord("GET /admin/news/{id}", id);
  if (isMissing) return <NotFoundPage />;
  return (
    <div className="mx-auto w-full max-w-212">
      <div className="pt-2 pb-1">
        <BackLink to={list}>Advika</BackLink>
      </div>
      <Loaded
        result={result}
        title="Berita belum bisa dimuat."
        heading="h1"
        frame={Card}
        loading={<DetailLoading />}
      >
        {({ data }) => <Detail news={data} list={list} />}
      </Loaded>
    </div>
  );
}

function Detail({ news, list }: { news: NewsDetail; list: string }) {
  const { attachment, attachment_url: path } = news;
  const opening = useOpening();
  return (
    <Card as="article" padding="dense" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <NewsStatusBadge status={news.status} />
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-auto">
          {news.status === "published" && (
            <ButtonLink to={paths.newsItem(news.id)} variant="ghost" size="sm" icon="eye">
              Lihat di Advika
            </ButtonLink>
          )}
          <ButtonLink to={adminPaths.editNewsItem(news.id)} state={opening} size="sm" icon="edit">
            Ubah
          </ButtonLink>
          <DeleteNews news={news} list={list} />
        </div>
      </div>
      <div>
        <h1 className="text-lg wrap-anywhere">{news.title}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-muted tabular-nums">
          {news.admins && (
            <b className="font-semibold wrap-anywhere text-text">{news.admins.name}</b>
          )}
          <span>
            Ditulis <Moment at={news.created_at} look="full" />
          </span>
          <span>
            {news.published_at ? (
              <>
                Terbit pertama <Moment at={news.published_at} look="full" />
              </>
            ) : (
              "Belum pernah terbit"
            )}
          </span>
        </p>
      </div>
      <NewsCover
        news={news}
        sizes="(min-width: 56rem) 51rem, 100vw"
        first
        whole
        className="rounded-md"
      />
      {!news.cover && (
        <p className="-mt-2 text-xs text-muted">Tanpa sampul. Gambar ini yang tampil di daftar.</p>
      )}
      <TypedText
        text={news.description}
        blocks={news.description_blocks}
        className="max-w-(--measure) text-md"
      />
      {attachment && path ? (
        <DocumentLink href={hrefOf(path)} bytes={attachment.bytes} />
      ) : (
        <p className="text-sm text-muted">Tidak ada lampiran</p>
      )}
    </Card>
  );
}

function DetailLoading() {
  return (
    <Loading label="Memuat berita…">
      <Card padding="dense" aria-hidden="true" className="grid gap-4">
        <Skeleton width="6rem" height="1.75rem" round />
        <Skeleton width="70%" height="1.75rem" />
        <Skeleton width="50%" />
        <div className="grid aspect-[40/21] max-h-120">
          <Skeleton height="100%" />
        </div>
        <SkeletonLines lines={5} />
      </Card>
    </Loading>
  );
}

/** Deletes a news item after a confirmation, and leads to the list. */
function DeleteNews({ news, list }: { news: News; list: string }) {
  const navigate = useNavigate();
  const remove = useAct("DELETE /admin/news/{id}", {
    invalidates: ["GET /admin/news", "GET /admin/news/{id}", "GET /news", "GET /news/{id}"],
    done: () => void navigate(list),
  });
  return (
    <ConfirmButton
      label="Hapus"
      variant="danger-quiet"
      size="sm"
      icon="trash"
      onConfirm={(close) => remove.mutate({ params: { id: news.id } }, { onError: close })}
      title="Hapus berita ini?"
      confirm="Ya, hapus"
      busy={remove.isPending}
    >
      “{news.title}” hilang beserta sampul dan lampirannya, dan tidak bisa dikembalikan.
      {news.status === "published" && " Untuk menyembunyikannya saja, ubah statusnya ke Draft."}
    </ConfirmButton>
  );
}
