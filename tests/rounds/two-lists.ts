// Rounds whose dances are in two lists: two days or two floors, each with its own judges.
import { sql } from "kysely";
import { newId } from "#src/kernel/values/ids.ts";
import { setJudges } from "#src/start-lists/contract.ts";
import { type Browser, browserOf, type MadeTenant, makePerson } from "../competitions/factories.ts";
import type { Place } from "../application/world.ts";

interface Placed {
  tenant: MadeTenant;
  admin: Browser;
  competition_id: string;
}

/**
 * Creates a second published list of the same day and moves the heats of these rounds from one dance on to it; with `only` a single heat. Returns
 * the list's id.
 */
export async function moveDances(
  house: Place,
  { tenant, competition_id }: Placed,
  rounds: readonly string[],
  from: number,
  only = false,
): Promise<string> {
  const id = newId();
  const t = { tenant_id: tenant.id };
  const starts_at = "2026-11-28T15:00:00+01:00";
  await house.world.database.inTenant(tenant.id, async (trx) => {
    const head = { name: "Po południu", day: "2026-11-28", stage: "B", starts_at, status: "published" as const, published_at: starts_at };
    await trx
      .insertInto("start_lists")
      .values({ ...t, id, competition_id, ...head })
      .execute();
    for (const [at, round] of rounds.entries()) {
      const block = newId();
      const said = { start_list_id: id, name: "Druga część", position: at + 1, planned_at: starts_at };
      await trx
        .insertInto("blocks")
        .values({ ...t, id: block, ...said })
        .execute();
      await sql`
        update heats h set start_list_id = ${id}, block_id = ${block}, planned_at = ${starts_at}, position = ${at * 100}::int + h.dance * 10 + h.number
        where h.round_id = ${round} and h.dance >= ${from}::int and (not ${only}::boolean or h.number > 1)`.execute(trx);
    }
  });
  return id;
}

/** Seats new people on a list with these letters. The last of them has the duty `duty`, if it is given. Returns them signed in. */
export async function seatJudges(
  house: Place,
  { tenant, admin }: Placed,
  list: string,
  letters: readonly string[],
  duty?: "head" | "marking_head",
): Promise<Browser[]> {
  const people = await Promise.all(letters.map((letter) => makePerson(house, tenant, "referee", `Sędzia ${letter} ${list.slice(-4)}`)));
  const judges = people.map(({ id }, at) => ({ user_id: id, seat: letters[at] ?? "", ...(duty && at === letters.length - 1 && { duty }) }));
  await admin.must(setJudges, { params: { id: list }, body: { judges, confirmed: true } });
  return Promise.all(people.map((person) => browserOf(house, tenant, person)));
}
