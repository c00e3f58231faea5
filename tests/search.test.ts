// Every searchable list of all contracts: results are found without Polish letters, and never by fields that the person may not see.
import { describe, expect, it } from "vitest";
import { handlers } from "#src/http.ts";
import type { Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { fold, wordsOf } from "#src/kernel/text/search.ts";
import { makeNotice } from "#src/notices/contract.ts";
import { reportIncidentOnList } from "#src/stage/incidents/contract.ts";
import { setEntryStatus } from "#src/signup/contract.ts";
import type { Role } from "#src/kernel/endpoints/roles.ts";
import { useHouse } from "./application/database.ts";
import { Browser, browserAs, makePerson } from "./competitions/factories.ts";
import { makeHall, recordIdOf } from "./competitions/situations.ts";

const house = useHouse();
const lists = handlers.map(({ endpoint }) => endpoint).filter((endpoint) => parametersOf(endpoint).includes("q"));

function parametersOf(endpoint: Endpoint): string[] {
  const { query } = endpoint;
  return query && "shape" in query && typeof query.shape === "object" && query.shape !== null ? Object.keys(query.shape) : [];
}

const PRIVATE = ["Zuzanna", "zuzanna@example.com", "600700801", "5260250274", "prosi o ciszę", "1987", "1987-04-17"];

/** The hall of this file's tests, which only read. */
let made: ReturnType<typeof makeYellowHall> | undefined;
const yellowHall = () => (made ??= makeYellowHall());

/** Creates a hall in which a record of every kind is called „Żółty”, and the people who may search for it. */
async function makeYellowHall() {
  const hall = await makeHall(house);
  const { tenant } = hall;
  const coach = await makePerson(house, tenant, "trener", "Żółty Jan");
  await house.world.database.asOwner((trx) => trx.updateTable("tenants").set({ name: "Żółty Dom" }).where("id", "=", tenant.id).execute());
  await house.world.database.inTenant(tenant.id, async (trx) => {
    const tenant_id = tenant.id;
    await trx.updateTable("competitions").set({ name: "Żółty turniej" }).execute();
    await trx.updateTable("start_lists").set({ name: "Żółty dzień" }).execute();
    await trx.updateTable("blocks").set({ name: "Żółty blok" }).execute();
    await trx.updateTable("dancers").set({ birth_year: 1987, birth_date: "1987-04-17" }).execute();
    await trx
      .updateTable("signups")
      .set({
        user_id: coach.id,
        club_name: "Klub Żółty",
        contact_name: "Zuzanna Nowicka",
        contact_email: "zuzanna@example.com",
        contact_phone: "600700801",
        note: "prosi o ciszę",
        invoice: JSON.stringify({ name: "Zuzanna Nowicka", address: "Warszawa", nip: "5260250274" }),
      })
      .execute();
    const payment = { tenant_id, id: newId(), signup_id: hall.signup_id, competition_id: hall.competition_id, amount_grosze: 4500 };
    await trx
      .insertInto("payments")
      .values({ ...payment, reference: "PRK-2026-000001" })
      .execute();
    const sum = { net_grosze: 4500, vat_grosze: 0, gross_grosze: 4500 };
    const paper = { kind: "proforma" as const, number: "PRO/1/2026", issued_on: "2026-01-19", who: "biuro", content_sha256: "1" };
    const content = JSON.stringify({ buyer: { address: null }, sums: [], exemption: null, receipts: [], corrected: null });
    const { signup_id, competition_id } = hall;
    await trx
      .insertInto("documents")
      .values({ tenant_id, id: newId(), signup_id, competition_id, ...paper, ...sum, buyer_name: "Klub Żółty", content })
      .execute();
    const transfer = { tenant_id, id: newId(), booked_on: "2026-01-19", amount_grosze: 4500, added_at: "2026-01-20T12:00:00Z" };
    await trx
      .insertInto("statement_rows")
      .values({ ...transfer, fingerprint: Buffer.from("1"), payer: "Jan Żółty", title: "opłata" })
      .execute();
    const money = { amount_grosze: 100, base_grosze: 100, kept_grosze: 0, rule: "", cancelled_on: "2026-11-20" };
    const byTransfer = { way: "transfer" as const, account: "61109010140000071219812874", recipient: "Zuzanna Nowicka", title: "zwrot" };
    const planned = { id: newId(), payment_id: payment.id, signup_id: hall.signup_id, who: "Biuro", created_at: "2026-11-20T10:00:00Z" };
    await trx
      .insertInto("refunds")
      .values({ tenant_id, ...planned, ...money, ...byTransfer })
      .execute();
    const credit = { id: newId(), way: "credit" as const };
    await trx
      .insertInto("refunds")
      .values({ tenant_id, ...planned, ...money, ...credit })
      .execute();
    await trx
      .insertInto("credits")
      .values({ tenant_id, id: credit.id, given_grosze: 100, left_grosze: 100, created_at: "2026-11-20T10:00:00Z" })
      .execute();
    const held = { tenant_id, id: newId(), signup_id, competition_id, reserved: 2, deposit_grosze: 5000, until: "2026-11-25" };
    const { section_id } = await trx
      .selectFrom("entries")
      .select("section_id")
      .where("signup_id", "=", signup_id)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("place_reservations")
      .values({ ...held, section_id, created_at: "2026-11-20T10:00:00Z" })
      .execute();
    const { id: stage_id } = await trx.selectFrom("stages").select("id").executeTakeFirstOrThrow();
    const desk = {
      kind: "backstage" as const,
      stage_id,
      user_id: null,
      name: "Żółty korytarz",
      max_devices: 1,
      ends_at: "2099-01-01T00:00:00Z",
    };
    const hashes = { link_hash: Buffer.from("1"), code_hash: Buffer.from("1") };
    await trx
      .insertInto("stations")
      .values({ tenant_id, id: newId(), competition_id, ...desk, ...hashes, created_at: "2026-11-20T10:00:00Z" })
      .execute();
    const mail = { tenant_id, id: newId(), kind: "test", to_email: "a@example.com", subject: "Żółty list", text_body: "", html_body: "" };
    const past = { ...mail, id: newId(), status: "kept" as const, created_at: "2020-01-20T10:00:00Z" };
    await trx.insertInto("mails").values([mail, past]).execute();
  });
  await hall.admin.must(setEntryStatus, { params: { id: hall.entry_ids[0] ?? "" }, body: { note: "żółty", reason: "Żółty kolor" } });
  const ofCompetition = { params: { id: hall.competition_id } };
  await hall.admin.must(makeNotice, { ...ofCompetition, body: { id: newId(), text: "Żółty komunikat", channels: ["stations"] } });
  const report = { id: newId(), made_at: new Date().toISOString(), kind: "other" as const, note: "żółty kabel" };
  await hall.admin.must(reportIncidentOnList, { params: { id: hall.list_id }, body: report });
  await house.world.database.inTenant(tenant.id, (trx) =>
    trx.updateTable("signups").set({ status: "submitted", total_grosze: 4500 }).execute(),
  );
  // As autoanalyze would: without statistics the lists of scores get bad plans.
  await house.world.database.pool.query("ANALYZE");
  const as = async (role: Role) => browserAs(house, tenant, role);
  const people = {
    admin: hall.admin,
    "super-admin": await as("super-admin"),
    referee: hall.referees[0] as Browser,
    trener: await new Browser(house, tenant).signIn(coach),
    stranger: await as("trener"),
  };
  return { hall, people };
}

const may = (endpoint: Endpoint, role: Role) => !Array.isArray(endpoint.access) || endpoint.access.includes(role);

/** Returns what a list shows this person for these words. */
async function found(browser: Browser, endpoint: Endpoint, q: string): Promise<{ id: string }[]> {
  const path = endpoint.path.replace("{id}", recordIdOf(endpoint, (await yellowHall()).hall));
  const reply = await browser.fetch(`${path}?${new URLSearchParams({ q, limit: "500" }).toString()}`);
  expect(reply.status, `${endpoint.name} ${q}`).toBe(200);
  return ((await reply.json()) as { data: { id: string }[] }).data;
}

describe("every list that can be searched", () => {
  it.each(lists.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s finds „Żółty” by zolty, in any case and order, and takes no sign for a wildcard",
    async (_, endpoint) => {
      const { people } = await yellowHall();
      const browser = may(endpoint, "admin") ? people.admin : people["super-admin"];
      const ids = async (q: string) => (await found(browser, endpoint, q)).map((row) => row.id);
      const yellow = await ids("zolty");
      expect(yellow).not.toEqual([]);
      for (const q of ["Żółty", "ŻÓŁTY", " zółTY ", "ty zol"]) expect(await ids(q), q).toEqual(yellow);
      for (const q of ["zolty nikogo", "%", "z_lty", "zol%", "\\", "'", '"']) expect(await ids(q), q).toEqual([]);
    },
  );

  it.each(lists.filter((each) => may(each, "referee") || may(each, "trener")).map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s is found by nothing that its rows do not show to who looks",
    async (_, endpoint) => {
      const { admin: _admin, "super-admin": _super, ...people } = (await yellowHall()).people;
      for (const [who, browser] of Object.entries(people)) {
        if (!may(endpoint, who === "referee" ? "referee" : "trener")) continue;
        const all = (await found(browser, endpoint, "")).map((row) => row.id);
        for (const q of [...PRIVATE, "zolty", "Nowicka"])
          for (const row of await found(browser, endpoint, q)) {
            const shown = fold(JSON.stringify(row));
            for (const word of wordsOf(q)) expect(shown, `${who}: ${q}`).toContain(word);
            expect(all, `${who}: ${q}`).toContain(row.id);
          }
      }
    },
  );

  it("is found in the contracts", () => {
    expect(lists.length).toBeGreaterThanOrEqual(10);
  });
});
