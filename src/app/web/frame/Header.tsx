import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Logo } from "../../../web/Logo.tsx";
import { Bell } from "./Bell.tsx";
import { ADMIN_MENU, isAdminPath, STUDENT_MENU, type MenuEntry } from "./menu.ts";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { useNames } from "../../../web/page-state.ts";
import { useRoute } from "../../../web/route.tsx";
import { SCREEN_MENU_ID } from "./ScreenMenu.tsx";
import { Link } from "../../../ui/Link.tsx";

const FAQ_DELAY_MS = 500;

const MainMenu = ({ entries, className }: { entries: readonly MenuEntry[]; className: string }) => {
  const { menu } = useRoute();
  const { spoken } = useNames();
  return (
    <nav aria-label="Menu utama" className={className}>
      <ul className="hidden justify-center gap-1 lg:flex">
        {entries.map(({ to, label, className: shown }) => (
          <li key={to} className={shown}>
            <Link
              to={to}
              aria-current={to === menu ? "page" : undefined}
              className="block rounded-md px-2.5 py-2.75 text-sm font-medium whitespace-nowrap xl:px-3.5 text-on-ground-muted no-underline hover:text-on-ground hover:underline aria-[current]:rounded-leaf aria-[current]:bg-white/13 aria-[current]:text-on-ground"
            >
              {label.replace("Sikam", spoken)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Goes home, then to the questions and answers there (docs/product/screens.md#menu-and-header). */
const Help = () => {
  const navigate = useNavigate();
  return (
    <Link
      to={paths.home}
      aria-label="Bantuan"
      title="Bantuan"
      className="for-signed-in inline-grid size-11 flex-none place-items-center rounded-full text-on-ground hover:bg-blue-400/20"
      onClick={() => {
        // Another tab, or another page, may have been chosen meanwhile.
        setTimeout(() => {
          if (location.pathname === paths.home) void navigate("/#faq", { replace: true });
        }, FAQ_DELAY_MS);
      }}
    >
      <Icon name="help" />
    </Link>
  );
};

const navLink =
  "for-guest rounded-md px-3.5 py-2.75 text-sm font-medium text-on-ground-muted no-underline hover:text-on-ground hover:underline";
const joinLink =
  "for-guest hidden min-h-11 items-center rounded-md bg-white px-4.5 text-sm font-semibold text-blue-800 no-underline hover:bg-blue-100 lg:inline-flex";

/**
 * Logo, menu and the links of the account. The markup is the same for everybody: styles choose by `<html
 * data-auth>`, so that the first paint is already right.
 */
export function Header({ bare }: { bare: boolean }) {
  const onAdminPage = isAdminPath(useLocation().pathname);
  return (
    <header className={bare ? "on-ground relative z-3" : "on-ground relative z-3 bg-bar"}>
      <div
        className={`mx-auto flex w-full flex-wrap items-center justify-end gap-x-2 px-(--gutter) text-on-ground ${onAdminPage ? "min-h-14 max-w-[calc(var(--width-desk)+2*var(--gutter))]" : "min-h-16 max-w-[calc(var(--width-page)+2*var(--gutter))] lg:min-h-18"}`}
      >
        <Link to={paths.home} className="flex min-h-11 items-center">
          <Logo on="ground" home />
        </Link>
        <MainMenu
          entries={STUDENT_MENU}
          className={onAdminPage ? "for-non-admin flex-1" : "flex-1"}
        />
        {onAdminPage && <MainMenu entries={ADMIN_MENU} className="for-admin flex-1" />}
        <Link to={paths.login} className={navLink}>
          Masuk
        </Link>
        <Link to={paths.register} className={joinLink}>
          Daftar
        </Link>
        <Help />
        <Bell />
        <ProfileMenu />
        <button
          type="button"
          popoverTarget={SCREEN_MENU_ID}
          aria-label="Buka menu"
          title="Buka menu"
          className="inline-grid size-11 flex-none place-items-center rounded-full hover:bg-blue-400/20 lg:hidden"
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
