import { useState, type MouseEvent } from "react";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { lazyPart } from "../../web/lazy-part.ts";
import { LazyBoundary } from "../../web/LazyBoundary.tsx";
import { useUser } from "../../web/profile.ts";

// It loads late, since few ever see it.
const NotVerified = lazyPart(() => import("../../web/NotVerified.tsx"), "NotVerified");

/**
 * 'Ajukan Laporan', for everybody but admins: a verified student and a guest come to the form (which
 * asks the guest to log in), the others learn why not yet (docs/product/verification.md#who-is-not-verified).
 * @param atThumb larger, with a shadow, for the lower corner of a phone
 * @param label in the place of 'Ajukan Laporan'
 * @param onGround white, without an icon, for the blue; `lg` where it is the page's first act
 */
export function NewReportButton({
  atThumb = false,
  onGround,
  label = "Ajukan Laporan",
}: {
  atThumb?: boolean;
  onGround?: "md" | "lg" | undefined;
  label?: string;
}) {
  const user = useUser();
  const [refused, setRefused] = useState(false);
  if (user && user.role !== "student") return null;
  const mayNot = user !== null && user.status !== "verified";

  const explain = (event: MouseEvent) => {
    if (!mayNot) return;
    event.preventDefault();
    setRefused(true);
  };
  return (
    <>
      <ButtonLink
        to={paths.newReport}
        variant={onGround ? "on-ground" : "primary"}
        leaf
        icon={onGround ? undefined : "edit"}
        size={atThumb ? "lg" : onGround}
        className={atThumb ? "for-non-admin shadow-lg" : "for-non-admin"}
        aria-haspopup={mayNot ? "dialog" : undefined}
        onClick={explain}
      >
        {label}
      </ButtonLink>
      {refused && mayNot && (
        <LazyBoundary>
          <NotVerified user={user} onClose={() => setRefused(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
