// Settings and report of a soak.
import type { SoakFindings } from "./compare.ts";
import type { CrowdReport } from "./crowd-process.ts";
import type { Fault } from "./faults.ts";

export interface SoakPlan {
  minutes: number;
  /** Number of competitions, each with its own organiser. */
  competitions: number;
  /** Entries, judges and live streams of each competition. */
  entries: number;
  judges: number;
  streams: number;
  /** Pages opened each second, of all competitions together. */
  openings: number;
  /** True for a run without faults. */
  calm: boolean;
}

export interface SoakReport {
  /** True when nothing acknowledged was lost, all marks arrived, and the application ended only when it was killed. */
  passed: boolean;
  seconds: number;
  marksGiven: number;
  acknowledged: number;
  waiting: number;
  refused: number;
  found: SoakFindings;
  streams: { atEnd: number; states: number; again: number };
  pages: CrowdReport["pages"];
  clubs: { entries: number; submitted: number; broken: number };
  faults: Partial<Record<Fault, number>>;
  /** True when the disk could be filled. */
  limited: boolean;
  /** Heap in bytes after a collection, at a third of the time and at its end. `sameProcess` is false when the process was replaced in between. */
  heap: { early: number; late: number; sameProcess: boolean };
  /** Memory of the whole process at the same moments, in bytes. */
  memory: { early: number; late: number };
  /** Processor time during the run, in seconds; NaN for processes that were restarted. */
  processor: { server: number; database: number; judges: number; crowd: number };
  /** Milliseconds of each acknowledged mark. */
  marks: readonly number[];
  crashes: readonly string[];
}
