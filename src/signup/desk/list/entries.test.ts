import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { newId } from "../../../kernel/values/ids.ts";
import * as contract from "../../contract.ts";
import { type EntryChange, updateEntry } from "../../../entries/sql.server.ts";
import { parseQuery } from "./entries-query.ts";
import { findSignup } from "../../../people/signups/sql.server.ts";
import { priceEntries } from "../../../entries/charges/charges.server.ts";

const house = useHouse();

/** Submits solos with these titles as one visitor; returns them and an admin's browser. */
async function withEntries(titles: string[], trener?: { email: string }, tenantOf?: Awaited<ReturnType<typeof makeTenant>>) {
  const tenant = tenantOf ?? (await makeTenant(house));
  const contest = await makeOpenContest(house, tenant);
  const visitor = new Browser(house, tenant);
  if (trener) await visitor.signIn(trener);
  const { id, browser } = await beginSignup(house, tenant, contest, visitor);
  const added = await browser.call(contract.addDancers, {
    params: { id },
    body: { first_name: "Łucja", last_name: "Żak", birth_year: 2012 },
  });
  for (const title of titles)
    await browser.call(contract.createEntry, {
      params: { id },
      body: { section_id: contest.young, title, dancer_ids: [added.body.data[0]?.id ?? ""] },
    });
  await browser.call(contract.submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } });
  const admin = await browserAs(house, tenant, "admin");
  const list = await admin.call(contract.listEntries, { query: { sort: "title", competition_id: contest.id } });
  return { tenant, contest, signup: id, browser, admin, rows: list.body.data };
}

