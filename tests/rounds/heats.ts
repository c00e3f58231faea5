// Rounds danced in heats, for tests of what follows from them.
import { newId } from "#src/kernel/values/ids.ts";
import type { MadeTenant } from "../competitions/factories.ts";
import { type Contest, type Hall, makeContest } from "../competitions/situations.ts";
import type { Place } from "../application/world.ts";
import type { Row, Trx } from "#src/kernel/postgres/database.server.ts";

type NewPerformance = Pick<Row<"performances">, "tenant_id" | "id" | "round_id" | "entry_id"> &
  Pick<Row<"heats">, "start_list_id" | "block_id" | "planned_at">;

/** Puts an entry into a round, in a heat of its own of 90 seconds, the first of its block. */
export async function insertPerformance(
  trx: Trx,
  { entry_id, start_list_id, block_id, planned_at, ...ids }: NewPerformance,
): Promise<void> {
  const { tenant_id, id, round_id } = ids;
  await trx
    .insertInto("performances")
    .values({ ...ids, entry_id })
    .execute();
  await trx
    .insertInto("heats")
    .values({ ...ids, number: 1, start_list_id, block_id, position: 1, seconds: 90, planned_at })
    .execute();
  await trx.insertInto("heat_places").values({ tenant_id, id, heat_id: id, round_id, performance_id: id }).execute();
}

/** Divides a hall's round into heats of `size`, a minute each, in `dances` dances. Returns the heats' ids in the order of dancing. */
export async function danceInHeats(
  house: Place,
  hall: Pick<Hall, "tenant" | "round_id" | "list_id" | "performance_ids">,
  size: number,
  dances = 1,
): Promise<string[]> {
  const [tenant_id, round_id] = [hall.tenant.id, hall.round_id];
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
    const place = { start_list_id: hall.list_id, block_id: hall.round_id, planned_at: first?.planned_at ?? null, seconds: 60 };
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

/**
 * Creates a contest of couples who dance together to the organiser's music. From thirteen on they dance a first round by crosses, then a final by
 * places.
 */
export async function makeCouples(house: Place, tenant: MadeTenant, entries: number): Promise<Contest> {
  const contest = await makeContest(house, tenant, entries, "skating");
  const [t, crosses] = [{ tenant_id: tenant.id }, newId()];
  await house.world.database.inTenant(tenant.id, async (trx) => {
    await trx
      .insertInto("scoring_forms")
      .values({ ...t, id: crosses, name: "Krzyżyki" })
      .execute();
    const version = { scoring_form_id: crosses, form_version: 1, method: "recall" as const, criteria: "[]", settings: "{}" };
    await trx
      .insertInto("scoring_form_versions")
      .values({ ...t, ...version, id: newId() })
      .execute();
    await trx.updateTable("sections").set({ music: "organiser" }).where("id", "=", contest.section_id).execute();
  });
  return contest;
}

/** Adds a section to a contest, with the same form and music, and with its own entries of the same dancer. */
export async function makeSection(house: Place, tenant: MadeTenant, contest: Contest, name: string, entries: number): Promise<string> {
  const id = newId();
  await house.world.database.inTenant(tenant.id, async (trx) => {
    const like = await trx.selectFrom("sections").selectAll().where("id", "=", contest.section_id).executeTakeFirstOrThrow();
    const one = await trx.selectFrom("entry_dancers").select("dancer_id").limit(1).executeTakeFirstOrThrow();
    const { tenant_id, competition_id, dance_category_id, age_category_id, presentation_category_id, scoring_form_id, music } = like;
    await trx
      .insertInto("sections")
      .values({
        tenant_id,
        competition_id,
        dance_category_id,
        age_category_id,
        presentation_category_id,
        scoring_form_id,
        music,
        id,
        name,
        position: 9,
      })
      .execute();
    if (entries === 0) return;
    const rows = Array.from({ length: entries }, newId);
    const entry = { tenant_id, competition_id, signup_id: contest.signup_id, section_id: id, status: "accepted" as const };
    await trx
      .insertInto("entries")
      .values(rows.map((each, index) => ({ ...entry, id: each, title: `${name} ${index + 1}` })))
      .execute();
    await trx
      .insertInto("entry_dancers")
      .values(rows.map((entry_id) => ({ tenant_id, id: newId(), entry_id, dancer_id: one.dancer_id })))
      .execute();
  });
  return id;
}
