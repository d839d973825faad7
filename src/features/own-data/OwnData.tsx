import { useState } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import type { ApiError } from "../../web/api.ts";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { tellFailure } from "../../web/query.ts";
import { showToast } from "../../web/toasts.ts";

const EraseAccount = lazyPart(() => import("./EraseAccount.tsx"), "EraseAccount");

/** Few ever need this: the code that fetches a file loads at the first use. */
const download = async () => (await import("../../web/download.ts")).download(CALL);

const CALL = "GET /users/me/data";

/** 'Data dan akun': a copy of all stored data about the user, and the removal of the account. */
export function OwnData() {
  const [isLoading, setLoading] = useState(false);
  const [erasing, setErasing] = useState(false);
  const fetchAll = async () => {
    setLoading(true);
    await download().then(
      () => showToast("success", "Data Anda sudah diunduh"),
      (error: ApiError) => tellFailure(CALL, error),
    );
    setLoading(false);
  };
  return (
    <Card as="section" padding="roomy" aria-labelledby="data-dan-akun">
      <h2 id="data-dan-akun" className="text-lg">
        Data dan akun
      </h2>
      <p className="mt-1.5 max-w-(--measure) text-sm text-muted">
        Salinan semua yang kami simpan tentang Anda, dengan berkasnya: satu berkas zip. Laporan
        anonim Anda ada di dalamnya beserta kodenya, jadi simpan di tempat yang hanya Anda buka.{" "}
        <Link to={paths.privacy}>Apa yang kami simpan</Link>
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2.5 max-sm:*:flex-auto">
        <Button icon="download" busy={isLoading} onClick={() => void fetchAll()}>
          Unduh data saya
        </Button>
        <Button
          variant="danger-quiet"
          icon="trash"
          aria-haspopup="dialog"
          onClick={() => setErasing(true)}
        >
          Hapus akun
        </Button>
      </div>
      {erasing && (
        <LazyBoundary>
          <EraseAccount onClose={() => setErasing(false)} />
        </LazyBoundary>
      )}
    </Card>
  );
}
