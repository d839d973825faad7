import { Card } from "../../ui/Card.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** The three figures above the accounts; undefined while they are loading. */
export function AccountStatistics({
  waiting,
  students,
  admins,
}: {
  waiting: number | undefined;
  students: number | undefined;
  admins: number | undefined;
}) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 sm:gap-3.5">
      <Figure icon="clock" name="Akun menunggu" value={waiting} />
      <Figure icon="users" name="Mahasiswa" value={students} />
      <Figure icon="user" name="Admin aktif" value={admins} />
    </dl>
  );
}

function Figure({
  icon,
  name,
  value,
}: {
  icon: IconName;
  name: string;
  value: number | undefined;
}) {
  return (
    <Card padding="none" className="flex flex-col rounded-md px-2.5 py-3 sm:p-4">
      <dt className="order-2 text-xs text-muted">{name}</dt>
      <dd className="flex items-start justify-between gap-2 text-xl font-bold tabular-nums">
        {value === undefined ? (
          <span className="inline-block py-0.5">
            <Skeleton width="2.5rem" height="1.5rem" />
          </span>
        ) : (
          value.toLocaleString("id-ID")
        )}
        <Icon name={icon} className="size-5 text-muted max-sm:hidden" />
      </dd>
    </Card>
  );
}
