// Viewing, exporting and erasing a person: the name is in no table afterwards, results and other people's rows stay, and a restore does not undo it.
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs } from "#tests/competitions/factories.ts";
import { columnsOf, makeNamedEverywhere, columnsContaining, SURNAME } from "#tests/people/named-everywhere.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { unzipped } from "#tests/files/zip.ts";
import { templateDatabase } from "#tests/postgres.global.ts";
import { readErasures } from "../../kernel/backup/erasures.server.ts";
import { backupsIn } from "../../kernel/backup/folder.server.ts";
import { makeBackup } from "../../kernel/backup/make.server.ts";
import { checkBackup } from "../../kernel/backup/read.server.ts";
import { restoreBackup } from "../../kernel/backup/restore.server.ts";
import { type Connection, openDatabase } from "../../kernel/postgres/database.server.ts";
import { openFiles } from "../../kernel/files/files.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../contract.ts";
import { storedDataQueries } from "../stored-data-sql.server.ts";
import { repeatErasures } from "./repeat-erasures.server.ts";

const house = useHouse();

const erasure = { reason: `prośba opiekuna, Bożydar ${SURNAME}`, confirmation: `bozydar ${SURNAME}` };

it("finds nobody without a search, and one person over all sign-ups with everything that is held", async () => {
  const hall = await makeNamedEverywhere(house);
  expect((await hall.admin.must(contract.listStoredPeople, {})).data).toEqual([]);
  const { data } = await hall.admin.must(contract.listStoredPeople, { query: { q: "brzeczy" } });
  expect(data).toMatchObject([{ id: hall.dancer, kind: "dancer", birth_year: 2012, competitions: 1 }]);
  const { held } = await hall.admin.must(contract.getStoredPerson, { params: { id: hall.dancer } });
  for (const part of ["dancers", "entries", "performances", "consents", "shares", "music", "trail"])
    expect(held[part], part).not.toEqual([]);
  expect(JSON.stringify(held["entries"])).toContain("Solo");
  const other = await browserAs(house, (await makeHall(house)).tenant, "admin");
  expect((await other.must(contract.listStoredPeople, { query: { q: "brzeczy" } })).data).toEqual([]);
});

it("shows all tables that name a dancer, an entry or a sign-up, or says why not", async () => {
  const excluded: Record<string, string> = {
    erasures: "only ids, after the name is gone",
    place_offers: "an offer of a place to an entry, which is shown",
    place_reservations: "places of a club, nobody's name",
    refunds: "accounts of the payer",
    credits: "accounts of the payer",
    signup_keys: "hashes of links",
    placed_performances: "a view",
    placed_sheets: "a view",
    heat_places: "which heat a performance is in; shown with it",
    paper_checks: "checks of marks",
    round_judges: "judges",
  };
  const shown = new Set(Object.values(storedDataQueries).flatMap((section) => section.tables));
  const naming = (await columnsOf(house.world.database)).filter(({ column }) =>
    ["dancer_id", "entry_id", "signup_id", "performance_id"].includes(column),
  );
  expect([...new Set(naming.map(({ table }) => table))].filter((table) => !shown.has(table) && !(table in excluded))).toEqual([]);
});

it("erases: nothing of the name stays in any column, the rows of results stay, others stay as they were", async () => {
  const hall = await makeNamedEverywhere(house);
  const { database } = house.world;
  const params = { id: hall.dancer };
  expect(await columnsContaining(database, hall.tenant, SURNAME)).toContain("entries.searched");
  const others = () =>
    database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("dancers").selectAll().where("id", "<>", hall.dancer).orderBy("id").execute(),
    );
  const before = await others();
  const preview = await hall.admin.must(contract.previewErasure, { params });
  expect(preview).toMatchObject({ dancers: [{ id: hall.dancer, birth_date: "2012-05-01" }], others: [], tracks: 1, namesake: false });
  expect(preview.titles.map((each) => each.id)).toEqual([hall.entry_ids[0]]);
  const wrong = await hall.admin
    .call(contract.erasePerson, { params, body: { ...erasure, confirmation: "ktoś inny" } })
    .catch((error: unknown) => error);
  expect(wrong).toMatchObject({ status: 422 });
  const done = await hall.admin.must(contract.erasePerson, { params, body: erasure });
  expect(done.pseudonym).toMatch(/^Osoba [2-9A-Y]{4}$/);
  for (const text of [SURNAME, "Bożydar", "10.0.0.1", "2012-05-01"])
    expect(await columnsContaining(database, hall.tenant, text), text).toEqual([]);
  expect(await others()).toEqual(before);
  const dancer = await database.inTenant(hall.tenant.id, (trx) =>
    trx
      .selectFrom("dancers")
      .select(["first_name", "last_name", "birth_year", "birth_date"])
      .where("id", "=", hall.dancer)
      .executeTakeFirstOrThrow(),
  );
  expect(dancer).toEqual({ first_name: "Osoba", last_name: done.pseudonym.slice(6), birth_year: 2012, birth_date: null });
  const left = await database.inTenant(hall.tenant.id, (trx) =>
    trx
      .selectFrom("performances")
      .select("id")
      .where("entry_id", "=", hall.entry_ids[0] ?? "")
      .execute(),
  );
  expect(left.length).toBeGreaterThan(0);
  const { data } = await hall.admin.must(contract.listStoredPeople, { query: { q: done.pseudonym } });
  expect(data).toHaveLength(1);
  const again = await hall.admin
    .call(contract.erasePerson, { params, body: { reason: "jeszcze raz", confirmation: done.pseudonym } })
    .catch((error: unknown) => error);
  expect(again).toMatchObject({ status: 409 });
  expect((await hall.admin.must(contract.listErasures, {})).data).toMatchObject([{ id: done.id, pseudonym: done.pseudonym }]);
});