describe("the list of entries", () => {
  it("finds by people without Polish letters, by title and club; counts each saved view", async () => {
    const { admin } = await withEntries(["Papierowy ptak", "Echo", "Żółty pokój"]);
    const found = await admin.call(contract.listEntries, { query: { q: "lucja zolty" } });
    expect(found.body.data.map((each) => each.title)).toEqual(["Żółty pokój"]);
    expect(found.body.data[0]).toMatchObject({
      dancer_names: "Łucja Żak",
      club_name: "Studio Tańca Pirueta",
      contact_email: "marta@pirueta.example",
      music_status: "none",
      payment_status: "none",
      missing: ["music", "payment"],
    });
    const all = await admin.call(contract.listEntries, { query: { music: "none" } });
    expect(all.body.counts).toEqual({ all: 3, to_accept: 3, incomplete: 3, waiting: 0, out: 0 });
    expect((await admin.call(contract.listEntries, { query: { paid: "yes" } })).body.total).toBe(0);
    expect((await admin.call(contract.listEntries, { query: { music: "problem", section_id: newId() } })).body.total).toBe(0);
  });

  it.each(["attention", "number", "title", "club", "section", "submitted", "waiting"] as const)(
    "comes in pages without gaps or repeats, sorted by %s both ways",
    async (sort) => {
      const { admin } = await withEntries(["Ćma", "Cień", "Zorza", "Łąka", "Ławka"]);
      for (const direction of ["asc", "desc"] as const) {
        const seen: string[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await admin.call(contract.listEntries, { query: { sort, direction, limit: 2, ...(cursor ? { cursor } : {}) } });
          expect(page.status).toBe(200);
          seen.push(...page.body.data.map((each) => each.title ?? ""));
          cursor = page.body.next_cursor;
        } while (cursor);
        expect(seen).toHaveLength(5);
        if (sort === "title") expect(direction === "asc" ? seen : seen.toReversed()).toEqual(["Cień", "Ćma", "Ławka", "Łąka", "Zorza"]);
        else expect(new Set(seen).size).toBe(5);
      }
    },
  );

  it("lists waiting entries in their order: by when they started to wait, those that let a place pass last, page by page", async () => {
    const { admin, tenant, rows } = await withEntries(["Echo", "Iskra", "Zorza"]);
    const ids = new Map(rows.map((row) => [row.title, row.id]));
    for (const { id } of rows) await admin.must(contract.setEntryStatus, { params: { id }, body: { status: "waiting" } });
    await house.world.database.inTenant(tenant.id, async (trx) => {
      const set = (title: string, values: { passed_over_at: string | null; waiting_since?: string }) =>
        trx
          .updateTable("entries")
          .set(values)
          .where("id", "=", ids.get(title) ?? "")
          .execute();
      await set("Echo", { passed_over_at: "2026-01-20T12:00:00Z" });
      await set("Iskra", { passed_over_at: null, waiting_since: "2026-01-21T12:00:00Z" });
      await set("Zorza", { passed_over_at: null });
    });
    const query = { view: "waiting", sort: "waiting", limit: 1 } as const;
    const seen: (string | number | null | undefined)[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await admin.must(contract.listEntries, { query: { ...query, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.data.map((row) => [row.title, row.waiting?.position]));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual([
      ["Zorza", 1],
      ["Iskra", 2],
      ["Echo", 3],
    ]);
    expect(parseQuery(new URLSearchParams({ view: "waiting" })).query.sort).toBe("waiting");
  });

  it("is read by numbered pages, each row once", async () => {
    const { admin } = await withEntries(["Ćma", "Cień", "Zorza", "Łąka", "Ławka"]);
    const titles = async (skip: number) =>
      (await admin.must(contract.listEntries, { query: { sort: "title", limit: 2, skip } })).data.map((each) => each.title);
    expect([await titles(0), await titles(2), await titles(4), await titles(6)]).toEqual([
      ["Cień", "Ćma"],
      ["Ławka", "Łąka"],
      ["Zorza"],
      [],
    ]);
    expect((await admin.call(contract.listEntries, { query: { skip: -1 } })).status).toBe(422);
  });

  it("asks nothing of entries that cost nothing", async () => {
    const { admin, tenant, contest } = await withEntries(["Echo"]);
    const stands = async () => {
      const [row] = (await admin.must(contract.listEntries, {})).data;
      return [row?.payment_status, row?.missing];
    };
    expect(await stands()).toEqual(["none", ["music", "payment"]]);
    await house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("sections").set({ fee_grosze: 0 }).execute());
    await priceEntries.run({ tenant_id: tenant.id, competition_id: contest.id }, house.world);
    expect(await stands()).toEqual(["free", ["music"]]);
    expect((await admin.must(contract.listEntries, { query: { paid: "yes" } })).total).toBe(1);
  });

  it("shows referees no contact, a trener the own entries only, guests nothing, another tenant nothing", async () => {
    const tenant = await makeTenant(house);
    const trener = await makePerson(house, tenant, "trener");
    const { rows, admin } = await withEntries(["Echo"], trener, tenant);
    await withEntries(["Iskra"], undefined, tenant);
    const id = rows[0]?.id ?? "";
    const referee = await browserAs(house, tenant, "referee");
    const seen = await referee.call(contract.listEntries);
    expect(seen.body.data).toHaveLength(2);
    expect(seen.body.data[0]).toMatchObject({ contact_name: null, contact_email: null, contact_phone: null });
    expect((await referee.call(contract.getEntry, { params: { id } })).body).toMatchObject({
      contact_email: null,
      history: [],
      allowed: [],
      signup_note: null,
      music: null,
      problems: [],
      line_up: [{ last_name: "Żak", birth_year: null, birth_date: null }],
    });
    const coach = await new Browser(house, tenant).signIn(trener);
    expect((await coach.call(contract.listEntries)).body.data.map((each) => each.title)).toEqual(["Echo"]);
    expect((await coach.call(contract.getEntry, { params: { id } })).body).toMatchObject({
      contact_email: "marta@pirueta.example",
      line_up: [{ last_name: "Żak" }],
    });
    const stranger = await browserAs(house, tenant, "trener");
    expect((await stranger.call(contract.getEntry, { params: { id } })).status).toBe(404);
    expect((await new Browser(house, tenant).call(contract.listEntries)).status).toBe(401);
    const elsewhere = await browserAs(house, await makeTenant(house), "admin");
    expect((await elsewhere.call(contract.listEntries)).body.data).toEqual([]);
    expect((await elsewhere.call(contract.getEntry, { params: { id } })).status).toBe(404);
    expect((await admin.call(contract.getEntry, { params: { id } })).body.allowed).toContain("accepted");
  });
});

describe("an entry's state", () => {
  it("is changed by the organiser along the states, with the reason in the history", async () => {
    const { admin, rows, contest } = await withEntries(["Echo"]);
    const [row] = rows;
    const id = row?.id ?? "";
    const accepted = await admin.call(contract.setEntryStatus, { params: { id }, body: { status: "accepted", version: row?.version } });
    expect(accepted.body).toMatchObject({ status: "accepted" });
    expect(
      (await admin.call(contract.setEntryStatus, { params: { id }, body: { status: "rejected", version: row?.version } })).body,
    ).toMatchObject({ code: "stale" });
    const moved = await admin.call(contract.setEntryStatus, {
      params: { id },
      body: { section_id: contest.older, note: "Na prośbę trenerki", reason: "Wiek" },
    });
    expect(moved.body).toMatchObject({ section_name: "Jazz, solo, 16 lat i więcej", note: "Na prośbę trenerki", status: "accepted" });
    const detail = await admin.call(contract.getEntry, { params: { id } });
    expect(detail.body.history.map((each) => each.action)).toEqual(["changed", "accepted"]);
    expect(detail.body.history[0]).toMatchObject({ reason: "Wiek", before: { section: "Jazz, solo, 12–15 lat" } });
    expect(detail.body.problems[0]?.code).toBe("age.younger");
    const back = await admin.call(contract.setEntryStatus, { params: { id }, body: { status: "draft" } });
    expect(back).toMatchObject({
      status: 409,
      body: { code: "not_possible", message: "Nie można zmienić stanu występu z „Przyjęty” na „Wersja robocza”." },
    });
    expect((await admin.call(contract.setEntryStatus, { params: { id }, body: { section_id: newId() } })).status).toBe(422);
  });

  it("may be changed by nobody but the organiser; the maker may withdraw", async () => {
    const { tenant, rows, browser, signup, admin } = await withEntries(["Echo"]);
    const id = rows[0]?.id ?? "";
    expect((await browser.call(contract.setEntryStatus, { params: { id }, body: { status: "accepted" } })).status).toBe(401);
    for (const role of ["referee", "trener"] as const)
      expect(
        (await (await browserAs(house, tenant, role)).call(contract.setEntryStatus, { params: { id }, body: { status: "accepted" } }))
          .status,
      ).toBe(403);
    expect((await browser.call(contract.deleteEntry, { params: { id } })).status).toBe(204);
    expect((await browser.call(contract.getSignup, { params: { id: signup } })).body.entries).toMatchObject([{ id, status: "withdrawn" }]);
    expect((await browser.call(contract.updateEntry, { params: { id }, body: { title: "Jednak" } })).body).toMatchObject({
      code: "not_possible",
    });
    expect((await admin.call(contract.setEntryStatus, { params: { id }, body: { status: "submitted" } })).status).toBe(200);
  });

  it("is changed for many at once and undone; what the states forbid is skipped with the reason", async () => {
    const { admin, rows, contest, tenant } = await withEntries(["Echo", "Iskra", "Zorza"]);
    const ids = rows.map((each) => each.id);
    await admin.call(contract.setEntryStatus, { params: { id: ids[0] ?? "" }, body: { status: "rejected" } });
    const done = await admin.call(contract.bulkEntries, { body: { action: "withdraw", ids, reason: "Odwołane" } });
    expect(done.body.changed).toHaveLength(2);
    expect(done.body.skipped).toMatchObject([{ id: ids[0], text: expect.stringContaining("Odrzucony") }]);
    expect((await admin.call(contract.getEntry, { params: { id: ids[1] ?? "" } })).body.history[0]).toMatchObject({
      action: "withdrawn",
      reason: "Odwołane",
    });
    const undone = await admin.call(contract.bulkEntries, { body: { action: "undo", changed: done.body.changed } });
    expect(undone.body.changed.map((each) => each.status)).toEqual(["withdrawn", "withdrawn"]);
    expect((await admin.call(contract.listEntries)).body.counts).toMatchObject({ to_accept: 2, out: 1 });
    const moved = await admin.call(contract.bulkEntries, { body: { action: "move", ids, section_id: contest.older } });
    expect(moved.body.changed).toHaveLength(3);
    const elsewhere = await makeOpenContest(house, tenant);
    expect((await admin.call(contract.bulkEntries, { body: { action: "move", ids, section_id: elsewhere.young } })).status).toBe(422);
    const forged = [{ id: ids[1] ?? "", status: "submitted" as const, section_id: elsewhere.young }];
    expect((await admin.call(contract.bulkEntries, { body: { action: "undo", changed: forged } })).status).toBe(422);
    expect((await (await browserAs(house, tenant, "referee")).call(contract.bulkEntries, { body: { action: "accept", ids } })).status).toBe(
      403,
    );
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(contract.bulkEntries, { body: { action: "accept", ids } })).body).toEqual({ changed: [], skipped: [] });
  });

  it("is not taken back for what somebody changed since, unless the caller names no version", async () => {
    const { admin, browser, rows } = await withEntries(["Echo", "Iskra"]);
    const ids = rows.map((each) => each.id);
    const { changed } = await admin.must(contract.bulkEntries, { body: { action: "accept", ids } });
    const now = async () => (await admin.must(contract.listEntries, { query: { sort: "title" } })).data;
    expect(changed.map(({ id, version }) => [id, version])).toEqual((await now()).map(({ id, version }) => [id, version]));
    await browser.call(contract.deleteEntry, { params: { id: ids[0] ?? "" } });
    const undone = await admin.must(contract.bulkEntries, { body: { action: "undo", changed } });
    expect(undone.skipped).toEqual([{ id: ids[0], text: "Występ zmieniono w międzyczasie.", over_cap: false }]);
    expect((await now()).map((each) => each.status)).toEqual(["withdrawn", "submitted"]);
    const unversioned = changed.map(({ id, status, section_id }) => ({ id, status, section_id }));
    expect((await admin.must(contract.bulkEntries, { body: { action: "undo", changed: unversioned } })).skipped).toEqual([]);
    expect((await now()).map((each) => each.status)).toEqual(["submitted", "submitted"]);
  });
});

