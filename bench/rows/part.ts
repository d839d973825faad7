import type { Size } from "../database/sizes.ts";
import type { Watched } from "../measure/backends.sql.ts";
import type { Pace } from "../measure/compare.ts";
import type { Bed } from "./bed.ts";

/** What every part of the bench works with. */
export interface Bench {
  readonly serverUrl: string;
  readonly server: Watched;
  readonly pace: Pace;
  /** Whether the minute of an announcement goes on until the service fails. */
  readonly past: boolean;
  /** Whether the time is over. */
  readonly isLate: () => boolean;
  /** The bed of a size; that of another size is closed, so that nothing else works on the machine. */
  readonly bed: (size: Size) => Promise<Bed>;
}

/** What a part has found: a section of the page of results. */
export interface Section {
  readonly title: string;
  readonly text: string;
  /** What is past its bar, in words. */
  readonly past: readonly string[];
}

/** A part of the bench, by the names that it is asked for. */
export interface Part {
  readonly names: readonly string[];
  readonly words: string;
  /** Whether it runs only where it is named. */
  readonly onlyNamed?: boolean;
  run(bench: Bench, chosen: ReadonlySet<string>): Promise<Section>;
}
