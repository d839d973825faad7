import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { PromoCards } from "../campus/PromoCards.tsx";
import { useSetting } from "../campus/settings.web.ts";
import { NewReportButton } from "../reports/NewReportButton.tsx";

/** The campus's cards, with the two main tasks of students unless it has others; their space while they load. */
export function HomePromos() {
  const { data, isPending } = useSetting("promos");
  if (isPending) return <Skeleton height="14rem" />;
  const promos = data?.data.promos ?? [];
  if (promos.length === 0) return null;
  return (
    <PromoCards
      promos={promos}
      renderButton={({ to, button }, onGround) =>
        to === "newReport" ? (
          <NewReportButton onGround={onGround ? "md" : undefined} label={button} />
        ) : (
          <ButtonLink to={paths[to]} variant={onGround ? "on-ground" : "primary"}>
            {button}
          </ButtonLink>
        )
      }
    />
  );
}