describe("start numbers", () => {
  it("go to accepted entries in section order, and never change", async () => {
    const { admin, rows, contest, tenant } = await withEntries(["Echo", "Iskra", "Zorza"]);
    const ids = rows.map((each) => each.id);
    await admin.call(contract.bulkEntries, { body: { action: "accept", ids: ids.slice(0, 2) } });
    await admin.call(contract.setEntryStatus, { params: { id: ids[0] ?? "" }, body: { section_id: contest.older } });
    const first = await admin.call(contract.giveStartNumbers, { params: { id: contest.id } });
    expect(first.body).toEqual({ given: 2, total: 2, waiting: [] });
    const numbers = async () => new Map((await admin.call(contract.listEntries)).body.data.map((each) => [each.title, each.start_number]));
    expect(await numbers()).toEqual(
      new Map<string, number | null>(
        [
          ["Iskra", 1],
          ["Echo", 2],
          ["Zorza", null],
        ].map(([title, n]) => [String(title), n as number | null]),
      ),
    );
    await admin.call(contract.bulkEntries, { body: { action: "accept", ids } });
    expect((await admin.call(contract.giveStartNumbers, { params: { id: contest.id } })).body).toEqual({ given: 1, total: 3, waiting: [] });
    expect((await numbers()).get("Echo")).toBe(2);
    expect((await admin.call(contract.listEntries, { query: { q: "002" } })).body.data.map((each) => each.title)).toEqual(["Echo"]);
    expect((await (await browserAs(house, tenant, "trener")).call(contract.giveStartNumbers, { params: { id: contest.id } })).status).toBe(
      403,
    );
    expect(
      (await (await browserAs(house, await makeTenant(house), "admin")).call(contract.giveStartNumbers, { params: { id: contest.id } }))
        .status,
    ).toBe(404);
  });
});

