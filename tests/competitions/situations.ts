// Whole situations for tests: a competition with a section, accepted entries, a start list and a seated panel.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { Trx } from "#src/kernel/postgres/database.server.ts";
import { savePlan } from "#src/rounds/contract.ts";
import { createStartList, publishStartList, setJudges } from "#src/start-lists/contract.ts";
import type { Place } from "../application/world.ts";
import { type Browser, browserAs, browserOf, type MadePerson, type MadeTenant, makePerson, makeTenant } from "./factories.ts";

export interface Contest {
  competition_id: string;
  section_id: string;
  signup_id: string;
  signup_secret: string;
  form_id: string;
  entry_ids: string[];
}

export const CRITERIA = [
  { code: "T", name: "Technika", min: 1, max: 10, step: 0.5, weight: 1 },
  { code: "C", name: "Choreografia", min: 1, max: 10, step: 0.5, weight: 1 },
];

/** Creates a running competition with one solo section, a form of two criteria (1 to 10, steps of a half), and `entries` accepted entries. */
export async function makeContest(
  house: Place,
  tenant: MadeTenant,
  entries = 3,
  method = "sum",
  settings: object = {},
  marked: readonly object[] = CRITERIA,
): Promise<Contest> {
  const t = { tenant_id: tenant.id };
  const [competition, dance, age, presentation, form, version, section, signup] = Array.from({ length: 8 }, newId) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const secret = `sekret-${signup}`;
  const entry_ids = Array.from({ length: entries }, newId);
  await house.world.database.inTenant(tenant.id, async (trx: Trx) => {
    await trx
      .insertInto("competitions")
      .values({
        ...t,
        id: competition,
        slug: `turniej-${competition.slice(-12)}`,
        name: "Rytm Wisły",
        starts_on: "2026-11-28",
        ends_on: "2026-11-28",
        status: "running",
      })
      .execute();
    await trx
      .insertInto("dance_categories")
      .values({ ...t, id: dance, name: "Jazz" })
      .execute();
    await trx
      .insertInto("age_categories")
      .values({ ...t, id: age, name: "12–15 lat", min_age: 12, max_age: 15 })
      .execute();
    await trx
      .insertInto("presentation_categories")
      .values({ ...t, id: presentation, name: "Solo", min_dancers: 1, max_dancers: 1, slot_seconds: 120 })
      .execute();
    await trx
      .insertInto("scoring_forms")
      .values({ ...t, id: form, name: "Punkty" })
      .execute();
    await trx
      .insertInto("scoring_form_versions")
      .values({
        ...t,
        id: version,
        scoring_form_id: form,
        form_version: 1,
        method,
        criteria: JSON.stringify(["skating", "recall"].includes(method) ? [] : marked),
        settings: JSON.stringify(settings),
      })
      .execute();
    await trx
      .insertInto("sections")
      .values({
        ...t,
        id: section,
        competition_id: competition,
        dance_category_id: dance,
        age_category_id: age,
        presentation_category_id: presentation,
        name: "Solo, jazz, 12–15 lat",
        scoring_form_id: form,
        fee_grosze: 4500,
      })
      .execute();
    await trx
      .insertInto("signups")
      .values({
        ...t,
        id: signup,
        competition_id: competition,
        secret_hash: createHash("sha256").update(secret).digest(),
        status: "submitted",
        contact_name: "Marta Nowicka",
        contact_email: "marta@example.com",
        club_name: "Studio Plié",
      })
      .execute();
    const dancers = entry_ids.map(() => newId());
    await trx
      .insertInto("dancers")
      .values(
        dancers.map((id, i) => ({ ...t, id, signup_id: signup, first_name: `Tancerka${i + 1}`, last_name: "Próbna", birth_year: 2013 })),
      )
      .execute();
    await trx
      .insertInto("entries")
      .values(
        entry_ids.map((id, i) => ({
          ...t,
          id,
          competition_id: competition,
          signup_id: signup,
          section_id: section,
          title: `Taniec ${i + 1}`,
          status: "accepted",
        })),
      )
      .execute();
    await trx
      .insertInto("entry_dancers")
      .values(entry_ids.map((entry_id, i) => ({ ...t, id: newId(), entry_id, dancer_id: dancers[i] ?? "" })))
      .execute();
  });
  return { competition_id: competition, section_id: section, signup_id: signup, signup_secret: secret, form_id: form, entry_ids };
}

export interface Hall extends Contest {
  tenant: MadeTenant;
  admin: Browser;
  referees: Browser[];
  people: MadePerson[];
  list_id: string;
  round_id: string;
  performance_ids: string[];
}

interface HallOptions {
  entries?: number;
  judges?: number;
  method?: string;
  settings?: object;
  criteria?: readonly object[];
  tenant?: MadeTenant;
  /** A final of these dances one by one; `runs` says which of them count, `order` the order of every dance but the first. */
  plan?: { dances: readonly string[]; runs?: "sum" | "best" | "last"; order?: "reversed" | "drawn" };
}

