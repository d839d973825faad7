import { paths } from "../../paths.ts";
import { Link } from "../../ui/Link.tsx";

/**
 * Explains where anonymous reports from before a new password are. Every student sees it among their own reports,
 * since nobody may know who has set a new password (docs/product/authorship.md#after-a-reset).
 */
export function EarlierAnonymous() {
  return (
    <>
      Pernah membuat password baru lewat ‘Lupa Password?’ Laporan anonim dari sebelum itu tidak
      tampil di sini. <Link to={paths.reattachReport}>Hubungkan dengan kode laporannya</Link>
    </>
  );
}