it("erases a contact: how to reach them is gone, mails to them are empty, and the dancers stay", async () => {
  const hall = await makeHall(house);
  const { database } = house.world;
  const [tenant_id, email] = [hall.tenant.id, "Halina.Zieja@example.com"];
  await database.inTenant(tenant_id, async (trx) => {
    const invoice = JSON.stringify({ name: "Halina Zięja", address: "Toruń" });
    await trx
      .updateTable("signups")
      .set({ contact_name: "Halina Zięja", contact_email: email, contact_phone: "600 700 809", invoice })
      .execute();
    const mail = { tenant_id, id: newId(), kind: "test", to_email: email.toLowerCase(), to_name: "Halina Zięja", subject: "Dla Haliny" };
    await trx
      .insertInto("mails")
      .values({ ...mail, text_body: "Dzień dobry, Halina", html_body: "<p>Halina</p>", status: "kept" })
      .execute();
    const payment_id = newId();
    const money = {
      tenant_id,
      id: payment_id,
      signup_id: hall.signup_id,
      competition_id: hall.competition_id,
      amount_grosze: 4500,
      reference: "PRK-9",
    };
    await trx.insertInto("payments").values(money).execute();
    const told = {
      tenant_id,
      id: newId(),
      payment_id,
      kind: "note",
      who: "gość",
      raw: JSON.stringify({ customer_details: { email, phone: "600 700 809" } }),
    };
    await trx.insertInto("payment_events").values(told).execute();
  });
  const dancers = () => database.inTenant(tenant_id, (trx) => trx.selectFrom("dancers").selectAll().orderBy("id").execute());
  const before = await dancers();
  const { data } = await hall.admin.must(contract.listStoredPeople, { query: { q: "zieja halina" } });
  expect(data).toMatchObject([{ kind: "contact", email: email.toLowerCase() }]);
  const params = { id: data[0]?.id ?? "" };
  expect((await hall.admin.must(contract.getStoredPerson, { params })).held["mails"]).toHaveLength(1);
  await hall.admin.must(contract.erasePerson, { params, body: { reason: "prośba", confirmation: "Halina Zięja" } });
  for (const text of ["Zięja", email, "600 700 809", "Dzień dobry, Halina"])
    expect(await columnsContaining(database, hall.tenant, text), text).toEqual([]);
  expect(await dancers()).toEqual(before);
});

