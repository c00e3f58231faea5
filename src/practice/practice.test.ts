import { sql } from "kysely";
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { followStream, listen } from "#tests/application/listening.ts";
import { listAuditEvents } from "../audit/contract.ts";
import { ageCategories, danceCategories } from "../categories/contract.ts";
import { httpOf } from "../http.ts";
import * as competitions from "../competitions/contract.ts";
import { getJudgeDay, giveMarks } from "../judging/contract.ts";
import type { CallArguments, Endpoint } from "../kernel/endpoints/endpoint.ts";
import { newId } from "../kernel/values/ids.ts";
import { createPayment } from "../payments/records/contract.ts";
import { getDay, getPublicScores, getExplanationByBlock } from "../publishing/contract.ts";
import { listScoringForms } from "../scoring-forms/contract.ts";
import * as signup from "../signup/contract.ts";
import { getStage, moveOnStage } from "../stage/contract.ts";
import * as lists from "../start-lists/contract.ts";
import { makePractice } from "./contract.ts";
import { notifyClub } from "../capacity/status-changes/contract.ts";
import { addReceipt } from "../payments/receipts/contract.ts";
import { listScores } from "../scoring/contract.ts";
import { closeRoundByBlock, publishRoundByBlock } from "../scoring/by-block/contract.ts";

const house = useHouse();

async function begun() {
  const tenant = await makeTenant(house);
  const admin = await browserAs(house, tenant, "admin");
  const made = await admin.must(makePractice, { body: {} });
  const [list] = (await admin.must(lists.listStartLists, { query: {} })).data;
  if (!list) throw new Error("no start list was made");
  return { tenant, admin, made, list };
}

/** Number of rows of a table in the tenant, without row-level security. */
function rowsOf(tenant: MadeTenant, table: string): Promise<number> {
  return house.world.database.asOwner(async (trx) => {
    await sql`select set_config('app.tenant', ${tenant.id}, true)`.execute(trx);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(trx);
    return rows[0]?.n ?? 0;
  });
}

const status = async <E extends Endpoint>(browser: Browser, endpoint: E, asking: CallArguments<E> = {}) =>
  (await browser.call(endpoint, asking)).status;

it("one press makes a practice competition of six sections with a form and a published list of today, and its name says what it is", async () => {
  house.setNow(new Date("2026-11-21T10:05:00+01:00"));
  const { admin, made, list } = await begun();
  expect(made).toMatchObject({ practice: true, status: "running", entries: 36, sections: 6, sections_without_form: 0, published_lists: 1 });
  expect(made.name).toBe("Turniej na próbę (ćwiczenie)");
  expect(list).toMatchObject({ status: "published", day: "2026-11-21", performances: 36, judges: 1, competition_name: made.name });
  expect(list.starts_at).toContain("T10:15:00");
  const params = { id: made.id };
  const renamed = await admin.must(competitions.updateCompetition, { params, body: { name: "Prawdziwy turniej" } });
  expect(renamed.name).toBe("Prawdziwy turniej (ćwiczenie)");
  expect((await admin.must(makePractice, { body: { id: made.id } })).id).toBe(made.id);
  expect(await admin.call(makePractice, { body: {} })).toMatchObject({ status: 409, body: { code: "not_possible" } });
  const entries = await admin.must(signup.listEntries, { query: { competition_id: made.id } });
  expect(new Set(entries.data.map((each) => each.start_number)).size).toBe(entries.data.length);
  expect(entries.data.every((each) => each.missing.length === 0 && each.club_name !== null)).toBe(true);
  const list2 = await admin.must(lists.getStartList, { params: { id: list.id } });
  expect(list2.conflicts).toEqual([]);
});

it("the person who made it plays it alone: stage, marks, closing, publishing; the organiser reads the result on the public page", async () => {
  house.setNow(new Date());
  const { tenant, admin, made, list } = await begun();
  const [block] = (await admin.must(lists.getStartList, { params: { id: list.id } })).blocks;
  if (!block) throw new Error("no block");
  const [own] = (await admin.must(getJudgeDay)).data;
  expect(own).toMatchObject({ start_list_id: list.id, seat: "S1" });
  for (const { id } of block.performances) {
    await admin.must(moveOnStage, { params: { id }, body: { action: "start" } });
    const marks = { T: 8, C: 7.5, M: 8, W: 9 };
    await admin.must(giveMarks, { params: { id }, body: { id: newId(), marks, device_at: new Date().toISOString(), revision: 0 } });
    await admin.must(moveOnStage, { params: { id }, body: { action: "finish" } });
  }
  await admin.must(closeRoundByBlock, { params: { id: block.id }, body: {} });
  await admin.must(publishRoundByBlock, { params: { id: block.id }, body: {} });
  const scores = await admin.must(getPublicScores, { params: { id: made.slug } });
  expect(scores.competition.name).toBe(made.name);
  expect(await status(admin, getExplanationByBlock, { params: { id: block.id } })).toBe(200);
  for (const reader of [new Browser(house, tenant), await browserAs(house, tenant, "trener")])
    expect(await status(reader, getExplanationByBlock, { params: { id: block.id } })).toBe(404);
  // It is controlled on its own desk, and no bar over other pages shows it as running.
  expect((await admin.must(getStage)).data).toMatchObject([{ competition_id: made.id, practice: true }]);
});

