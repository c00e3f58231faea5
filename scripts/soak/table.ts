// The report of a soak as lines of a table.
import { availableParallelism } from "node:os";
import { p99, percentile } from "../rehearsal/network.ts";
import type { SoakPlan, SoakReport } from "./plan.ts";

/** Limits of a calm run: the time of a mark, and the growth of the process from a third of the time to its end. */
const MARK_MS = 500;
const GROWTH = 1.2;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const share = (of: number, seconds: number) => (Number.isNaN(of) ? "–" : `${((100 * of) / seconds).toFixed(0)} %`);

type Row = [good: boolean | undefined, what: string, figures: string];

/** Returns the lines of the report. */
export function tableOf(plan: SoakPlan, report: SoakReport): string[] {
  const { found, heap, memory, marks, streams, pages, clubs, processor, seconds } = report;
  const ratio = heap.late / heap.early;
  const slowest = marks.reduce((most, each) => Math.max(most, each), 0);
  const each = plan.competitions > 1 ? `${plan.competitions} organisers, each with ` : "";
  const full: Row[] = [[undefined, "", "the disk was never full: only root may mount one, and not in every container"]];
  const rows: Row[] = [
    [
      undefined,
      "played",
      `${(seconds / 60).toFixed(1)} minutes, ${each}${plan.entries} entries, ${plan.judges} judges, ${plan.streams} streams; ${plan.openings} pages a second`,
    ],
    [
      undefined,
      "faults",
      Object.entries(report.faults)
        .map(([fault, count]) => `${fault} ${count}`)
        .join(", "),
    ],
    ...(plan.calm || report.limited ? [] : full),
    [undefined, "marks given", `${report.marksGiven}, ${(report.marksGiven / seconds).toFixed(1)} a second`],
    [
      report.waiting + report.refused === 0,
      "marks acknowledged",
      `${report.acknowledged}; ${report.waiting} wait, ${report.refused} refused`,
    ],
    [
      plan.calm ? slowest <= MARK_MS : undefined,
      "a mark took",
      `median ${percentile(0.5, marks).toFixed(0)} ms, p99 ${p99(marks).toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms`,
    ],
    [found.lostMarks.length === 0, "acknowledged marks lost", `${found.lostMarks.length} (${found.revisions} revisions in the database)`],
    [found.gaps === 0, "missing numbers", String(found.gaps)],
    [
      found.lostEntries.length === 0,
      "acknowledged entries lost",
      `${found.lostEntries.length} of ${clubs.entries} (${clubs.submitted} sign-ups, ${clubs.broken} broken off by faults)`,
    ],
    [undefined, "pages", `${pages.fresh} fresh, ${pages.old} as they last were, ${pages.away} away, ${pages.unanswered} unanswered`],
    [
      streams.atEnd === plan.streams * plan.competitions,
      "streams at the end",
      `${streams.atEnd} (${streams.states} states shown, ${streams.again} opened again)`,
    ],
    [report.crashes.length === 0, "ended by itself", `${report.crashes.length} times ${report.crashes.join("\n")}`.trim()],
    [
      heap.sameProcess && ratio <= GROWTH,
      "heap after collection",
      `${megabytes(heap.early)} at a third, ${megabytes(heap.late)} at the end, ratio ${ratio.toFixed(2)}${heap.sameProcess ? "" : " (of two processes)"}`,
    ],
    [
      plan.calm ? memory.late <= memory.early * GROWTH : undefined,
      "the whole process",
      `${megabytes(memory.early)} at a third, ${megabytes(memory.late)} at the end`,
    ],
    [
      undefined,
      "processor, of one core",
      `server ${share(processor.server, seconds)}, database ${share(processor.database, seconds)}; the load itself: judges ${share(processor.judges, seconds)}, crowd ${share(processor.crowd, seconds)}; ${availableParallelism()} cores`,
    ],
  ];
  return rows.map(([good, what, figures]) => `${good === undefined ? "  " : good ? "ok" : "NO"}  ${what.padEnd(26)} ${figures}`);
}
