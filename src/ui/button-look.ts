import { classes } from "./classes.ts";

/**
 * `primary` once per view; `danger` only inside a confirmation, `danger-quiet` leads there;
 * `on-ground` and `ground-outline` on the blue ground.
 */
type ButtonVariant =
  | "primary"
  | "secondary"
  | "ghost"
  | "danger"
  | "danger-quiet"
  | "on-ground"
  | "ground-outline";

export type ButtonLook = {
  variant?: ButtonVariant;
  /** `sm` is for dense rows: smaller letters, still 44 px high. */
  size?: "sm" | "md" | "lg";
  /** The sharp lower left corner: with this button a person speaks. */
  leaf?: boolean;
  wide?: boolean;
  className?: string;
};

const colours: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-hover",
  secondary: "border-line-strong bg-surface text-text hover:bg-hover",
  ghost: "border-transparent text-link hover:bg-primary-soft",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover",
  "danger-quiet": "border-current bg-surface text-danger hover:bg-hover",
  "on-ground": "border-transparent bg-white text-blue-800 hover:bg-blue-100",
  "ground-outline": "border-on-ground-muted text-on-ground hover:bg-white/10",
};

const sizes = {
  sm: "min-h-11 px-3 py-1 text-xs",
  md: "min-h-11 px-4.5 py-2 text-sm",
  lg: "min-h-13 px-6.5 py-2 text-md",
};

const off =
  "disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted";

/** Class names of a button or of a link that looks like one. */
export const buttonLook = ({
  variant = "secondary",
  size = "md",
  leaf,
  wide,
  className,
}: ButtonLook) =>
  classes(
    "inline-flex items-center justify-center gap-2 border text-center leading-[1.3] font-semibold no-underline",
    "transition-[background-color,translate] duration-(--motion-fast) ease-out active:translate-y-px print:hidden",
    leaf ? "rounded-leaf" : "rounded-md",
    sizes[size],
    colours[variant],
    off,
    wide && "w-full",
    className,
  );
