import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "../../../ui/Icon.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { LeaveDialog } from "../../../web/LeaveDialog.tsx";
import { ACCOUNT_MENU, ROLE_LABELS } from "./menu.ts";
import { useUser } from "../../../web/profile.ts";
import { Link } from "../../../ui/Link.tsx";

const ID = "menu-profil";
const entry =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium text-text no-underline hover:bg-hover";

/** The signed-in person's name and links, from 1024 px on; on narrower screens the screen menu has them. */
export function ProfileMenu() {
  const user = useUser();
  const [leaving, setLeaving] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const place = useLocation();
  useEffect(() => menu.current?.hidePopover(), [place]);

  return (
    <div className="for-signed-in flex-none max-lg:hidden">
      <IconButton icon="user" label="Profil" popoverTarget={ID} />
      <div ref={menu} id={ID} popover="auto" className="profile-menu on-paper">
        {user && (
          <div className="border-b border-line px-3 pt-1 pb-3 text-sm">
            <p className="font-semibold wrap-anywhere">{user.name}</p>
            <p className="text-muted">{ROLE_LABELS[user.role]}</p>
          </div>
        )}
        <ul className="mt-2">
          {ACCOUNT_MENU.map(({ to, label, icon, className }) => (
            <li key={to} className={className}>
              <Link to={to} className={entry}>
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={entry}
              onClick={() => {
                menu.current?.hidePopover();
                setLeaving(true);
              }}
            >
              <Icon name="out" />
              Keluar
            </button>
          </li>
        </ul>
      </div>
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}