it("only those who run the organisation see it, no guests, coaches, judges or strangers: list, page, sign-up, start list, scores and poster are not there", async () => {
  const { tenant, admin, made, list } = await begun();
  const id = { params: { id: made.slug } };
  const byId = { params: { id: made.id } };
  const startList = { params: { id: list.id } };
  const code = { params: { id: list.id.slice(-8) } };
  const contact = { contact_name: "Ewa", contact_email: "ewa@example.com" };
  const other = await makeTenant(house);
  const own = [await browserAs(house, tenant, "referee"), await browserAs(house, tenant, "trener")];
  const strangers = [new Browser(house, tenant), await browserAs(house, other, "admin"), await browserAs(house, other, "trener"), ...own];
  for (const stranger of strangers) {
    stranger.tenant = tenant.slug;
    expect((await stranger.must(competitions.listPublicCompetitions)).data).toEqual([]);
    for (const each of [id, byId]) {
      expect(await status(stranger, competitions.getPublicCompetition, each)).toBe(404);
      expect(await status(stranger, getPublicScores, each)).toBe(404);
      expect(await status(stranger, signup.getSignupForm, each)).toBe(404);
      expect(await status(stranger, signup.createSignup, { ...each, body: contact } as never)).toBe(404);
      expect(await status(stranger, signup.sendLinks, { ...each, body: { email: "klub1@example.com" } })).toBe(404);
    }
    for (const each of [startList, code]) expect(await status(stranger, lists.getPublicStartList, each)).toBe(404);
  }
  for (const member of own) {
    expect((await member.must(competitions.listCompetitions, { query: {} })).data).toEqual([]);
    expect((await member.must(lists.listStartLists, { query: {} })).data).toEqual([]);
    expect((await member.must(getStage)).data).toEqual([]);
    expect(await status(member, lists.getStartList, startList)).toBe(404);
  }
  expect((await admin.must(competitions.listPublicCompetitions)).data).toEqual([]);
  expect(await status(admin, competitions.getPublicCompetition, id)).toBe(200);
  expect((await admin.must(competitions.listCompetitions, { query: {} })).data.map((each) => each.id)).toEqual([made.id]);
  for (const endpoint of [lists.getPublicStartList, lists.getStartList]) expect(await status(admin, endpoint, startList)).toBe(200);
  expect(await status(admin, getPublicScores, id)).toBe(200);
  expect(await status(await browserAs(house, other, "admin"), lists.getPoster, startList)).toBe(404);
});

it("its public pages stay live for the organiser, and their streams are not there for guests and coaches", async () => {
  const { tenant, admin, made, list } = await begun();
  const server = await listen(httpOf(house.world, "test"));
  const coach = await browserAs(house, tenant, "trener");
  const cookie = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  try {
    for (const path of [`scores/${made.slug}`, `start-lists/${list.id}`]) {
      const url = `${server.url}/api/public/${path}/live`;
      const own = await followStream(url, { "x-tenant": tenant.slug, cookie: cookie(admin) });
      const guest = await followStream(url, { "x-tenant": tenant.slug });
      const coachs = await followStream(url, { "x-tenant": tenant.slug, cookie: cookie(coach) });
      await own.frames(1);
      expect([own.status, guest.status, coachs.status]).toEqual([200, 404, 404]);
      own.close();
    }
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    const foreign = await followStream(`${server.url}/api/public/scores/${made.slug}/live`, {
      "x-tenant": tenant.slug,
      cookie: cookie(stranger),
    });
    expect(foreign.status).toBe(404);
    const first = (await admin.must(lists.getStartList, { params: { id: list.id } })).blocks[0]?.performances[0]?.id ?? "";
    const own = await followStream(`${server.url}/api/public/scores/${made.slug}/live`, { "x-tenant": tenant.slug, cookie: cookie(admin) });
    await own.frames(1);
    await admin.must(moveOnStage, { params: { id: first }, body: { action: "start" } });
    await own.frames(2);
    expect(own.states.at(-1)).toMatchObject({ on_stage: { start_number: 1 } });
    await admin.must(competitions.removePractice, { params: { id: made.id } });
    await own.ended;
  } finally {
    await server.close();
  }
});

