// A section of couples on the floor together, with the forms for a first round and a final.
import { newId } from "#src/kernel/values/ids.ts";
import { getPlan, type Plan, savePlan } from "#src/rounds/contract.ts";
import { type Browser, browserAs, makeTenant, type MadeTenant } from "../competitions/factories.ts";
import { makeContest } from "../competitions/situations.ts";
import type { Place } from "../application/world.ts";

/** Creates accepted couples of one section. Its final is judged by places, its first rounds by crosses; its rounds follow the defaults. */
export async function makeDance(house: Place, couples: number, tenant?: MadeTenant, signedIn?: Browser) {
  const own = tenant ?? (await makeTenant(house));
  const contest = await makeContest(house, own, couples, "skating");
  const crosses = newId();
  await house.world.database.inTenant(own.id, async (trx) => {
    const t = { tenant_id: own.id };
    await trx
      .insertInto("scoring_forms")
      .values({ ...t, id: crosses, name: "Krzyżyki" })
      .execute();
    await trx
      .insertInto("scoring_form_versions")
      .values({ ...t, id: newId(), scoring_form_id: crosses, form_version: 1, method: "recall", criteria: "[]", settings: "{}" })
      .execute();
    await trx.updateTable("sections").set({ music: "organiser" }).where("id", "=", contest.section_id).execute();
  });
  const admin = signedIn ?? (await browserAs(house, own, "admin"));
  const plan = () => admin.must(getPlan, { params: { id: contest.section_id } });
  const save = (body: object) => admin.call(savePlan, { params: { id: contest.section_id }, body: body as never });
  return { ...contest, tenant: own, admin, crosses, plan, save };
}

/** Returns the rounds of a plan as they are typed. */
export const typed = (plan: Plan) =>
  plan.rounds.map(({ id, kind, level, name, scoring_form_id, dances, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id }) => {
    return { id, kind, level, name, scoring_form_id, dances, heat_size, wanted, crosses, tie, cap, carry, runs, on_round_id };
  });

/** Gives a section these dances, and before its final a first round, judged by crosses, from which `wanted` couples go on. */
export async function saveCutBefore(
  dance: Awaited<ReturnType<typeof makeDance>>,
  dances: Plan["rounds"][number]["dances"],
  wanted: number,
) {
  const [final] = typed(await dance.plan());
  if (!final) throw new Error("the section has no final");
  const cut = { kind: "elimination", level: 1, scoring_form_id: dance.crosses, wanted, dances, on_round_id: final.id } as const;
  const first = { ...final, id: newId(), ...cut };
  await dance.admin.must(savePlan, { params: { id: dance.section_id }, body: { rounds: [first, { ...final, dances }] } });
  return { first, final };
}
