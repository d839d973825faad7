import { classes } from "./classes.ts";

/* Upper left, upper right, lower left (the speaking one), lower right: the order in which they fill. */
const fillOrder = [2, 3, 1, 4];

/**
 * The flower that counts a report's four steps. Decoration beside the badge, never instead of it.
 * @param petals how many steps are done, 0 to 4
 * @param size edge in rem, 1.375 by default
 * @param celebrate fills the third petal once, when a report is answered
 */
export function Kembang({
  petals,
  rejected = false,
  size,
  celebrate = false,
}: {
  petals: 0 | 1 | 2 | 3 | 4;
  rejected?: boolean;
  size?: number;
  celebrate?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "kembang",
        rejected && "kembang-rejected",
        celebrate && "kembang-celebrate",
      )}
      style={size ? { ["--k" as string]: `${size}rem` } : undefined}
    >
      {fillOrder.map((turn) => (
        <i key={turn} className={!rejected && turn <= petals ? "filled" : undefined} />
      ))}
    </span>
  );
}
