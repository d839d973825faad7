import logo from "../ui/art/logo.svg";
import logoOnBlue from "../ui/art/logo-on-blue.svg";
import { OnPaper } from "../ui/Mark.tsx";
import { useNames } from "./page-state.ts";

/**
 * The word mark. `on="ground"` for the blue header and footer, `on="paper"` follows light and dark.
 * @param home whether it is a link to the first page
 * @param width in px; 114 in the header, 136 on sign-in pages
 */
export function Logo({
  on,
  width = 114,
  home = false,
}: {
  on: "ground" | "paper";
  width?: number;
  home?: boolean;
}) {
  const { short } = useNames();
  const height = Math.round((width * 48) / 190);
  const picture = (
    <img
      src={on === "ground" ? logoOnBlue : logo}
      alt={short + (home ? ", ke beranda" : "")}
      width={width}
      height={height}
      // The text that is read comes first.
      fetchPriority="low"
      className="max-w-none"
    />
  );
  return on === "ground" ? picture : <OnPaper dark={logoOnBlue}>{picture}</OnPaper>;
}
