import { paths } from "../../paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { GuestLink } from "./GuestLink.tsx";

export function BackToLogin() {
  return (
    <GuestLink to={paths.login}>
      <Icon name="back" />
      Kembali ke halaman masuk
    </GuestLink>
  );
}
