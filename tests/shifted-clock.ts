/**
 * Loaded before the product by `--import`: a machine whose clock is wrong. The query says by how many
 * milliseconds it is ahead. `performance.now()` runs on, as it does on such a machine.
 */
const shift = Number(new URL(import.meta.url).searchParams.get("milliseconds"));
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [RightDate.now() + shift]) as [number]));
  }

  static override now() {
    return RightDate.now() + shift;
  }
} as DateConstructor;
