// Requests about data: the organiser is notified, answers only what was asked, and no request is lost.
import { expect, it, vi } from "vitest";
import { consentTexts } from "#tests/signups/consent-texts.ts";
import { useHouse } from "#tests/application/database.ts";
import { makeLinked } from "#tests/people/linked-person.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getDay } from "../../publishing/contract.ts";
import { askGuardians, listTakeDowns, answerConsents } from "../../people/consents/contract.ts";
import { deleteDancer, updateDancer } from "../../signup/contract.ts";
import * as privacy from "../contract.ts";
import { getOwnData } from "../own/contract.ts";
import { answerDataRequest, answerDeadline, listDataRequests, mayChangeCategory } from "./contract.ts";
import { closeReplacedRequests } from "./requests.server.ts";

const house = useHouse();

it("is on the organiser's day with its deadline, until it is answered", async () => {
  house.setNow(new Date("2026-11-20T10:00:00Z"));
  const { hall, ask, askedFor } = await makeLinked(house);
  await ask({ kind: "erase", confirmation: "Jagna Wrona" });
  const alerts = async () => (await hall.admin.must(getDay, {})).alerts.filter((each) => each.kind === "data_requests");
  expect(await alerts()).toMatchObject([
    { count: 1, subject: expect.stringMatching(/^Odpowiedź do 20.grudnia.2026$/), link: "/dashboard/privacy" },
  ]);
  const [row] = await askedFor();
  await hall.admin.must(answerDataRequest, { params: { id: row?.id ?? "" }, body: { accept: false, answer: "Nie teraz." } });
  expect(await alerts()).toEqual([]);
});

