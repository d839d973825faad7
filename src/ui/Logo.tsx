import logo from "./art/logo.svg";
import logoOnBlue from "./art/logo-on-blue.svg";
import mark from "./art/mark.svg";
import markOnBlue from "./art/mark-on-blue.svg";

/**
 * The word mark. `on="ground"` for the blue header and footer, `on="paper"` follows light and dark.
 * @param width in px; 114 in the header, 136 on sign-in pages
 */
export function Logo({
  on,
  width = 114,
  alt = "SIKAM",
}: {
  on: "ground" | "paper";
  width?: number;
  alt?: string;
}) {
  const height = Math.round((width * 48) / 190);
  const picture = (
    <img
      src={on === "ground" ? logoOnBlue : logo}
      alt={alt}
      width={width}
      height={height}
      // The text that is read comes first.
      fetchPriority="low"
      className="max-w-none"
    />
  );
  if (on === "ground") return picture;
  return (
    <picture>
      <source srcSet={logoOnBlue} media="(prefers-color-scheme: dark)" />
      {picture}
    </picture>
  );
}

/** The flower alone, beside what the service says. Decoration. */
export function Mark() {
  return (
    <picture>
      <source srcSet={markOnBlue} media="(prefers-color-scheme: dark)" />
      <img src={mark} alt="" width={28} height={28} className="max-w-none" />
    </picture>
  );
}
