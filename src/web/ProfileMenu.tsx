import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { useUser } from "./profile.ts";
import { signOut } from "./sign-out.ts";

const ID = "menu-profil";
const ROLES = { student: "Mahasiswa", admin: "Admin", superadmin: "Superadmin" };
const entry =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium text-text no-underline hover:bg-hover";

/** Who is signed in, and the ways from there: the profile, the back office, out. */
export function ProfileMenu() {
  const user = useUser();
  const [leaving, setLeaving] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isAdmin = user !== null && user.role !== "student";

  useEffect(() => menu.current?.hidePopover(), [pathname]);

  const leave = () => {
    setLeaving(false);
    void navigate("/");
    signOut();
  };

  return (
    <div className="for-signed-in flex-none">
      <IconButton icon="user" label="Profil" popoverTarget={ID} />
      <div ref={menu} id={ID} popover="auto" className="profile-menu on-paper">
        {user && (
          <div className="border-b border-line px-3 pt-1 pb-3 text-sm">
            <p className="font-semibold wrap-anywhere">{user.name}</p>
            <p className="text-muted">{ROLES[user.role]}</p>
          </div>
        )}
        <ul className="mt-2">
          <li>
            <Link to={isAdmin ? "/admin/profil" : "/profil"} className={entry}>
              <Icon name="user" />
              Profil saya
            </Link>
          </li>
          {isAdmin && (
            <li>
              <Link to="/admin/laporan" className={entry}>
                <Icon name="chart" />
                Halaman admin
              </Link>
            </li>
          )}
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
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={leave}
        title="Keluar dari akun?"
        confirm="Ya, keluar"
        tone="primary"
      >
        Laporan dan notifikasi Anda menunggu sampai Anda masuk lagi.
      </ConfirmDialog>
    </div>
  );
}
