// Puts entries into rounds and takes them out: those of the list into the first round, those recalled into the next, late ones in addition.
import { randomInt } from "node:crypto";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import * as filling from "./sql.server.ts";
import { listRoundRows, listSections, lockNext, type RoundRow } from "../plans-sql.server.ts";
import { withEntryCounts, emptyHeats, byDancingOrder, planHeats } from "../rules.ts";
import { saveRoundFields } from "../rounds-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

const MOST_SEEDS = 2 ** 31 - 1;

async function getRound(trx: Trx, roundId: string): Promise<RoundRow> {
  return (await listRoundRows(trx, { rounds: [roundId] }))[0] ?? refuse("not_found");
}

/**
 * Puts entries into a round, in this order where they dance one by one. An empty round is drawn by `seed` or its stored seed. In a drawn round each
 * entry joins the smallest heat of every dance that has not begun, or a new heat. Heats keep their places in the programme; new ones come after the
 * last.
 */
export async function fillRound(
  trx: Trx,
  roundId: string,
  entryIds: readonly string[],
  { seeded = false, seed }: { seeded?: boolean; seed?: number } = {},
): Promise<void> {
  const round = await getRound(trx, roundId);
  const before = await filling.listRoundPerformances(trx, roundId);
  const there = new Set(before.map((each) => each.entry_id));
  const coming = entryIds.filter((id) => !there.has(id));
  await filling.insertRoundPerformances(trx, round.tenant_id, roundId, coming, seeded);
  if (before.some((each) => !each.seeded)) return joinHeats(trx, round, coming);
  await draw(trx, round, seed);
}

/** Draws the heats of a round anew, by `seed` or else by its stored seed. The caller has checked that nobody has danced. */
export async function drawRound(trx: Trx, roundId: string, seed?: number): Promise<void> {
  await draw(trx, await getRound(trx, roundId), seed);
}

async function draw(trx: Trx, round: RoundRow, seed: number | undefined): Promise<void> {
  const draw_seed = seed ?? round.draw_seed ?? randomInt(MOST_SEEDS);
  const standing = (await filling.listRoundPerformances(trx, round.id)).filter((each) => each.state !== "no_show");
  const byEntry = new Map(standing.map((each) => [each.entry_id, each.id]));
  // The draw uses entry ids, so that the same seed gives the same heats wherever it is tried.
  const heats = planHeats(
    round.dances,
    round.heat_size,
    standing.map((each) => ({ ...each, id: each.entry_id })),
    draw_seed,
  );
  await filling.saveHeats(
    trx,
    round,
    heats.map((heat) => ({ ...heat, performance_ids: heat.performance_ids.map((entry) => byEntry.get(entry) ?? entry) })),
  );
  if (draw_seed !== round.draw_seed) await saveRoundFields(trx, round.id, { draw_seed });
}

/** Puts late entries into each dance: the smallest waiting heat with room, else a new heat at the end of the dance. */
async function joinHeats(trx: Trx, round: RoundRow, entryIds: readonly string[]): Promise<void> {
  const all = await filling.listRoundPerformances(trx, round.id);
  const coming = entryIds.flatMap((entry) => all.filter((each) => each.entry_id === entry));
  const out = new Set(all.filter((each) => each.out).map((each) => each.id));
  for (const each of coming)
    for (const [at, dance] of round.dances.entries()) {
      const heats = (await filling.listHeats(trx, round.id)).map((heat) => ({
        ...heat,
        dancing: heat.performance_ids.filter((id) => !out.has(id)).length,
      }));
      const ofDance = heats.filter((heat) => heat.dance === at + 1);
      const room = dance.floor === "one" ? 0 : dance.floor === "all" ? Infinity : (round.heat_size ?? Infinity);
      const [smallest] = ofDance
        .filter((heat) => heat.status === "waiting" && heat.dancing < room)
        .toSorted((one, other) => one.dancing - other.dancing);
      const heat = smallest ?? { id: newId(), performance_ids: [] };
      if (!smallest) {
        const number = Math.max(0, ...ofDance.map((one) => one.number)) + 1;
        await filling.insertHeats(trx, round, [{ id: heat.id, dance: at + 1, number, seconds: dance.seconds ?? each.seconds }], heats);
      }
      await filling.insertPlaces(trx, round, [
        { heat_id: heat.id, dance: at + 1, performance_id: each.id, position: heat.performance_ids.length + 1 },
      ]);
    }
}

/** Makes empty heats for a round when only the number of its entries is known. */
export async function makeEmptyHeats(trx: Trx, roundId: string, expected: number, seconds: number): Promise<void> {
  const round = await getRound(trx, roundId);
  await filling.saveHeats(trx, round, emptyHeats(round.dances, round.heat_size, expected, seconds));
}

/** The round danced by those who go on from this one, locked until the transaction ends. Skips rounds that were called off. */
async function lockFollowingRound(trx: Trx, roundId: string): Promise<RoundRow | undefined> {
  const id = await lockNext(trx, roundId);
  if (id === undefined) return undefined;
  const next = await getRound(trx, id);
  return next.status === "called_off" ? lockFollowingRound(trx, next.id) : next;
}

/** True when a round was opened, an entry has danced in it, or it has marks. */
export const hasBegun = (round: RoundRow) => round.has_marks || round.heats_begun > 0 || !["planned", "called_off"].includes(round.status);

/** Empties the next round but for entries seeded into it, and returns it. Refuses next_round_begun. */
async function clearFollowingRound(trx: Trx, roundId: string): Promise<RoundRow | undefined> {
  const next = await lockFollowingRound(trx, roundId);
  if (!next) return undefined;
  if (hasBegun(next)) refuse("next_round_begun");
  await filling.deleteRoundPerformances(trx, next.id);
  return next;
}

/**
 * Puts the entries that go on into the next round and draws its heats. Entries advanced by an earlier decision are removed. Returns the id of the
 * filled round, so that the caller plans its lists anew; undefined when none follows. Refuses next_round_begun.
 */
export async function advance(call: Pick<Call, "db">, round: { id: string }, on: readonly string[]): Promise<string | undefined> {
  const next = await clearFollowingRound(call.db, round.id);
  if (!next) return undefined;
  await filling.insertRoundPerformances(call.db, next.tenant_id, next.id, on, false);
  await draw(call.db, next, undefined);
  return next.id;
}

/** Entries of the next round that came there from this round, not by seeding. */
export async function listAdvanced(trx: Trx, roundId: string): Promise<string[]> {
  const next = await lockFollowingRound(trx, roundId);
  return next ? (await filling.listRoundPerformances(trx, next.id)).filter((each) => !each.seeded).map((each) => each.entry_id) : [];
}

/** Removes the entries that went on from this round from the next one, and makes empty heats for the expected number. Refuses next_round_begun. */
export async function emptyFollowingRound(call: Pick<Call, "db">, roundId: string): Promise<string | undefined> {
  const next = await clearFollowingRound(call.db, roundId);
  if (!next) return undefined;
  const [section] = await listSections(call.db, [next.section_id]);
  const rows = (await listRoundRows(call.db, { sections: [next.section_id] })).toSorted(byDancingOrder);
  const expected = withEntryCounts(rows, section?.entries ?? 0).find((each) => each.id === next.id)?.entries ?? 0;
  await makeEmptyHeats(call.db, next.id, expected, section?.seconds ?? 1);
  return next.id;
}