/** Creates a contest with a published start list and a panel of signed-in referees, ready to be judged. */
export async function makeHall(house: Place, options: HallOptions = {}): Promise<Hall> {
  const tenant = options.tenant ?? (await makeTenant(house));
  const { entries, method, settings, criteria, plan } = options;
  const contest = await makeContest(house, tenant, entries, method, settings, criteria);
  const admin = await browserAs(house, tenant, "admin");
  if (plan) await savePlanOf(admin, contest, plan);
  const people: MadePerson[] = [];
  const referees: Browser[] = [];
  for (let i = 0; i < (options.judges ?? 3); i++) {
    const person = await makePerson(house, tenant, "referee", `Sędzia ${i + 1}`);
    people.push(person);
    referees.push(await browserOf(house, tenant, person));
  }
  const list = await admin.call(createStartList, { body: { competition_id: contest.competition_id, day: "2026-11-28" } });
  if (list.status !== 201) throw new Error(`no list: ${JSON.stringify(list.body)}`);
  await admin.call(setJudges, {
    params: { id: list.body.id },
    body: { judges: people.map((person, i) => ({ user_id: person.id, seat: `S${i + 1}` })) },
  });
  await admin.must(publishStartList, { params: { id: list.body.id }, body: { confirmed: true } });
  const block = list.body.blocks[0];
  return {
    ...contest,
    tenant,
    admin,
    referees,
    people,
    list_id: list.body.id,
    round_id: block?.id ?? "",
    performance_ids: block?.performances.map((each) => each.id) ?? [],
  };
}

async function savePlanOf(
  admin: Browser,
  { section_id, form_id }: Contest,
  { dances, runs = "sum", order }: NonNullable<HallOptions["plan"]>,
) {
  const fields = {
    crosses: "exact",
    tie: "all",
    cap: null,
    carry: "none",
    runs,
    wanted: null,
    heat_size: null,
    on_round_id: null,
  } as const;
  const danced = dances.map((name) => ({ code: "", name, seconds: 120, floor: "one" as const, ...(order ? { order } : {}) }));
  const round = { id: newId(), kind: "final" as const, level: 0, name: null, scoring_form_id: form_id, dances: danced, ...fields };
  await admin.must(savePlan, { params: { id: section_id }, body: { rounds: [round] } });
}

/** Marks every waiting performance as danced. Rounds with marks can be closed only then. */
export async function danceAll(house: Place, hall: Pick<Hall, "tenant" | "list_id">): Promise<void> {
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("heats").set({ status: "done" }).where("start_list_id", "=", hall.list_id).where("status", "=", "waiting").execute(),
  );
}

/** Splits a hall's list of one block into blocks of `size` performances, each with its own round. */
export async function splitBlocks(house: Place, hall: Pick<Hall, "tenant" | "list_id" | "round_id">, size: number): Promise<void> {
  const own = sql`h.start_list_id = ${hall.list_id} and h.position > (m.position - 1) * ${size}::int and h.position <= m.position * ${size}::int`;
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    sql`
      with made as (
        insert into blocks (tenant_id, id, start_list_id, name, position, planned_at)
        select b.tenant_id, gen_random_uuid(), b.start_list_id, 'Blok ' || n, n, b.planned_at
        from blocks b cross join generate_series(2, (select ceil(count(*) / ${size}::numeric)::int from heats where start_list_id = b.start_list_id)) n
        where b.id = ${hall.round_id} returning tenant_id, id, position
      ), round as (
        insert into rounds (tenant_id, id, section_id, form_version_id, status)
        select m.tenant_id, m.id, r.section_id, r.form_version_id, r.status from made m join rounds r on r.id = ${hall.round_id}
      ), moved as (
        update performances p set round_id = m.id from heat_places x join heats h on h.id = x.heat_id, made m where p.id = x.performance_id and ${own}
      ), placed as (
        update heat_places x set round_id = m.id from heats h, made m where h.id = x.heat_id and ${own}
      )
      update heats h set round_id = m.id, block_id = m.id, number = h.position - (m.position - 1) * ${size}::int from made m where ${own}`.execute(
      trx,
    ),
  );
}

/** Returns the id of the hall's record that an endpoint's path needs. */
export function recordIdOf(endpoint: Pick<Endpoint, "path">, hall: Hall): string {
  const [, , ...parts] = endpoint.path.split("/");
  const kind = parts[parts.indexOf("{id}") - 1] ?? "";
  const ids: Record<string, string> = {
    competitions: hall.competition_id,
    scores: hall.competition_id,
    sections: hall.section_id,
    signups: hall.signup_id,
    entries: hall.entry_ids[0] ?? "",
    "start-lists": hall.list_id,
    blocks: hall.round_id,
    rounds: hall.round_id,
    performances: hall.performance_ids[0] ?? "",
    "scoring-forms": hall.form_id,
  };
  return ids[kind] ?? newId();
}
