import { useEffect, useRef, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Logo } from "../ui/Logo.tsx";
import { ADMIN_MENU, isAdminPath, STUDENT_MENU, type MenuEntry } from "./menu.ts";
import { useRoute } from "./route.tsx";

export const SCREEN_MENU_ID = "menu-ponsel";

const Entry = ({
  to,
  current,
  children,
}: {
  to: string;
  current?: boolean;
  children: ReactNode;
}) => (
  <li>
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className="flex min-h-14 items-center justify-between border-b border-ground-edge text-lg font-semibold text-on-ground no-underline aria-[current]:underline"
    >
      {children}
      <Icon name="right" />
    </Link>
  </li>
);

const Entries = ({ entries, className }: { entries: readonly MenuEntry[]; className?: string }) => {
  const { menu } = useRoute();
  return (
    <ul className={className}>
      {entries.map(({ to, label }) => (
        <Entry key={to} to={to} current={to === menu}>
          {label}
        </Entry>
      ))}
    </ul>
  );
};

/**
 * The full-screen menu below 1024 px. A popover, so that it opens and closes without a script; with
 * one the page behind it is inert meanwhile. It stands outside of `#page` for that.
 */
export function ScreenMenu() {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const onAdminPage = isAdminPath(pathname);
  useEffect(() => menu.current?.hidePopover(), [pathname]);

  const setPageInert = (inert: boolean) => {
    const page = document.getElementById("page");
    if (page) page.inert = inert;
  };

  return (
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
      // Before it closes: the focus goes back to the button, which must not be inert by then.
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
      <div className="for-guest mt-5 flex gap-3 *:flex-1">
        <ButtonLink to="/login" variant="on-ground">
          Masuk
        </ButtonLink>
        <ButtonLink to="/register" variant="ground-outline">
          Daftar
        </ButtonLink>
      </div>
    </div>
  );
}
