import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import activity from "../../web/assets/org-activity.svg";
import computing from "../../web/assets/org-computing.svg";
import executive from "../../web/assets/org-executive.svg";
import type { PublicSettings } from "./campus.contract.ts";

/** The marks that come with SIKAM, for organisations without one of their own, by turns. */
const DRAWN = [executive, computing, activity];

/** The organisations that run the service: mark, role, name, what each does and where it is found. */
export function OrganisationCards({
  organisations,
  stacked = false,
}: {
  organisations: NonNullable<PublicSettings["organisations"]>;
  /** One below the other, for a narrow place. */
  stacked?: boolean;
}) {
  return (
    <ul
      className={classes(
        "grid grid-cols-[minmax(0,1fr)] gap-3.5",
        !stacked && "lg:grid-cols-3 lg:gap-5",
      )}
    >
      {organisations.map(({ name, role, does, social, mark }, at) => (
        <Card
          as="li"
          key={at}
          padding="roomy"
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 wrap-anywhere"
        >
          <img src={mark ?? DRAWN[at % DRAWN.length]} alt="" width={64} height={64} />
          <p className="mt-2 text-sm font-medium text-muted">{role}</p>
          <h3>{name}</h3>
          <p className="text-sm text-muted">{does}</p>
          {social.href && (
            <p className="text-sm">
              <a
                href={social.href}
                rel="noopener"
                className="inline-flex min-h-11 items-center gap-1.5"
              >
                {social.account}
                <Icon name="external" />
              </a>
            </p>
          )}
        </Card>
      ))}
    </ul>
  );
}
