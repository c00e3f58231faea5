import { expect, it } from "vitest";
import { soak } from "#scripts/soak/play.ts";

it("a mixed load while application and database are killed, the database hangs and the disk is full loses nothing that was acknowledged", {
  timeout: 600_000,
}, async () => {
  const plan = { competitions: 1, minutes: 1, streams: 500, judges: 7, entries: 12, openings: 30, calm: false };
  const report = await soak(plan, new AbortController().signal, () => undefined);
  const said = report.lines.join("\n");
  expect(report.found, said).toMatchObject({ lostMarks: [], lostEntries: [], gaps: 0 });
  expect(report, said).toMatchObject({ waiting: 0, refused: 0, crashes: [], heap: { sameProcess: true } });
  expect(report.acknowledged, said).toBe(report.marksGiven);
  expect(report.marksGiven).toBeGreaterThan(0);
  expect(report.streams, said).toMatchObject({ atEnd: plan.streams });
  expect(report.faults).toMatchObject({
    "application killed": 2,
    "both killed": 1,
    "database killed": 1,
    "database hangs": 1,
    "database stopped": 1,
  });
  expect(report.passed).toBe(true);
});
