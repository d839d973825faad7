import { Button } from "../../ui/Button.tsx";
import { useAct } from "../../web/query.ts";
import { type CallInput, hrefOf } from "../../web/api.ts";

/** Saves the link's file under the name that the server gives it; the page stays. */
const download = (href: string) => {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
};

/**
 * Downloads a filtered list, or figures, as CSV.
 * @param of the input of the call: `{ kind: "reports", filters: { status } }`
 * @param what added to the button's name for screen readers where a page has several: 'laporan per bulan'
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
