import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { CampusEmail } from "./CampusEmail.tsx";
import type { User } from "./account.contract.ts";
import { profileDraft } from "./profile-form.web.ts";
import { ProfileForm } from "./ProfileForm.tsx";

const Missing = ({ children }: { children: string }) => (
  <span className="font-body text-muted">{children}</span>
);

const factsOf = (user: User) =>
  user.role === "student"
    ? [
        { term: "Nama", value: user.name },
        { term: "NPM", value: user.npm ?? <Missing>Diisi saat verifikasi</Missing> },
        { term: "Email kampus", value: <CampusEmail address={user.email} /> },
        { term: "Program studi", value: user.program_study ?? <Missing>Belum diisi</Missing> },
        { term: "Angkatan", value: user.batch ?? <Missing>Belum diisi</Missing> },
      ]
    : [
        { term: "Username", value: user.username },
        { term: "Nama", value: user.name },
        { term: "Email", value: user.email },
      ];

/** 'Data diri': read, and changed in place. */
export function ProfileFacts({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(editing);
  useEffect(() => {
    if (shown.current !== editing) (editing ? heading : edit).current?.focus();
    shown.current = editing;
  }, [editing]);
  return (
    <Card as="section" padding="roomy" aria-labelledby="data-diri">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="data-diri" ref={heading} tabIndex={-1} className="text-lg">
          Data diri
        </h2>
        {!editing && (
          <Button
            ref={edit}
            variant="ghost"
            className="-mr-3"
            icon="edit"
            onClick={() => setEditing(true)}
          >
            Ubah
          </Button>
        )}
      </div>
      {editing ? (
        <WithDraft
          slot={profileDraft(user.id)}
          userId={user.id}
          loading={<SkeletonRows rows={3} />}
        >
          {(left) => <ProfileForm user={user} left={left} onDone={() => setEditing(false)} />}
        </WithDraft>
      ) : (
        <DescriptionList items={factsOf(user)} />
      )}
    </Card>
  );
}
