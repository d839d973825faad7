import { useState, type ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Loading, SkeletonRows } from "../../ui/Skeleton.tsx";
import { WithDraft } from "../../web/KeptDraft.tsx";
import { useUser } from "../../web/profile.ts";
import { hrefOf } from "../../web/api.ts";
import type { User } from "../accounts/account.contract.ts";
import { fileOf } from "../files/file-link.web.ts";
import { PhotoViewer } from "../files/PhotoViewer.tsx";
import { decisionDraft } from "./account-form.web.ts";
import { AccountForm } from "./AccountForm.tsx";
import { ListedBeside } from "./ListedBeside.tsx";

/**
 * The card beside the account's data, so that the two can be compared.
 * @param children the content after the decision: under the card where there is room
 */
export function AccountProfile({
  account,
  list,
  onRenew,
  children,
}: {
  account: User;
  list: string;
  onRenew: () => void;
  children: ReactNode;
}) {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const href = account.ktm_url && hrefOf(account.ktm_url);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,0.8fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:*:nth-2:row-span-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {account.status === "waiting" && <ListedBeside account={account} />}
        {href ? (
          <PhotoViewer
            key={fileOf(href)}
            title="Foto KTM"
            alt={`Foto KTM ${account.name}`}
            href={href}
            shape="card"
            open={open}
            onOpen={() => setOpen(true)}
            onClose={() => setOpen(false)}
            onRenew={onRenew}
          />
        ) : (
          <Card as="section" padding="dense" aria-labelledby="foto-ktm" className="grid gap-3">
            <h2 id="foto-ktm" className="text-sm tracking-normal">
              Foto KTM
            </h2>
            {account.status === "waiting" ? (
              <Notice tone="danger">
                <b className="font-semibold">Foto KTM tidak ada.</b> Mahasiswa ini mendaftar tanpa
                kartu, jadi tidak ada yang dapat dicocokkan. Tolak dengan alasan itu bila kartunya
                diperlukan: mahasiswa lalu dapat registrasi ulang.
              </Notice>
            ) : (
              <Notice>
                <b className="font-semibold">Foto KTM tidak ada.</b> Kartu dihapus beberapa waktu
                setelah akun diputuskan, supaya tidak disimpan lebih lama dari yang perlu, dan
                langsung bila mahasiswanya cocok dengan daftar mahasiswa kampus.
              </Notice>
            )}
          </Card>
        )}
      </div>
      {user && (
        <WithDraft
          slot={decisionDraft(account.id)}
          userId={user.id}
          loading={
            <Loading label="Memuat…">
              <SkeletonRows rows={6} />
            </Loading>
          }
        >
          {(left) => (
            <AccountForm
              account={account}
              userId={user.id}
              left={left}
              list={list}
              card={
                href ? (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-haspopup="dialog"
                    onClick={() => setOpen(true)}
                    className="-my-2.5 -ml-3"
                  >
                    Lihat foto KTM
                  </Button>
                ) : (
                  <span className="text-danger">Tidak ada</span>
                )
              }
            />
          )}
        </WithDraft>
      )}
      {children}
    </div>
  );
}
