import type { ReactNode } from "react";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Loaded } from "../../web/Loaded.tsx";
import { useCall } from "../../web/query.ts";
import type { User } from "../accounts/account.contract.ts";
import { CampusEmail } from "../accounts/CampusEmail.tsx";
import { npmOfEmail } from "./account-form.web.ts";
import type { Listed } from "./student.contract.ts";

/** The campus's list beside the data of a waiting student; nothing where there is no list. */
export function ListedBeside({ account }: { account: User }) {
  const result = useCall("GET /admin/students/{id}/listed", { params: { id: account.id } });
  return (
    <Loaded
      result={result}
      title="Daftar mahasiswa belum bisa dimuat."
      frame={Card}
      // most campuses have no list, and then nothing is shown here
      loading={null}
    >
      {({ data: { has_list: hasList, students } }) =>
        hasList && (
          <Card
            as="section"
            padding="dense"
            aria-labelledby="menurut-daftar"
            className="grid gap-3"
          >
            <h2 id="menurut-daftar" className="text-md">
              Menurut daftar mahasiswa kampus
            </h2>
            {students.length === 0 && (
              <p className="text-sm text-muted">
                Email dan NPM ini tidak ada di daftar. Cocokkan dengan foto KTM.
              </p>
            )}
            {students.map((listed) => (
              <Comparison key={listed.npm} account={account} listed={listed} />
            ))}
          </Card>
        )
      }
    </Loaded>
  );
}

const wordsOf = ({ differs, npm_taken: isTaken }: Listed) => {
  if (isTaken) return "NPM di daftar sudah dipakai akun lain. Periksa dulu akun itu.";
  if (differs.length === 0)
    return "Email dan nama cocok. Akun ini mendaftar sebelum daftarnya diimpor.";
  return differs.includes("email")
    ? "NPM ini ada di daftar dengan email lain."
    : "Email ini ada di daftar, tetapi tidak semuanya sama.";
};

/** One student of the list beside the account; differences are marked by a sign and a word. */
function Comparison({ account, listed }: { account: User; listed: Listed }) {
  const isFine = listed.differs.length === 0 && !listed.npm_taken;
  const isSame = (field: Listed["differs"][number]) => !listed.differs.includes(field);
  const { program_study: programme, batch } = account;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <Notice tone={isFine ? "success" : "warning"} icon={isFine ? "check-circle" : "alert"}>
        {wordsOf(listed)}
      </Notice>
      <table className="w-full table-fixed text-sm tabular-nums">
        <caption className="sr-only">Yang didaftarkan di samping yang tertulis di daftar</caption>
        <thead>
          <tr className="text-left text-xs text-muted *:pb-1.5 *:font-medium">
            <th scope="col" className="w-20">
              <span className="sr-only">Isian</span>
            </th>
            <th scope="col" className="pr-3">
              Didaftarkan
            </th>
            <th scope="col">Di daftar</th>
          </tr>
        </thead>
        <tbody className="*:border-t *:border-line">
          <Row name="Nama" mine={account.name} theirs={listed.name} isSame={isSame("name")} />
          <Row
            name="NPM"
            mine={account.npm ?? npmOfEmail(account)}
            theirs={listed.npm}
            isSame={isSame("npm")}
          />
          <Row
            name="Email"
            mine={account.campus_email && <CampusEmail address={account.campus_email} />}
            theirs={<CampusEmail address={listed.email} />}
            isSame={isSame("email")}
          />
          <Row
            name="Prodi"
            mine={programme}
            theirs={listed.program_study}
            isSame={programme && programme.toLowerCase() === listed.program_study.toLowerCase()}
          />
          <Row
            name="Angkatan"
            mine={batch}
            theirs={listed.batch}
            isSame={batch && batch === listed.batch}
          />
          <Row name="Fakultas" mine={null} theirs={listed.faculty} isSame={null} />
        </tbody>
      </table>
    </div>
  );
}

/** @param isSame undefined where nothing was registered that could be compared with the list */
function Row({
  name,
  mine,
  theirs,
  isSame,
}: {
  name: string;
  mine: ReactNode;
  theirs: ReactNode;
  isSame: boolean | null | "" | 0;
}) {
  return (
    <tr className={classes(isSame === false && "bg-waiting-bg")}>
      <th scope="row" className="px-2 py-2 text-left align-top text-xs font-medium text-muted">
        {name}
      </th>
      <td className="py-2 pr-3 align-top wrap-anywhere">
        {mine ?? <span className="text-muted">–</span>}
      </td>
      <td className="py-2 pr-2 align-top font-semibold wrap-anywhere">
        {theirs}
        {typeof isSame === "boolean" && (
          <span
            className={classes(
              "mt-0.5 flex items-center gap-1 text-xs font-medium",
              isSame ? "text-done" : "text-waiting",
            )}
          >
            <Icon name={isSame ? "check" : "alert"} className="size-3.5" />
            {isSame ? "Sama" : "Berbeda"}
          </span>
        )}
      </td>
    </tr>
  );
}