it("erases a guardian: the address and the name are gone wherever they stood, the links are dead, and the children stay", async () => {
  const hall = await makeNamedEverywhere(house);
  const { database } = house.world;
  const [tenant_id, email, name] = [hall.tenant.id, "Wiesia.Dziób@example.com", "Wiesława Dzióbkowska"];
  const at = "2026-11-20T10:00:00Z";
  await database.inTenant(tenant_id, async (trx) => {
    for (const dancer_id of [hall.dancer, hall.other]) {
      const link = { tenant_id, id: newId(), signup_id: hall.signup_id, dancer_id, email, mailed_at: at, created_at: at };
      await trx.insertInto("person_links").values(link).execute();
      const consent = { tenant_id, id: newId(), signup_id: hall.signup_id, dancer_id, text_sha256: "b", locale: "pl", client: "10.9.8.7" };
      await trx
        .insertInto("consents")
        .values({ ...consent, kind: "image", channel: "link", relation: "parent", given_by: name, given_at: "2026-11-20T11:00:00Z" })
        .execute();
      const request = { tenant_id, id: newId(), dancer_id, link_id: link.id, kind: "erase" as const, at };
      await trx
        .insertInto("data_requests")
        .values({ ...request, note: `Proszę, ${name}` })
        .execute();
    }
    const mail = { tenant_id, id: newId(), kind: "person_link", to_email: email.toLowerCase(), to_name: name, subject: "Prośba o zgody" };
    await trx
      .insertInto("mails")
      .values({ ...mail, text_body: "Dzień dobry, Wiesia", html_body: "<p>Wiesia</p>", status: "kept" })
      .execute();
    await trx
      .updateTable("entries")
      .set({ note: `Dzwonić: ${name}, ${email}` })
      .where("id", "=", hall.entry_ids[1] ?? "")
      .execute();
    const question_id = newId();
    const question = { tenant_id, id: question_id, competition_id: hall.competition_id, scope: "signup" as const, kind: "text" as const };
    await trx
      .insertInto("questions")
      .values({ ...question, label: "Uwagi", asked_at: at, created_at: at })
      .execute();
    await trx
      .insertInto("answers")
      .values({ tenant_id, id: newId(), question_id, signup_id: hall.signup_id, value: JSON.stringify(`Odbiera ${name}`), created_at: at })
      .execute();
  });
  const dancers = () => database.inTenant(tenant_id, (trx) => trx.selectFrom("dancers").selectAll().orderBy("id").execute());
  const before = await dancers();
  for (const q of ["dziobkowska", "wiesia.dziób@"]) {
    const { data } = await hall.admin.must(contract.listStoredPeople, { query: { q } });
    expect(data, q).toMatchObject([{ kind: "guardian", name, email: email.toLowerCase(), competitions: 1 }]);
  }
  const other = await browserAs(house, (await makeHall(house)).tenant, "admin");
  expect((await other.must(contract.listStoredPeople, { query: { q: "dziobkowska" } })).data).toEqual([]);
  const [found] = (await hall.admin.must(contract.listStoredPeople, { query: { q: "dziobkowska" } })).data;
  const params = { id: found?.id ?? "" };
  const { held } = await hall.admin.must(contract.getStoredPerson, { params });
  expect([held["links"]?.length, held["consents"]?.length, held["mails"]?.length, held["dancers"]?.length]).toEqual([2, 2, 1, 0]);
  expect(await hall.admin.must(contract.previewErasure, { params })).toMatchObject({ dancers: [], contacts: 0, links: 2 });
  await hall.admin.must(contract.erasePerson, { params, body: { reason: "prośba", confirmation: name } });
  for (const text of ["Dzióbkowska", email, "Dzień dobry, Wiesia", "10.9.8.7"])
    expect(await columnsContaining(database, hall.tenant, text), text).toEqual([]);
  expect(await dancers()).toEqual(before);
  expect(await columnsContaining(database, hall.tenant, SURNAME)).toContain("dancers.last_name");
  expect((await hall.admin.must(contract.listStoredPeople, { query: { q: "dziobkowska" } })).data).toEqual([]);
  const rows = await database.inTenant(tenant_id, (trx) =>
    trx.selectFrom("consents").select(["kind", "text_sha256"]).where("channel", "=", "link").execute(),
  );
  expect(rows).toEqual([
    { kind: "image", text_sha256: "b" },
    { kind: "image", text_sha256: "b" },
  ]);
});

it("touches nothing of another person with the same name", async () => {
  const hall = await makeNamedEverywhere(house);
  const { database } = house.world;
  const other = await database.inTenant(hall.tenant.id, async (trx) => {
    const namesake = { first_name: "Bożydar", last_name: SURNAME, birth_year: 2009 };
    await trx.updateTable("dancers").set(namesake).where("id", "=", hall.other).execute();
    const entry_id = hall.entry_ids[1] ?? "";
    await trx
      .updateTable("entries")
      .set({ title: `Bożydar ${SURNAME}` })
      .where("id", "=", entry_id)
      .execute();
    return entry_id;
  });
  const read = () =>
    database.inTenant(hall.tenant.id, async (trx) => [
      await trx.selectFrom("dancers").selectAll().where("id", "=", hall.other).execute(),
      await trx.selectFrom("entries").selectAll().where("id", "=", other).execute(),
    ]);
  const before = await read();
  const params = { id: hall.dancer };
  expect((await hall.admin.must(contract.previewErasure, { params })).namesake).toBe(true);
  await hall.admin.must(contract.erasePerson, { params, body: erasure });
  expect(await read()).toEqual(before);
  const left = await columnsContaining(database, hall.tenant, SURNAME);
  expect(left).toContain("dancers.last_name");
  expect(left).not.toContain("entries.choreographer");
});

