import { useList } from "../../../web/list.ts";
import { useAddress } from "../../../web/route.tsx";
import { AppealCards } from "../../../features/appeals/AppealCards.tsx";
import { AdminList } from "../../../features/back-office/AdminList.tsx";

/** The appeals of a student, newest first. */
export function AccountAppeals({ studentId, name }: { studentId: number; name: string }) {
  const { query } = useAddress();
  const list = useList("GET /admin/ukt/appeals", { studentId, page: query["page"] });
  return (
    <section aria-labelledby="banding-mahasiswa">
      <h2 id="banding-mahasiswa" className="sr-only">
        Banding UKT {name}
      </h2>
      <AdminList
        list={list}
        noun="banding"
        empty="Belum ada data banding ukt."
        hint="Begitu mahasiswa ini mengajukan banding, bandingnya muncul di sini."
        heading="h3"
      >
        <AppealCards appeals={list.data?.data ?? []} heading="h3" of={name} />
      </AdminList>
    </section>
  );
}