it("lists open requests from the oldest, then answered ones from the newest, page by page", async () => {
  const { hall, ask, askedFor } = await makeLinked(house);
  const day = (n: number) => house.setNow(new Date(`2026-11-0${n}T10:00:00Z`));
  const refuse = async (id: string) =>
    hall.admin.must(answerDataRequest, { params: { id }, body: { accept: false, answer: "Nie teraz." } });
  const erase = { kind: "erase" as const, confirmation: "Jagna Wrona" };
  for (const n of [1, 2]) {
    day(n);
    await ask(erase);
    const [row] = await askedFor();
    await refuse(row?.id ?? "");
  }
  day(3);
  await ask(erase);
  day(4);
  await ask({ kind: "correct", first_name: "Jagoda", last_name: "Wrona" });
  const all = await askedFor();
  expect(all.map((each) => each.state)).toEqual(["open", "open", "refused", "refused"]);
  expect(all.map((each) => each.at.slice(0, 10))).toEqual(["2026-11-03", "2026-11-04", "2026-11-02", "2026-11-01"]);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await hall.admin.must(listDataRequests, { query: { limit: 1, ...(cursor ? { cursor } : {}) } });
    paged.push(...page.data.map((each) => each.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(all.map((each) => each.id));
});

it("changes only what was requested, and nothing when that changed meanwhile", async () => {
  const { hall, child, ask, askedFor } = await makeLinked(house);
  const accept = async () => {
    const [row] = await askedFor();
    return hall.admin.call(answerDataRequest, { params: { id: row?.id ?? "" }, body: { accept: true } });
  };
  await ask({ kind: "correct", first_name: "Jagoda", last_name: "Wrona", birth_date: "2016-05-04" });
  expect((await askedFor())[0]?.wanted).toEqual({ first_name: "Jagoda" });
  await hall.admin.must(updateDancer, { params: { id: child.id }, body: { last_name: "Wronska" } });
  expect(await accept()).toMatchObject({ status: 200, body: { first_name: "Jagoda", last_name: "Wronska" } });
  await ask({ kind: "correct", first_name: "Jaga", last_name: "Wronska" });
  await hall.admin.must(updateDancer, { params: { id: child.id }, body: { first_name: "Hanna" } });
  expect(await accept()).toMatchObject({ status: 409, body: { message: expect.stringContaining("Od wysłania prośby") } });
  expect((await hall.admin.must(privacy.getStoredPerson, { params: { id: child.id } })).name).toBe("Hanna Wronska");
});

it("changes the whole name when the person's own link requested it", async () => {
  const { hall, ask, askedFor } = await makeLinked(house);
  await ask({ kind: "correct", first_name: "Zofia", last_name: "Lis", birth_date: "2015-05-04" });
  const [row] = await askedFor();
  const done = await hall.admin.call(answerDataRequest, { params: { id: row?.id ?? "" }, body: { accept: true, wait: true } });
  expect(done).toMatchObject({ status: 200, body: { first_name: "Zofia", last_name: "Lis", birth_date: "2015-05-04" } });
});

it("keeps the person in the sign-up after a request, with a message when somebody removes them", async () => {
  const { coach, child, ask, askedFor, inTenant } = await makeLinked(house);
  await ask({ kind: "erase", confirmation: "Jagna Wrona" });
  await inTenant(async (trx) => {
    await trx.deleteFrom("entry_dancers").where("dancer_id", "=", child.id).execute();
    await trx.updateTable("competitions").set({ signup_closes_at: "2099-01-01T00:00:00Z", status: "open" }).execute();
  });
  const removed = await coach.call(deleteDancer, { params: { id: child.id } });
  expect(removed).toMatchObject({ status: 409, body: { message: expect.stringContaining("poprosiła") } });
  expect(await askedFor()).toHaveLength(1);
});

it("closes what waits of a link that a newer one replaced, and mails nobody by that one", async () => {
  const { hall, coach, child, ask, askedFor, mails } = await makeLinked(house);
  await ask({ kind: "erase", confirmation: "Jagna Wrona" });
  await ask({ kind: "correct", first_name: "Jagoda", last_name: "Wrona" });
  const people = [{ dancer_id: child.id, email: "inna@example.com" }];
  await coach.must(askGuardians, { params: { id: hall.signup_id }, body: { people } });
  const open = (await askedFor()).filter((each) => each.state === "open");
  const correction = open.find((each) => each.kind === "correct");
  expect((await hall.admin.call(answerDataRequest, { params: { id: correction?.id ?? "" }, body: { accept: true } })).status).toBe(409);
  await hall.admin.must(answerDataRequest, { params: { id: correction?.id ?? "" }, body: { accept: false, answer: "Link zastąpiono." } });
  await closeReplacedRequests.run({ tenant_id: hall.tenant.id, dancer_ids: [child.id] }, house.world);
  expect((await askedFor()).map((each) => [each.state, each.answered_by])).toContainEqual(["refused", "Parkiet"]);
  expect((await hall.admin.must(listDataRequests, {})).open).toBe(0);
  expect(await mails("data_answered")).toEqual([]);
});

it("asks for what is to be taken down where a corrected age needs a consent that nobody gave", async () => {
  const { hall, guardian, code, child, ask, askedFor } = await makeLinked(house);
  const answers = { participation: true, image: true };
  const texts = consentTexts("Rytm Wisły", hall.tenant.name);
  await guardian.must(answerConsents, { params: { code }, body: { name: "Anna Wrona", relation: "parent", answers, texts } });
  await ask({ kind: "correct", first_name: "Jagna", last_name: "Wrona", birth_date: "2012-05-04" });
  const [row] = await askedFor();
  const params = { id: row?.id ?? "" };
  const done = await hall.admin.call(answerDataRequest, { params, body: { accept: true, wait: true } });
  expect(done).toMatchObject({ status: 200, body: { birth_date: "2012-05-04", birth_year: 2012 } });
  const { data } = await hall.admin.must(listTakeDowns, { params: { id: hall.competition_id } });
  expect(data).toMatchObject([{ dancer_id: child.id, over: null }]);
});

it("waits for a concurrent change of the sign-up, and opens nothing by a link that ended meanwhile", async () => {
  const { hall, guardian, code, inTenant } = await makeLinked(house);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = inTenant(async (trx) => {
    await trx.selectFrom("signups").select("id").where("id", "=", hall.signup_id).forUpdate().execute();
    await trx.updateTable("person_links").set({ revoked_at: "2026-11-20T10:00:00Z" }).execute();
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const answers = { image: true };
  const body = { name: "Anna Wrona", relation: "parent" as const, answers, texts: [] };
  const answering = guardian.call(answerConsents, { params: { code }, body });
  await vi.waitFor(async () => expect(await lockWaits()).toBe(1), 20_000);
  release.resolve();
  await ending;
  expect((await answering).status).toBe(404);
  expect((await guardian.call(getOwnData, { params: { code } })).status).toBe(404);
});

it("is met by an erasure also where it came while that waited", async () => {
  const { hall, child, askedFor, inTenant } = await makeLinked(house);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asking = inTenant(async (trx) => {
    await trx.selectFrom("signups").select("id").where("id", "=", hall.signup_id).forUpdate().execute();
    held.resolve();
    await release.promise;
    const { id: link_id } = await trx.selectFrom("person_links").select("id").executeTakeFirstOrThrow();
    const row = { tenant_id: hall.tenant.id, id: newId(), dancer_id: child.id, link_id, kind: "erase" as const };
    await trx
      .insertInto("data_requests")
      .values({ ...row, note: "Jagna prosi", at: "2026-11-20T10:00:00Z" })
      .execute();
  });
  await held.promise;
  const erasing = hall.admin.must(privacy.erasePerson, {
    params: { id: child.id },
    body: { reason: "prośba", confirmation: "Jagna Wrona" },
  });
  await vi.waitFor(async () => expect(await lockWaits()).toBe(1), 20_000);
  release.resolve();
  await asking;
  await erasing;
  expect(await askedFor()).toMatchObject([{ state: "done", note: null }]);
});

/** Number of transactions that wait for a lock of another one. */
async function lockWaits(): Promise<number> {
  const { rows } = await house.world.database.pool.query<{ n: number }>(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.n ?? 0;
}

it("is due within thirty days, and warns when another age may move entries", () => {
  expect(answerDeadline("2026-11-20T10:00:00.000Z")).toBe("2026-12-20T10:00:00.000Z");
  const row = { wanted: { birth_date: "2016-05-05" }, birth_date: "2016-05-04", birth_year: 2016, day_decides: false };
  expect(mayChangeCategory(row)).toBe(false);
  expect(mayChangeCategory({ ...row, day_decides: true })).toBe(true);
  expect(mayChangeCategory({ ...row, wanted: { birth_date: "2015-05-04" } })).toBe(true);
  expect(mayChangeCategory({ ...row, wanted: { first_name: "Jagoda" } })).toBe(false);
});
