import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "../../../paths.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Logo } from "../../../web/Logo.tsx";
import { LeaveDialog } from "../../../web/LeaveDialog.tsx";
import {
  ACCOUNT_MENU,
  ADMIN_MENU,
  isAdminPath,
  ROLE_LABELS,
  STUDENT_MENU,
  type MenuEntry,
} from "./menu.ts";
import { useNames } from "../../../web/page-state.ts";
import { useUser } from "../../../web/profile.ts";
import { useRoute } from "../../../web/route.tsx";
import { Link } from "../../../ui/Link.tsx";

export const SCREEN_MENU_ID = "menu-ponsel";

const line =
  "flex w-full items-center justify-between border-b border-ground-edge text-left font-semibold text-on-ground no-underline";

const Entries = ({ entries, className }: { entries: readonly MenuEntry[]; className?: string }) => {
  const { menu } = useRoute();
  const { spoken } = useNames();
  return (
    <ul className={className}>
      {entries.map(({ to, label, className: shown }) => (
        <li key={to} className={shown}>
          <Link
            to={to}
            aria-current={to === menu ? "page" : undefined}
            className={classes(line, "min-h-14 text-lg aria-[current]:underline")}
          >
            {label.replace("Sikam", spoken)}
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  );
};

const Account = ({ onLeave }: { onLeave: () => void }) => {
  const user = useUser();
  return (
    <section aria-label="Akun" className="for-signed-in mt-6">
      {user && (
        <p className="pb-2 text-sm text-on-ground-muted wrap-anywhere">
          {user.name} · {ROLE_LABELS[user.role]}
        </p>
      )}
      <ul>
        {ACCOUNT_MENU.map(({ to, label, icon, className }) => (
          <li key={to} className={className}>
            <Link to={to} className={classes(line, "min-h-12 text-md")}>
              {label}
              <Icon name={icon} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={classes(line, "min-h-12 text-md")} onClick={onLeave}>
            Keluar
            <Icon name="out" />
          </button>
        </li>
      </ul>
    </section>
  );
};

const setPageInert = (inert: boolean) => {
  const page = document.getElementById("page");
  if (page) page.inert = inert;
};

/**
 * The full-screen menu below 1024 px. It is a popover, so that it opens and closes without a script; with a script
 * the page behind it is also inert. For that it is outside of `#page`.
 */
export function ScreenMenu() {
  const place = useLocation();
  const onAdminPage = isAdminPath(place.pathname);
  const menu = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => menu.current?.hidePopover(), [place]);

  return (
    <>
      <div
        ref={menu}
        id={SCREEN_MENU_ID}
        popover="auto"
        role="dialog"
        aria-label="Menu"
        className="screen-menu on-ground"
        onToggle={(event) => {
          if (event.newState !== "open") return;
          setPageInert(true);
          event.currentTarget.querySelector("button")?.focus();
        }}
        // It runs before the menu closes: the focus returns to the button, which must not be inert by then.
        onBeforeToggle={(event) => event.newState === "closed" && setPageInert(false)}
      >
        <div className="mb-2 flex min-h-12 items-center justify-between">
          <Logo on="ground" />
          <button
            type="button"
            popoverTarget={SCREEN_MENU_ID}
            popoverTargetAction="hide"
            aria-label="Tutup menu"
            title="Tutup menu"
            className="inline-grid size-11 place-items-center rounded-full hover:bg-blue-400/20"
          >
            <Icon name="x" />
          </button>
        </div>
        <nav aria-label="Menu utama">
          <Entries entries={STUDENT_MENU} className={onAdminPage ? "for-non-admin" : undefined} />
          {onAdminPage && <Entries entries={ADMIN_MENU} className="for-admin" />}
        </nav>
        <div className="for-guest mt-5">
          <div className="flex gap-3 *:flex-1">
            <ButtonLink to={paths.login} variant="on-ground">
              Masuk
            </ButtonLink>
            <ButtonLink to={paths.register} variant="ground-outline">
              Daftar
            </ButtonLink>
          </div>
        </div>
        <Account
          onLeave={() => {
            menu.current?.hidePopover();
            setLeaving(true);
          }}
        />
      </div>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}