describe("many entries that are changed while a coach changes one of them", () => {
  /** Accepts all of them while a coach changes the first; returns the office's answer. */
  async function acceptedBeside(at: Awaited<ReturnType<typeof withEntries>>, change: EntryChange) {
    const { database } = house.world;
    const ids = at.rows.map((row) => row.id);
    const locked = sql<{
      n: number;
    }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const office: { done?: ReturnType<typeof accept> } = {};
    const accept = () => at.admin.must(contract.bulkEntries, { body: { action: "accept", ids } });
    await database.inTenant(at.tenant.id, async (trx) => {
      await findSignup(trx, at.signup, true);
      await updateEntry(trx, ids[0] ?? "", change);
      office.done = accept();
      await expect.poll(async () => (await locked.execute(database.owner)).rows[0]?.n).toBe(1);
    });
    return office.done;
  }

  it("are decided on as they are then: one that is withdrawn meanwhile stays so", async () => {
    const at = await withEntries(["Cień", "Zorza"]);
    const done = await acceptedBeside(at, { status: "withdrawn" });
    expect(done?.changed.map((each) => each.id)).toEqual([at.rows[1]?.id]);
    expect(done?.skipped).toMatchObject([
      { text: "Występ jest wycofany. Jeśli jednak startuje, przywróć go w jego panelu.", over_cap: false },
    ]);
    const now = await at.admin.must(contract.listEntries, { query: { sort: "title" } });
    expect(now.data.map((each) => each.status)).toEqual(["withdrawn", "accepted"]);
  });

  it("stay in the section that the coach moves one to", async () => {
    const at = await withEntries(["Cień", "Zorza"]);
    const done = await acceptedBeside(at, { section_id: at.contest.older });
    expect(done?.changed.map((each) => each.section_id).toSorted()).toEqual([at.contest.young, at.contest.older].toSorted());
    const now = await at.admin.must(contract.listEntries, { query: { sort: "title" } });
    expect(now.data.map(({ status, section_id }) => ({ status, section_id }))).toEqual([
      { status: "accepted", section_id: at.contest.older },
      { status: "accepted", section_id: at.contest.young },
    ]);
  });
});
