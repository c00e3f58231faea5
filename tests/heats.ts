// Rounds that are danced in heats, for tests of what follows from them.
import { newId } from "#src/kernel/ids.ts";
import type { Hall } from "./situations.ts";
import type { Place } from "./world.ts";

/** Lets a hall's round be danced in heats of so many, a minute each, in so many dances; gives the heats' ids in the order of dancing. */
export async function danceInHeats(
  house: Place,
  hall: Pick<Hall, "tenant" | "block_id" | "list_id" | "performance_ids">,
  size: number,
  dances = 1,
): Promise<string[]> {
  const [tenant_id, round_id] = [hall.tenant.id, hall.block_id];
  const inDance = Math.ceil(hall.performance_ids.length / size);
  const heats = Array.from({ length: dances * inDance }, (_, index) => {
    const [dance, number] = [Math.floor(index / inDance) + 1, (index % inDance) + 1];
    return {
      id: newId(),
      dance,
      number,
      position: index + 1,
      performances: hall.performance_ids.slice((number - 1) * size, number * size),
    };
  });
  await house.world.database.inTenant(tenant_id, async (trx) => {
    await trx.deleteFrom("heat_places").where("round_id", "=", round_id).execute();
    const [first] = await trx.deleteFrom("heats").where("round_id", "=", round_id).returning("planned_at").execute();
    const place = { start_list_id: hall.list_id, block_id: hall.block_id, planned_at: first?.planned_at ?? null, seconds: 60 };
    await trx
      .insertInto("heats")
      .values(heats.map(({ id, dance, number, position }) => ({ id, dance, number, position, ...place, tenant_id, round_id })))
      .execute();
    await trx
      .insertInto("heat_places")
      .values(
        heats.flatMap(({ id, dance, performances }) =>
          performances.map((performance_id, index) => ({
            tenant_id,
            id: newId(),
            heat_id: id,
            round_id,
            dance,
            performance_id,
            position: index + 1,
          })),
        ),
      )
      .execute();
  });
  return heats.map((heat) => heat.id);
}
