import { Button } from "../../ui/Button.tsx";
import { useAct } from "../../web/query.ts";
import { type CallInput, hrefOf } from "../../web/api.ts";

/** Saves what the link gives under the name that the server has for it; the page stays. */
const download = (href: string) => {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
};

/**
 * Downloads a list as its filters leave it, or figures, as CSV.
 * @param of what the call takes: `{ kind: "reports", filters: { status } }`
 * @param what said aloud after the button's words where a page has several: 'laporan per bulan'
 */
export function ExportButton({
  of,
  what,
}: {
  of: CallInput<"POST /admin/exports">["body"];
  what?: string;
}) {
  const make = useAct("POST /admin/exports", {
    said: null,
    fallback: "CSV belum dapat dibuat. Coba lagi.",
    done: ({ data }) => download(hrefOf(data.url)),
  });
  return (
    <Button
      size="sm"
      icon="download"
      className="flex-none"
      busy={make.isPending}
      onClick={() => make.mutate({ body: of })}
    >
      Unduh CSV
      {what && <span className="sr-only"> {what}</span>}
    </Button>
  );
}
