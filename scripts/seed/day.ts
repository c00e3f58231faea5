// The demonstration's day: a published start list whose first half is danced, judged and, block by block, published.
import { updateCompetition } from "#src/competitions/contract.ts";
import type { PoolAccess } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { createStartList, publishStartList, setJudges, updateStartList } from "#src/start-lists/contract.ts";
import type { Robot } from "../robot.ts";
import { type JudgeSheet, writeSheets } from "./judge-sheets.ts";
import { closeRoundByBlock, publishRoundByBlock } from "#src/scoring/by-block/contract.ts";

export interface DanceDay {
  admin: Robot;
  competition_id: string;
  /** Each referee's user id, in the order of their seats. */
  user_ids: readonly string[];
  /** Database into which the referees' sheets are written. */
  database: PoolAccess;
  tenant_id: string;
  now: Date;
  setClock(ms: number): void;
}

/** Breaks of the day, and the share of the blocks after which they come. */
const BREAKS = [
  { name: "Przerwa dla sędziów", minutes: 10, after: 1 / 4 },
  { name: "Przerwa obiadowa", minutes: 40, after: 3 / 5 },
  { name: "Dekoracja i wyniki", minutes: 30, after: 1 },
];
const CRITERIA = ["T", "C", "M", "W"];

/** Returns a mark between 5 and 10 in halves that depends only on entry, judge and criterion, so that every start shows the same day. */
function markOf(entry: number, judge: number, criterion: number): number {
  const skill = 12 + ((entry * 7919) % 8);
  const taste = ((entry * 31 + judge * 17 + criterion * 13) % 5) - 2;
  return Math.min(20, Math.max(10, skill + (taste > 0 ? 1 : taste < -1 ? -1 : 0))) / 2;
}

/** Returns the marks of one judge (counted from 0) for the entry with this start number. */
export function marksOf(startNumber: number | null, judge: number): Record<string, number> {
  return Object.fromEntries(CRITERIA.map((code, criterion) => [code, markOf(startNumber ?? 0, judge, criterion)]));
}

/** Seats the judges as S1, S2 …, publishes the list and opens the day. */
export async function openDay(
  { admin, competition_id, user_ids }: Pick<DanceDay, "admin" | "competition_id" | "user_ids">,
  list_id: string,
): Promise<void> {
  const params = { id: list_id };
  // Judges may still be on the list of an earlier rehearsal at that hour, and a day that begins late in the evening runs past midnight.
  await admin.must(setJudges, {
    params,
    body: { judges: user_ids.map((user_id, i) => ({ user_id, seat: `S${i + 1}` })), confirmed: true },
  });
  await admin.must(publishStartList, { params, body: { confirmed: true } });
  await admin.must(updateCompetition, { params: { id: competition_id }, body: { status: "running" } });
}

/** Ends a round whose performances were danced and judged: computes and publishes its places. */
export async function publishPlaces(admin: Robot, round: { id: string; performances: readonly { id: string }[] }): Promise<void> {
  const last = round.performances.at(-1);
  if (last) await admin.must(moveOnStage, { params: { id: last.id }, body: { action: "finish" } });
  await admin.must(closeRoundByBlock, { params: { id: round.id }, body: {} });
  await admin.must(publishRoundByBlock, { params: { id: round.id }, body: {} });
}

/** Creates, judges and publishes the first half of the day. At the end the performance in the middle is on stage. */
export async function danceHalf(day: DanceDay): Promise<void> {
  const { admin, database, tenant_id } = day;
  const made = await admin.must(createStartList, { body: { competition_id: day.competition_id, name: "Scena A", stage: "A" } });
  const params = { id: made.id };
  const rest = BREAKS.map((each) => ({ at: Math.floor(made.blocks.length * each.after), name: each.name, seconds: each.minutes * 60 }));
  const order = made.blocks.flatMap((block, i) => [
    { block_id: block.id, performance_ids: block.performances.map((each) => each.id) },
    ...rest.filter((each) => each.at === i + 1).map(({ name, seconds }) => ({ break_id: newId(), name, seconds })),
  ]);
  const list = await admin.must(updateStartList, { params, body: { order } });
  const all = list.blocks.flatMap((block) => block.performances);
  const middle = Math.floor(all.length / 2);
  const first = Date.parse(all[0]?.planned_at ?? "");
  const startsAt = day.now.getTime() - (Date.parse(all[middle]?.planned_at ?? "") - first) - 4 * 60_000;
  const moved = await admin.must(updateStartList, { params, body: { starts_at: new Date(startsAt).toISOString() } });
  await openDay(day, list.id);

  let danced = 0;
  for (const block of moved.blocks) {
    const sheets: JudgeSheet[] = [];
    const giveAll = () => database.inTenant(tenant_id, (trx) => writeSheets(trx, tenant_id, list.id, sheets));
    for (const performance of block.performances) {
      if (danced > middle) return;
      const late = 2 + Math.min(2, Math.floor(danced / 20));
      const at = Math.min(Date.parse(performance.planned_at) + late * 60_000, day.now.getTime() - (danced === middle ? 40_000 : 60_000));
      day.setClock(at);
      await admin.must(moveOnStage, { params: { id: performance.id }, body: { action: "start" } });
      if (danced === middle) return giveAll();
      // One referee has not marked the newest performance, so that the organiser's screen shows the missing mark.
      const behind = danced === middle - 1 ? 3 : undefined;
      const received_at = new Date(at).toISOString();
      for (const [judge, user_id] of day.user_ids.entries())
        if (judge !== behind)
          sheets.push({
            user_id,
            performance_id: performance.id,
            marks: marksOf(performance.start_number, judge),
            device_at: received_at,
            received_at,
          });
      danced += 1;
    }
    await giveAll();
    if (danced < middle) await publishPlaces(admin, block);
  }
}
