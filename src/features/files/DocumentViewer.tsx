import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { FailedState } from "../../ui/FailedState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import type { ApiError } from "../../web/api.ts";
import { checkLink, fileOf } from "./file-link.web.ts";

/** A PDF that a record may have. */
interface Paper {
  readonly name: string;
  readonly label: string;
  /** The signed link; null where there is none. */
  readonly href: string | null;
}

const MISSING = "Tidak ada lampiran";

/**
 * The PDFs of a record in the browser's own viewer, with a tab for each where there are several; a list of links
 * where there is no viewer or not enough room. A document keeps its state while another tab is shown.
 * @param of the owner, for the titles of the frames
 * @param onRenew fetches the record again, with new links; each works for an hour
 */
export function DocumentViewer({
  documents,
  of,
  onRenew,
}: {
  documents: readonly Paper[];
  of: string;
  onRenew: () => void;
}) {
  const isShown = usePdfViewer();
  return isShown ? (
    <Viewer documents={documents} of={of} onRenew={onRenew} />
  ) : (
    <ul className="grid gap-2">
      {documents.map((paper) => (
        <li key={paper.name}>
          <PaperLink {...paper} />
        </li>
      ))}
    </ul>
  );
}

function PaperLink({ label, href }: Paper) {
  if (href === null)
    return (
      <p className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-md border border-dashed border-line-strong px-3.5 py-2">
        <Icon name="file" className="size-5 text-muted" />
        <span className="min-w-0 flex-auto font-medium">{label}</span>
        <span className="text-xs text-muted">{MISSING}</span>
      </p>
    );
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-md border border-line bg-surface px-3.5 py-2 text-text no-underline hover:border-line-strong hover:bg-hover"
    >
      <Icon name="file" className="size-5 text-link" />
      <span className="min-w-0 flex-auto font-medium">{label}</span>
      <span className="inline-flex flex-none items-center gap-1.5 text-sm font-medium text-link">
        Buka <Icon name="external" />
        <span className="sr-only">di tab baru</span>
      </span>
    </a>
  );
}

function Viewer({
  documents,
  of,
  onRenew,
}: {
  documents: readonly Paper[];
  of: string;
  onRenew: () => void;
}) {
  const first = documents.find(({ href }) => href !== null) ?? documents[0];
  const [current, setCurrent] = useState(first?.name);
  const [opened, setOpened] = useState<readonly string[]>(current ? [current] : []);
  const open = (name: string) => {
    setCurrent(name);
    if (!opened.includes(name)) setOpened([...opened, name]);
  };
  return (
    <div className="overflow-hidden rounded-md border border-line [--viewer-height:max(26rem,calc(100dvh-18rem))]">
      {documents.length === 1 ? (
        <h2 className="flex min-h-11 items-center border-b border-line px-3.5 text-sm tracking-normal">
          {first?.label}
        </h2>
      ) : (
        <Tabs
          label="Dokumen"
          items={documents.map(({ name, label, href }) => ({
            label:
              href === null ? (
                <>
                  {label} <span className="text-xs font-body text-muted">(tidak ada)</span>
                </>
              ) : (
                label
              ),
            current: name === current,
            onSelect: () => open(name),
          }))}
        />
      )}
      {documents
        .filter(({ name }) => opened.includes(name))
        .map(({ name, label, href }) => (
          <div key={name} hidden={name !== current}>
            {href === null ? (
              <p className="grid h-(--viewer-height) place-content-center rounded-b-md bg-sunken text-muted">
                {MISSING}
              </p>
            ) : (
              <Frame key={fileOf(href)} href={href} title={`${label} ${of}`} onRenew={onRenew} />
            )}
          </div>
        ))}
    </div>
  );
}

/** Each answer has new signed links; a shown document is not fetched again for them. */
function Frame({ href, title, onRenew }: { href: string; title: string; onRenew: () => void }) {
  const [shown, setShown] = useState<string>();
  const check = useQuery<string, ApiError>({
    queryKey: ["file link", href],
    queryFn: () => checkLink(href),
    enabled: shown === undefined,
    gcTime: 0,
  });
  if (shown === undefined && check.data === href) setShown(href);

  if (shown)
    return (
      <>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in one; the answer carries the policy */}
        <iframe
          src={`${shown}#navpanes=0&view=FitH`}
          title={title}
          className="block h-(--viewer-height) w-full border-0 bg-ink-800"
        />
        <p className="flex justify-end border-t border-line px-3.5">
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium"
          >
            Buka di tab baru <Icon name="external" />
          </a>
        </p>
      </>
    );
  if (check.isError)
    return (
      <div className="grid h-(--viewer-height) place-content-center">
        <FailedState
          title="Dokumen belum bisa dibuka."
          heading="h3"
          retrying={check.isFetching}
          onRetry={() => {
            onRenew();
            void check.refetch();
          }}
        >
          {check.error.status === 404
            ? "Tautannya sudah lewat satu jam, atau dokumennya baru diganti."
            : "Sambungan terputus atau server sedang sibuk."}
        </FailedState>
      </div>
    );
  return (
    <Loading label="Memuat dokumen…" className="grid h-(--viewer-height) p-3.5">
      <Skeleton height="100%" />
    </Loading>
  );
}

/** From this width on a page of a document can be read in its place. */
const ROOMY = "(min-width: 48rem)";

const subscribe = (listener: () => void) => {
  const roomy = matchMedia(ROOMY);
  roomy.addEventListener("change", listener);
  return () => roomy.removeEventListener("change", listener);
};

/** Whether PDFs can be shown in a frame here: the browser has a viewer, and there is room for it. */
const usePdfViewer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.pdfViewerEnabled && matchMedia(ROOMY).matches,
    () => false,
  );
