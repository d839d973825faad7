import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import type { PublicSettings } from "./campus.contract.ts";

export type Promo = NonNullable<PublicSettings["promos"]>[number];

/**
 * The cards of the home page, in two looks by turns; of an odd number the last is as wide as both columns.
 * @param renderButton the button of a card, on the blue or on paper
 */
export function PromoCards({
  promos,
  stacked = false,
  renderButton,
}: {
  promos: readonly Promo[];
  /** One below the other, for a narrow place. */
  stacked?: boolean;
  renderButton: (promo: Promo, onGround: boolean) => ReactNode;
}) {
  return (
    <section
      aria-label="Layanan"
      className={classes(
        "grid gap-4",
        !stacked &&
          "md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] md:gap-6 md:[&>:last-child:nth-child(odd)]:col-span-full",
      )}
    >
      {promos.map((promo, at) => {
        const onGround = at % 4 === 0 || at % 4 === 3;
        return (
          <div
            key={at}
            className={classes(
              !stacked && "promo-wide",
              "promo grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-2.5 p-[clamp(1.5rem,1rem+2vw,2.5rem)] wrap-anywhere",
              onGround
                ? "on-ground bg-ground text-on-ground"
                : "promo-reply bg-primary-soft-strong",
            )}
          >
            <h2>{promo.title}</h2>
            <p
              className={classes(
                "mb-3 max-w-104 text-sm leading-[1.55]",
                onGround && "text-on-ground-muted",
              )}
            >
              {promo.text}
            </p>
            {renderButton(promo, onGround)}
          </div>
        );
      })}
    </section>
  );
}
