// Invariants of rounds for random plans, draws, late entries and cuts, with fixed seeds.
import { expect, it } from "vitest";
import { createDraw } from "#engines/rounds/src/random.ts";
import { useHouse } from "#tests/application/database.ts";
import { makeDance, typed } from "#tests/rounds/dances.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { advance, drawRound, emptyFollowingRound, fillRound } from "../filling/filling.server.ts";
import { listHeats, listRoundPerformances } from "../filling/sql.server.ts";

const house = useHouse();
const FLOORS = ["one", "heats", "all"] as const;

/**
 * Every performance of a round is once in each of its dances, heats are numbered from 1 without a gap, and a drawn heat is not larger than its size.
 */
async function holds(trx: Trx, id: string, dances: number, size: number | undefined): Promise<void> {
  const due = (await listRoundPerformances(trx, id)).map((each) => each.id).toSorted();
  const heats = await listHeats(trx, id);
  for (let dance = 1; dance <= dances; dance += 1) {
    const own = heats.filter((heat) => heat.dance === dance);
    expect(own.flatMap((heat) => heat.performance_ids).toSorted()).toEqual(due);
    expect(own.map((heat) => heat.number)).toEqual(own.map((_, at) => at + 1));
    if (size !== undefined) expect(own.every((heat) => heat.performance_ids.length <= size)).toBe(true);
  }
  expect(heats.every((heat) => heat.dance <= dances)).toBe(true);
}

it.each([1, 2, 3, 4, 5, 6])("rounds hold together, by chance %i", async (seed) => {
  const by = createDraw(seed);
  const draw = (most: number) => by(most);
  const couples = 8 + draw(40);
  const section = await makeDance(house, couples);
  const floor = FLOORS[draw(3)] ?? "heats";
  const dances = Array.from({ length: floor === "one" ? 1 : 1 + draw(3) }, (_, at) => ({
    code: `${at + 1}`,
    name: "",
    seconds: 90,
    floor,
  }));
  const heat_size = floor === "heats" ? 3 + draw(10) : null;
  const rounds = typed(await section.plan()).map((round) => ({ ...round, dances, heat_size }));
  expect((await section.save({ rounds })).status).toBe(200);
  const size = floor === "one" ? 1 : (heat_size ?? undefined);
  await house.world.database.inTenant(section.tenant.id, async (trx) => {
    const late = draw(4);
    let dancing = section.entry_ids.slice(0, couples - late);
    for (const [at, round] of rounds.entries()) {
      if (at === 0) {
        await fillRound(trx, round.id, dancing);
        await holds(trx, round.id, dances.length, size);
        for (const entry of section.entry_ids.slice(couples - late)) {
          await fillRound(trx, round.id, [entry]);
          await holds(trx, round.id, dances.length, size);
        }
        dancing = [...section.entry_ids];
        await drawRound(trx, round.id, draw(1000));
      }
      await holds(trx, round.id, dances.length, size);
      expect((await listRoundPerformances(trx, round.id)).map((each) => each.entry_id).toSorted()).toEqual(dancing.toSorted());
      const recalled = dancing.filter((_, index) => index % 2 === seed % 2);
      const next = await advance({ db: trx }, round, recalled);
      expect(next).toBe(rounds[at + 1]?.id);
      if (!next) continue;
      // Decided once more with other entries: the first ones are removed.
      await emptyFollowingRound({ db: trx }, round.id);
      expect(await listRoundPerformances(trx, next)).toEqual([]);
      dancing = recalled.slice(0, round.wanted ?? 1);
      await advance({ db: trx }, round, dancing);
    }
  });
});
