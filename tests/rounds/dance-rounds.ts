// A round judged by sheets of whole dances, for tests: its heats in each dance, placed in the block of a hall's list.
import { newId } from "#src/kernel/values/ids.ts";
import type { Trx } from "#src/kernel/postgres/database.server.ts";
import { type Hall, makeHall } from "../competitions/situations.ts";
import type { MadeTenant } from "../competitions/factories.ts";
import type { Place } from "../application/world.ts";

export interface DanceRound extends Hall {
  /** By dance, heat by heat, with the performances of each. */
  heats: { id: string; dance: number; performance_ids: string[] }[];
}

interface Options {
  couples: number;
  judges: number;
  /** Heats in each dance. */
  heats?: number;
  /** Crosses to give; undefined: a final, judged by places. */
  wanted?: number;
  dances?: readonly { code: string; name: string }[];
  tenant?: MadeTenant;
}

export const WALTZ_AND_TANGO = [
  { code: "W", name: "Walc angielski" },
  { code: "T", name: "Tango" },
];

/** Creates couples in a published list. Their round has one sheet for each judge and dance. */
export async function makeDanceRound(house: Place, options: Options): Promise<DanceRound> {
  const { couples, judges, heats = 1, wanted, dances = WALTZ_AND_TANGO, tenant } = options;
  const hall = await makeHall(house, {
    entries: couples,
    judges,
    method: wanted === undefined ? "skating" : "recall",
    settings: wanted === undefined ? {} : { wanted },
    ...(tenant ? { tenant } : {}),
  });
  const size = Math.ceil(couples / heats);
  const made = dances.flatMap((_, d) =>
    Array.from({ length: heats }, (__, h) => ({
      id: newId(),
      dance: d + 1,
      number: h + 1,
      performance_ids: hall.performance_ids.slice(h * size, (h + 1) * size),
    })),
  );
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    writeHeats(trx, { tenant_id: hall.tenant.id, round_id: hall.round_id, list_id: hall.list_id }, made, { wanted, dances, size }),
  );
  return { ...hall, heats: made };
}

/** Replaces a round's heats, in the block of the same id, and sets it to be judged by sheets of whole dances. */
export async function writeHeats(
  trx: Trx,
  place: { tenant_id: string; round_id: string; list_id: string },
  made: readonly { id: string; dance: number; number: number; performance_ids: string[] }[],
  of: { wanted: number | undefined; dances: readonly { code: string; name: string }[]; size: number },
): Promise<void> {
  const { list_id, ...t } = place;
  await trx.deleteFrom("heat_places").where("round_id", "=", t.round_id).execute();
  const gone = await trx.deleteFrom("heats").where("round_id", "=", t.round_id).returning("planned_at").execute();
  const planned_at = gone[0]?.planned_at ?? "2026-11-28T09:00:00+01:00";
  await trx
    .updateTable("rounds")
    .set({
      ballots: "dance",
      kind: of.wanted === undefined ? "final" : "elimination",
      level: of.wanted === undefined ? 0 : 1,
      wanted: of.wanted ?? null,
      heat_size: of.size,
      dances: JSON.stringify(of.dances.map((each) => ({ ...each, seconds: 90, floor: "heats" }))),
    })
    .where("id", "=", t.round_id)
    .execute();
  await trx
    .insertInto("heats")
    .values(
      made.map(({ id, dance, number }, i) => ({
        ...t,
        id,
        dance,
        number,
        start_list_id: list_id,
        block_id: t.round_id,
        position: i + 1,
        seconds: 90,
        planned_at,
      })),
    )
    .execute();
  await trx
    .insertInto("heat_places")
    .values(
      made.flatMap(({ id, dance, performance_ids }) =>
        performance_ids.map((performance_id, i) => ({ ...t, id: newId(), heat_id: id, dance, performance_id, position: i + 1 })),
      ),
    )
    .execute();
}
