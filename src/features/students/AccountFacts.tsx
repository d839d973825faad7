import { useId, type ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { FieldError } from "../../ui/Field.tsx";
import type { User } from "../accounts/account.contract.ts";
import { CampusEmail } from "../accounts/CampusEmail.tsx";

const MISSING = <span className="font-body text-muted">Belum diisi</span>;

/**
 * The data of the account, to be compared with the card; the NPM can be edited.
 * @param npm react-hook-form's `register("npm")`
 * @param hint the hint under the NPM
 * @param card the link to the photo
 */
export function AccountFacts({
  account,
  npm,
  readOnly,
  hint,
  faults,
  card,
}: {
  account: User;
  npm: UseFormRegisterReturn;
  readOnly: boolean;
  hint: string;
  faults: { npm?: string; email?: string };
  card: ReactNode;
}) {
  const id = useId();
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">Profil {account.name}</caption>
      <tbody className="*:border-t *:border-line *:first:border-0">
        <Row name="Nama">{account.name}</Row>
        <Row name={<label htmlFor={id}>NPM</label>}>
          <input
            {...npm}
            readOnly={readOnly}
            id={id}
            inputMode="numeric"
            autoComplete="off"
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={faults.npm ? true : undefined}
            className="control control-sm tracking-wide"
          />
          <FieldError id={`${id}-error`}>{faults.npm}</FieldError>
          <p id={`${id}-hint`} className="mt-1 text-xs font-body text-muted">
            {hint}
          </p>
        </Row>
        <Row name="Email">
          {account.campus_email && <CampusEmail address={account.campus_email} />}
          <FieldError id={`${id}-email-error`}>{faults.email}</FieldError>
        </Row>
        <Row name="Prodi">{account.program_study ?? MISSING}</Row>
        <Row name="Angkatan">{account.batch ?? MISSING}</Row>
        <Row name="Foto KTM">{card}</Row>
      </tbody>
    </table>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th
        scope="row"
        className="w-[min(6.5rem,30vw)] py-2.5 pr-[min(0.75rem,3vw)] text-left align-top text-xs font-medium text-muted"
      >
        {name}
      </th>
      <td className="py-2 font-semibold wrap-anywhere">{children}</td>
    </tr>
  );
}
