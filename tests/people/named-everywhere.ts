// A person whose name is in every field that people may fill in, and a search for a text in an organiser's tables.
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { House } from "../application/world.ts";
import type { MadeTenant } from "../competitions/factories.ts";
import { type Hall, makeHall } from "../competitions/situations.ts";

export const SURNAME = "Brzęczyszczykiewicz";

/** Returns the organiser's tables and columns that contain text, and all columns that refer to a person by id. */
export async function columnsOf(database: Database) {
  const { rows } = await database.pool.query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'tenant_id')
    order by 1, 2`);
  return rows;
}

/** Returns every table and column of the organiser that contains this text, ignoring diacritics. */
export async function columnsContaining(database: Database, tenant: MadeTenant, text: string): Promise<string[]> {
  const columns = (await columnsOf(database)).filter(({ type }) => ["text", "json", "jsonb", "ARRAY"].includes(type));
  expect(columns.length).toBeGreaterThan(100);
  return database.asOwner(async (trx) => {
    await sql`select set_config('app.tenant', ${tenant.id}, true)`.execute(trx);
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where tenant_id = ${tenant.id} and strpos(fold(${sql.ref(column)}::text), fold(${text})) > 0`.execute(
          trx,
        );
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  });
}

/** Creates a hall in which one dancer's name is in every field that people may fill in. Returns this dancer and another one. */
export async function makeNamedEverywhere(house: House): Promise<Hall & { dancer: string; other: string; file: string }> {
  const hall = await makeHall(house);
  const { id: tenant_id } = hall.tenant;
  const name = `Bożydar ${SURNAME}`;
  const file = newId();
  const [dancer, other] = await house.world.database.inTenant(tenant_id, async (trx) => {
    const line = await trx
      .selectFrom("entry_dancers")
      .select("dancer_id")
      .where("entry_id", "=", hall.entry_ids[0] ?? "")
      .executeTakeFirstOrThrow();
    const second = await trx
      .selectFrom("entry_dancers")
      .select("dancer_id")
      .where("entry_id", "=", hall.entry_ids[1] ?? "")
      .executeTakeFirstOrThrow();
    const entry_id = hall.entry_ids[0] ?? "";
    await trx
      .updateTable("dancers")
      .set({ first_name: "Bożydar", last_name: SURNAME, birth_date: "2012-05-01", birth_year: 2012 })
      .where("id", "=", line.dancer_id)
      .execute();
    await trx
      .updateTable("entries")
      .set({
        title: `Solo: ${SURNAME.toUpperCase()}`,
        artist_name: "Bożydar B",
        choreographer: name,
        pronunciation: name,
        note: `Zagra ${name}.`,
      })
      .where("id", "=", entry_id)
      .execute();
    await trx
      .updateTable("signups")
      .set({ note: `Proszę, żeby ${name} tańczył wcześniej` })
      .where("id", "=", hall.signup_id)
      .execute();
    const consent = {
      tenant_id,
      id: newId(),
      signup_id: hall.signup_id,
      dancer_id: line.dancer_id,
      text_sha256: "a",
      locale: "pl",
      client: "10.0.0.1",
    };
    await trx
      .insertInto("consents")
      .values({ ...consent, kind: "full_names", given_by: name })
      .execute();
    const payment_id = newId();
    await trx
      .insertInto("payments")
      .values({
        tenant_id,
        id: payment_id,
        signup_id: hall.signup_id,
        competition_id: hall.competition_id,
        amount_grosze: 4500,
        reference: "PRK-1",
        note: name,
      })
      .execute();
    await trx
      .insertInto("payment_lines")
      .values({ tenant_id, id: newId(), payment_id, entry_id, label: `001 ${name}`, amount_grosze: 4500 })
      .execute();
    await trx
      .insertInto("payment_events")
      .values({
        tenant_id,
        id: newId(),
        payment_id,
        kind: "note",
        note: name,
        who: "gość",
        raw: JSON.stringify({ name }),
        after: JSON.stringify({ note: name }),
      })
      .execute();
    const share = {
      tenant_id,
      id: newId(),
      signup_id: hall.signup_id,
      dancer_id: line.dancer_id,
      amount_grosze: 100,
      reference: "PRK-2",
      token: "t",
      token_hash: Buffer.from("t"),
      created_at: "2026-11-20T10:00:00Z",
    };
    await trx
      .insertInto("payment_shares")
      .values({ ...share, label: "Bożydar" })
      .execute();
    const transfer = {
      tenant_id,
      id: newId(),
      booked_on: "2026-01-19",
      amount_grosze: 4500,
      added_at: "2026-01-20T12:00:00Z",
      fingerprint: Buffer.from("1"),
    };
    await trx
      .insertInto("statement_rows")
      .values({ ...transfer, payer: `${SURNAME} Bożydar`, title: `wpisowe ${name}` })
      .execute();
    const mail = { tenant_id, id: newId(), kind: "test", to_email: "klub@example.com", subject: `Zgłoszenie: ${name}` };
    await trx
      .insertInto("mails")
      .values({ ...mail, text_body: `Dzień dobry,\n${name} tańczy.`, html_body: `<p>Bożydar&nbsp;${SURNAME}</p>` })
      .execute();
    await trx
      .insertInto("files")
      .values({ tenant_id, id: file, name: `${SURNAME} Bożydar.mp3`, content_type: "audio/mpeg", bytes: 5, sha256: "a" })
      .execute();
    await trx
      .insertInto("music_tracks")
      .values({ tenant_id, id: newId(), entry_id, file_id: file, title: name, status: "accepted" })
      .execute();
    const event = { tenant_id, who: "gość", action: "changed", request_id: null };
    await trx
      .insertInto("audit")
      .values([
        {
          ...event,
          id: newId(),
          subject_kind: "dancer",
          subject_id: line.dancer_id,
          after: JSON.stringify({ first_name: "Bożydar", last_name: SURNAME }),
        },
        {
          ...event,
          id: newId(),
          subject_kind: "entry",
          subject_id: entry_id,
          reason: `bo ${name}`,
          after: JSON.stringify({ line_up: [name], note: `a\n${name}` }),
        },
      ])
      .execute();
    await trx
      .insertInto("decisions")
      .values({
        tenant_id,
        id: newId(),
        competition_id: hall.competition_id,
        section_id: hall.section_id,
        kind: "warning",
        reason: `dla ${name}`,
        body: JSON.stringify({ said: name }),
      })
      .execute();
    const heat = await trx
      .selectFrom("heats as h")
      .innerJoin("start_lists as l", "l.id", "h.start_list_id")
      .innerJoin("stages as s", (join) => join.onRef("s.competition_id", "=", "l.competition_id").onRef("s.letter", "=", "l.stage"))
      .select(["h.id", "l.id as start_list_id", "s.id as stage_id"])
      .executeTakeFirstOrThrow();
    const at = new Date().toISOString();
    await trx
      .insertInto("stage_proposals")
      .values({
        tenant_id,
        id: newId(),
        stage_id: heat.stage_id,
        start_list_id: heat.start_list_id,
        kind: "repeat",
        heat_id: heat.id,
        reason: `bo ${name}`,
        repair: JSON.stringify({ moved: [{ people: [name] }] }),
        list_row_version: 1,
        made_at: at,
        received_at: at,
        device_id: newId(),
        who: "Hania (Kierownik sceny)",
      })
      .execute();
    await trx
      .insertInto("incidents")
      .values({
        tenant_id,
        id: newId(),
        start_list_id: heat.start_list_id,
        kind: "other",
        note: `spór: ${name}`,
        made_at: at,
        received_at: at,
        device_id: newId(),
        who: "Hania (Kierownik sceny)",
      })
      .execute();
    const noticed = { tenant_id, id: newId(), competition_id: hall.competition_id, channels: ["public"], made_at: at, until: at };
    await trx
      .insertInto("notices")
      .values({ ...noticed, user_id: hall.people[0]?.id ?? "", who: "Biuro", text: `Szukamy: ${name}`, text_en: `Wanted: ${name}` })
      .execute();
    const conflict = { tenant_id, id: newId(), competition_id: hall.competition_id, club_name: "KS Iskra", club_key: "ksiskra" };
    await trx
      .insertInto("judge_conflicts")
      .values({ ...conflict, user_id: hall.people[0]?.id ?? "", kind: "hard", note: `wujek: ${name}`, made_at: at })
      .execute();
    const checked = { tenant_id, id: newId(), nth: 0, competition_id: hall.competition_id, signup_id: hall.signup_id, device_id: newId() };
    await trx
      .insertInto("door_changes")
      .values({ ...checked, kind: "unclear", note: `Zgoda: ${SURNAME}`, made_at: at, received_at: at, who: "Kuba (Drzwi)" })
      .execute();
    const held = { reason: `uraz: ${name}`, since: at, who: "Hania (Kierownik sceny)" };
    await trx
      .insertInto("stage_moves")
      .values({
        tenant_id,
        id: newId(),
        stage_id: heat.stage_id,
        start_list_id: heat.start_list_id,
        action: "resume",
        before: JSON.stringify({ heats: [], places: [], hold: held }),
        made_at: at,
        received_at: at,
        device_id: newId(),
        who: held.who,
      })
      .execute();
    await trx
      .insertInto("stage_holds")
      .values({ tenant_id, stage_id: heat.stage_id, ...held })
      .execute();
    await trx
      .insertInto("notices")
      .values({
        tenant_id,
        id: newId(),
        competition_id: hall.competition_id,
        text: `Zagubił się ${name}.`,
        text_en: `${name} is lost.`,
        channels: ["public"],
        made_at: at,
        user_id: hall.people[0]?.id ?? "",
        who: "Biuro",
        until: at,
      })
      .execute();
    return [line.dancer_id, second.dancer_id] as const;
  });
  return { ...hall, dancer, other, file };
}
