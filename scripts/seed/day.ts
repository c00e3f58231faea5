// The demonstration's day: a published start list of which the first half is danced, judged and, block by block, published.
import { updateCompetition } from "#src/competitions/contract.ts";
import { giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/ids.ts";
import { closeBlock, publishBlock } from "#src/results/contract.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { createStartList, publishStartList, setJudges, updateStartList } from "#src/start-lists/contract.ts";
import { Robot } from "../robot.ts";

export interface DanceDay {
  send: Robot["send"];
  admin: Robot;
  password: string;
  competition_id: string;
  /** [e-mail address, user id] of each referee, in the order of their seats. */
  referees: readonly [string, string][];
  now: Date;
  setClock(ms: number): void;
}

const CRITERIA = ["T", "C", "M", "W"];

/** A mark between 5 and 10 in halves that depends on entry, judge and criterion alone, so that every start shows the same day. */
function markOf(entry: number, judge: number, criterion: number): number {
  const skill = 12 + ((entry * 7919) % 8);
  const taste = ((entry * 31 + judge * 17 + criterion * 13) % 5) - 2;
  return Math.min(20, Math.max(10, skill + (taste > 0 ? 1 : taste < -1 ? -1 : 0))) / 2;
}

/** Makes, judges and publishes the first half of the day; the performance in the middle is on stage when this ends. */
export async function danceHalf(day: DanceDay): Promise<void> {
  const { admin } = day;
  const list = await admin.must(createStartList, { body: { competition_id: day.competition_id, name: "Scena A", stage: "A" } });
  const all = list.blocks.flatMap((block) => block.performances);
  const middle = Math.floor(all.length / 2);
  const first = Date.parse(all[0]?.planned_at ?? "");
  const startsAt = day.now.getTime() - (Date.parse(all[middle]?.planned_at ?? "") - first) - 4 * 60_000;
  const params = { id: list.id };
  const moved = await admin.must(updateStartList, { params, body: { starts_at: new Date(startsAt).toISOString() } });
  await admin.must(setJudges, { params, body: { judges: day.referees.map(([, user_id], i) => ({ user_id, seat: `S${i + 1}` })) } });
  await admin.must(publishStartList, { params, body: {} });
  await admin.must(updateCompetition, { params: { id: day.competition_id }, body: { status: "running" } });
  const judges = [];
  for (const [email] of day.referees) judges.push(await new Robot(day.send, "demo").signIn(email, day.password));

  let danced = 0;
  for (const block of moved.blocks) {
    for (const performance of block.performances) {
      if (danced > middle) return;
      const late = 2 + Math.min(2, Math.floor(danced / 20));
      day.setClock(Math.min(Date.parse(performance.planned_at) + late * 60_000, day.now.getTime() - (danced === middle ? 40_000 : 60_000)));
      await admin.must(moveOnStage, { params: { id: performance.id }, body: { action: "start" } });
      if (danced === middle) return;
      for (const [judge, robot] of judges.entries()) {
        // One referee is behind with the newest performance: the organiser sees who.
        if (danced === middle - 1 && judge === 3) continue;
        const marks = Object.fromEntries(
          CRITERIA.map((code, criterion) => [code, markOf(performance.start_number ?? 0, judge, criterion)]),
        );
        await robot.must(giveMarks, { params: { id: performance.id }, body: { id: newId(), marks, device_at: day.now.toISOString() } });
      }
      danced += 1;
    }
    if (danced < middle) {
      const last = block.performances.at(-1);
      if (last) await admin.must(moveOnStage, { params: { id: last.id }, body: { action: "finish" } });
      await admin.must(closeBlock, { params: { id: block.id }, body: {} });
      await admin.must(publishBlock, { params: { id: block.id }, body: {} });
    }
  }
}