it("leaves a title that the organiser wants to keep", async () => {
  const hall = await makeNamedEverywhere(house);
  const kept_entry_ids = [hall.entry_ids[0] ?? ""];
  await hall.admin.must(contract.erasePerson, { params: { id: hall.dancer }, body: { ...erasure, kept_entry_ids } });
  const title = await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .selectFrom("entries")
      .select("title")
      .where("id", "=", kept_entry_ids[0] ?? "")
      .executeTakeFirstOrThrow(),
  );
  expect(title.title).toBe(`Solo: ${SURNAME.toUpperCase()}`);
});

it("gives a ZIP of what is held, to administrators alone", async () => {
  const hall = await makeNamedEverywhere(house);
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await trx.deleteFrom("music_tracks").execute();
  });
  const reply = await hall.admin.fetch(`/api/privacy/people/${hall.dancer}/export`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/zip");
  const files = unzipped(Buffer.from(await reply.arrayBuffer()));
  for (const part of Object.keys(storedDataQueries)) expect(files.has(`${part}.json`), part).toBe(true);
});

it("stays erased after an older backup is restored, by the log beside the backups", async () => {
  const hall = await makeNamedEverywhere(house);
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await trx.deleteFrom("music_tracks").execute();
    await trx.deleteFrom("files").where("id", "=", hall.file).execute();
  });
  const { settings, database, files } = house.world;
  const second = mkdtempSync(join(tmpdir(), "parkiet-second-"));
  Object.assign(settings, { BACKUP_DIR: second, BACKUP_KEY: "klucz-kopii-zapasowej" });
  const { file } = await makeBackup({ settings, connection: database.connection, files, version: "1" }, new Date());
  // The jobs of the tests before would each encrypt the second log anew.
  await database.pool.query("DELETE FROM graphile_worker._private_jobs");
  const done = await hall.admin.must(contract.erasePerson, { params: { id: hall.dancer }, body: erasure });
  await house.startJobs();
  await vi.waitFor(async () => expect((await hall.admin.must(contract.listErasures, {})).data[0]?.finished_at).not.toBeNull(), 20_000);
  const log = join(backupsIn(settings.DATA_DIR), "erasures.log");
  expect(await readFile(log, "utf8")).not.toContain(SURNAME);
  const read = await readErasures([second], settings.BACKUP_KEY);
  expect(read.damaged).toEqual([]);
  expect(read.erasures).toContainEqual(expect.objectContaining({ id: done.id, dancer_ids: [hall.dancer] }));

  const source = database.connection as Connection;
  const connection = { ...source, database: `${source.database}_${newId().slice(-6)}` };
  await database.pool.query(`CREATE DATABASE ${connection.database} TEMPLATE ${templateDatabase}`);
  const folder = mkdtempSync(join(tmpdir(), "parkiet-restored-"));
  const there = await openFiles(folder);
  await there.check();
  const migrations = join(import.meta.dirname, "..", "..", "..", "migrations");
  await restoreBackup({
    path: file ?? "",
    key: undefined,
    manifest: await checkBackup(file ?? "", undefined),
    connection,
    files: there,
    migrations,
  });
  const restored = openDatabase(connection, 2);
  try {
    expect(await columnsContaining(restored, hall.tenant, SURNAME)).toContain("dancers.last_name");
    expect(await repeatErasures(restored, there, read.erasures)).toBe(1);
    expect(await columnsContaining(restored, hall.tenant, SURNAME)).toEqual([]);
    expect(await columnsContaining(restored, hall.tenant, done.pseudonym.slice(6))).toContain("dancers.last_name");
    expect(await repeatErasures(restored, there, read.erasures)).toBe(0);
  } finally {
    await restored.close();
    await database.pool.query(`DROP DATABASE ${connection.database} WITH (FORCE)`);
    rmSync(folder, { recursive: true, force: true });
    rmSync(second, { recursive: true, force: true });
  }
});

it("reports a log that is damaged or cut short", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-log-"));
  const path = join(folder, "erasures.log");
  const { logText } = await import("../../kernel/backup/erasures.server.ts");
  const entry = {
    tenant_id: newId(),
    id: newId(),
    pseudonym: "Osoba 2222",
    dancer_ids: [newId()],
    signup_ids: [],
    link_ids: [],
    kept_entry_ids: [],
    at: "2026-11-20T10:00:00Z",
  };
  const text = logText([entry, { ...entry, id: newId() }]);
  for (const [said, whole, left] of [
    [text, true, 2],
    [text.replace("Osoba", "osoba"), false, 1],
    [text.split("\n").slice(0, 1).join("\n"), false, 1],
    ["", false, 0],
  ] as const) {
    await writeFile(path, said);
    const read = await readErasures([folder], undefined);
    expect([read.erasures.length, read.damaged.length === 0]).toEqual([left, whole]);
  }
  expect((await readErasures([join(folder, "nowhere")], undefined)).read).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
