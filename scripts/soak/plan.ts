// What a soak plays, and what it found.
import type { Found } from "./compare.ts";
import type { CrowdReport } from "./crowd-process.ts";
import type { Fault } from "./faults.ts";

export interface SoakPlan {
  minutes: number;
  /** Each with an organiser of its own. */
  competitions: number;
  /** Entries, judges and live streams of each competition. */
  entries: number;
  judges: number;
  streams: number;
  /** Pages of all of them that are opened each second. */
  openings: number;
  /** Nothing breaks. */
  calm: boolean;
}

export interface SoakReport {
  /** Nothing that was acknowledged was lost, all marks arrived, and the application ended only when it was killed. */
  held: boolean;
  seconds: number;
  given: number;
  acknowledged: number;
  waiting: number;
  refused: number;
  found: Found;
  streams: { atEnd: number; states: number; again: number };
  pages: CrowdReport["pages"];
  clubs: { entries: number; submitted: number; broken: number };
  faults: Partial<Record<Fault, number>>;
  /** Whether the disk could be full. */
  limited: boolean;
  /** Bytes after a collection at a third of the time and at its end, of one process. */
  heap: { early: number; late: number; sameProcess: boolean };
  /** The whole process at the same moments, in bytes. */
  memory: { early: number; late: number };
  /** Seconds of processor time while it was played; NaN of what was started anew meanwhile. */
  processor: { server: number; database: number; judges: number; crowd: number };
  /** Milliseconds of each mark that was acknowledged. */
  marks: readonly number[];
  crashes: readonly string[];
}