it("it sends no mail and takes no money, whatever is done with it", async () => {
  const { tenant, admin, made } = await begun();
  const before = await rowsOf(tenant, "mails");
  const { data: sent } = await admin.must(signup.listSignups, { query: { competition_id: made.id } });
  const params = { id: sent[0]?.id ?? "" };
  expect(await admin.call(createPayment, { params, body: { method: "transfer" } })).toMatchObject({
    status: 409,
    body: { code: "practice" },
  });
  const cash = { amount_grosze: 1000, method: "cash", received_on: "2026-01-02", note: "Stolik" } as const;
  expect(await admin.call(addReceipt, { params, body: cash })).toMatchObject({ status: 409, body: { code: "practice" } });
  const { data: entries } = await admin.must(signup.listEntries, { query: { competition_id: made.id, limit: 2 } });
  await admin.must(signup.setEntryStatus, { params: { id: entries[0]?.id ?? "" }, body: { status: "withdrawn" } });
  await admin.must(signup.setEntryStatus, { params: { id: entries[1]?.id ?? "" }, body: { status: "disqualified" } });
  await admin.must(notifyClub, { params: { id: entries[1]?.id ?? "" } });
  await admin.must(signup.submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
  const links = await admin.call(signup.sendLinks, { params: { id: made.id }, body: { email: "klub1@example.com" } });
  expect(links).toMatchObject({ status: 409, body: { code: "practice" } });
  expect(await rowsOf(tenant, "mails")).toBe(before);
  expect(await rowsOf(tenant, "payments")).toBe(0);
});

it("removed, it is out of every list, count, search and dashboard, its rows stay, and what was made for it alone is archived", async () => {
  const { tenant, admin, made, list } = await begun();
  const tables = ["competitions", "sections", "signups", "dancers", "entries", "start_lists", "blocks", "performances"];
  const rows = await Promise.all(tables.map((table) => rowsOf(tenant, table)));
  expect(rows).not.toContain(0);
  const params = { id: made.id };
  const coach = await browserAs(house, tenant, "trener");
  expect(await status(coach, competitions.removePractice, { params })).toBe(403);
  expect((await admin.must(getDay, { query: {} })).competition?.id).toBe(made.id);
  await admin.must(competitions.removePractice, { params });
  expect(await status(admin, competitions.removePractice, { params })).toBe(404);

  for (const query of [{}, { status: "archived" }, { q: "wiczenie" }] as const)
    expect((await admin.must(competitions.listCompetitions, { query })).data).toEqual([]);
  expect(await status(admin, competitions.getCompetition, { params })).toBe(404);
  expect((await admin.must(competitions.listPublicCompetitions)).data).toEqual([]);
  expect(await admin.must(signup.listEntries, { query: {} })).toMatchObject({ data: [], counts: { all: 0 } });
  expect((await admin.must(signup.listEntries, { query: { q: "001" } })).data).toEqual([]);
  expect((await admin.must(signup.listSignups, { query: {} })).data).toEqual([]);
  expect((await admin.must(lists.listStartLists, { query: {} })).data).toEqual([]);
  expect((await admin.must(listScores, { query: {} })).data).toEqual([]);
  expect((await admin.must(getStage)).data).toEqual([]);
  expect((await admin.must(getJudgeDay)).data).toEqual([]);
  expect((await admin.must(getDay, { query: {} })).competition).toBeNull();
  for (const endpoint of [lists.getStartList, lists.getPublicStartList, lists.getPoster])
    expect(await status(admin, endpoint, { params: { id: list.id } })).toBe(404);
  for (const endpoint of [danceCategories.list, ageCategories.list, listScoringForms])
    expect((await admin.must(endpoint)).data.filter((each) => !each.archived || each.used_in > 0)).toEqual([]);
  expect(await Promise.all(tables.map((table) => rowsOf(tenant, table)))).toEqual(rows);
  expect((await admin.must(listAuditEvents, { query: {} })).data[0]).toMatchObject({ action: "removed", subject_kind: "competition" });

  // Another one can be made, under the same name.
  expect((await admin.must(makePractice, { body: {} })).name).toBe(made.name);
});

it("its dictionaries are its own: none of its records is among the organiser's, and a real copy gets the organiser's", async () => {
  const { admin, made } = await begun();
  const names = async (query: { practice?: "1" } = {}) =>
    (await admin.must(danceCategories.list, { query })).data.filter((each) => !each.archived).map((each) => each.name);
  expect(await names()).toEqual([]);
  const practices = ["Taniec współczesny", "Jazz", "Hip-hop", "Show dance"];
  expect(await names({ practice: "1" })).toEqual(practices);
  const jazz = await admin.must(danceCategories.create, { body: { name: "Jazz", code: "JAZZ" } });
  expect(await names()).toEqual(["Jazz"]);
  const copy = await admin.must(competitions.copyCompetition, {
    params: { id: made.id },
    body: { name: "Wiosna", starts_on: "2027-04-10" },
  });
  expect(copy.practice).toBe(false);
  expect(await status(admin, competitions.removePractice, { params: { id: copy.id } })).toBe(404);
  const copied = (await admin.must(competitions.listSections, { params: { id: copy.id } })).data;
  expect(copied.filter((each) => each.dance_category_id === jazz.id)).toHaveLength(2);
  await admin.must(competitions.removePractice, { params: { id: made.id } });
  expect((await names()).toSorted()).toEqual(practices.toSorted());
  expect(await names({ practice: "1" })).toEqual([]);
  expect((await admin.must(competitions.getCompetition, { params: { id: copy.id } })).sections).toBe(6);
});
