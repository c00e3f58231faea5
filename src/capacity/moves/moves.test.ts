// Entries that have a place and are changed so that they dance in another section, as coaches and the office would do it.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeFullContest } from "#tests/signups/signup-waiting.ts";
import { updateCompetition, updateSection } from "../../competitions/contract.ts";
import { isReadyToRun } from "../../kernel/jobs/jobs.server.ts";
import * as contract from "../../signup/contract.ts";
import * as asking from "../places/contract.ts";

const house = useHouse();

/** Gives solos of 16 and older so many places; younger ones have plenty. */
async function makeOlderFull(capacity: number, young = 100, settings: object = {}) {
  const made = await makeFullContest(house, young, settings);
  await made.admin.must(updateSection, { params: { id: made.contest.older }, body: { capacity } });
  return made;
}

type School = Awaited<ReturnType<Awaited<ReturnType<typeof makeFullContest>>["school"]>>;

/** Moves the first entry of a school to another section. */
const move = async ({ browser, entry }: School, section_id: string, more: object = {}) =>
  browser.call(contract.updateEntry, { params: { id: await entry() }, body: { section_id, ...more } });

describe("an entry that has a place and goes into a full section", () => {
  it("stays where it is until the loss is accepted; then it waits behind those in line, and its old place is passed on", async () => {
    const { contest, sent, admin, move: list, openOffers } = await makeOlderFull(1, 1);
    const coach = await sent("Pirueta");
    await sent("Iskra", contest.older);
    const next = await sent("Gama");
    house.setNow(new Date("2026-01-20T13:00:00+01:00"));
    const there = await sent("Wir", contest.older);
    const id = await coach.entry();
    // The office puts it on the list for a while, which no longer counts once it has a place.
    for (const status of ["waiting", "accepted"] as const) await admin.must(contract.setEntryStatus, { params: { id }, body: { status } });
    const before = await coach.read();
    house.setNow(new Date("2026-01-20T14:00:00+01:00"));
    expect(await move(coach, contest.older, { title: "Nowy tytuł" })).toMatchObject({
      status: 409,
      body: {
        code: "would_wait",
        message:
          "Jazz, solo, 16 lat i więcej: nie ma już wolnych miejsc. Występ „Iskra” trafi tam na koniec listy rezerwowej i straci obecne miejsce. Zmienić mimo to?",
      },
    });
    expect((await coach.read()).entries).toEqual(before.entries);
    expect(await move(coach, contest.older, { wait: true })).toMatchObject({ status: 200, body: { status: "waiting" } });
    expect(await coach.read()).toMatchObject({
      entries: [{ status: "waiting", section_id: contest.older, submitted_at: before.entries[0]?.submitted_at }],
      quote: { total_grosze: 0 },
      waiting: [{ position: 2, passed: false, offered_until: null }],
    });
    expect((await there.read()).waiting).toMatchObject([{ position: 1 }]);
    const seen = await admin.must(contract.getEntry, { params: { id } });
    expect(seen.waiting).toMatchObject({ position: 2 });
    expect(seen.history.map((each) => each.action)).toContain("waiting");
    await list();
    expect(await openOffers()).toEqual([{ entry_id: await next.entry() }]);
    // It is in line like the others: the place after the next is its own.
    await admin.must(updateSection, { params: { id: contest.older }, body: { capacity: 3 } });
    await list();
    expect((await coach.accept()).body).toMatchObject({ entries: [{ status: "submitted" }], quote: { total_grosze: 8000 } });
  });

  it("asks the same before a line-up of another age moves it; waiting and unsent entries move without a question", async () => {
    const { contest, school, sent } = await makeOlderFull(1);
    await sent("Iskra", contest.older);
    const coach = await sent("Pirueta");
    const params = { id: coach.id };
    const added = await coach.browser.must(contract.addDancers, {
      params,
      body: { first_name: "Ola", last_name: "Wójcicka", birth_year: 2005 },
    });
    const change = { params: { id: await coach.entry() }, body: { dancer_ids: added.data.map((each) => each.id) } };
    expect((await coach.browser.call(contract.updateEntry, change)).body).toMatchObject({ code: "would_wait" });
    expect((await coach.read()).entries).toMatchObject([{ status: "submitted", section_id: contest.young }]);
    const waiting = { ...change, body: { ...change.body, wait: true } };
    expect(await coach.browser.must(contract.updateEntry, waiting)).toMatchObject({ status: "waiting", section_id: contest.older });
    expect(await move(coach, contest.young)).toMatchObject({ status: 200, body: { status: "waiting" } });
    const draft = await school("Gama");
    expect(await move(draft, contest.older)).toMatchObject({ status: 200, body: { status: "draft" } });
  });

  it("asks the same for a corrected date of birth: the date and the move are saved together, or not at all", async () => {
    const { contest, sent, admin, mails } = await makeOlderFull(1);
    await sent("Iskra", contest.older);
    const coach = await sent("Pirueta");
    const [dancer] = (await coach.read()).dancers;
    const correct = (more: object = {}, by = coach.browser) =>
      by.call(contract.updateDancer, { params: { id: dancer?.id ?? "" }, body: { birth_year: 2005, ...more } });
    expect((await correct()).body).toMatchObject({ code: "would_wait", message: expect.stringContaining("„Iskra”") });
    expect((await correct({}, admin)).body).toMatchObject({ code: "would_wait" });
    expect(await coach.read()).toMatchObject({ dancers: [{ birth_year: 2012 }], entries: [{ status: "submitted" }] });
    expect((await correct({ wait: true })).status).toBe(200);
    expect(await coach.read()).toMatchObject({
      dancers: [{ birth_year: 2005 }],
      entries: [{ status: "waiting", section_id: contest.older }],
      waiting: [{ position: 1 }],
    });
    expect(await mails()).toEqual([]);
    // The club is notified of what the office corrects.
    const other = await sent("Gama");
    const [person] = (await other.read()).dancers;
    await admin.must(contract.updateDancer, { params: { id: person?.id ?? "" }, body: { birth_year: 2005, wait: true } });
    expect(await other.status()).toBe("waiting");
    expect(await mails()).toMatchObject([{ kind: "waiting_lost", text_body: expect.stringContaining("czeka na liście rezerwowej") }]);
    // A mail about a free place is promised only where the list moves automatically.
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { waiting_moves: false } });
    const last = await sent("Delta");
    const [dancing] = (await last.read()).dancers;
    await admin.must(contract.updateDancer, { params: { id: dancing?.id ?? "" }, body: { birth_year: 2005, wait: true } });
    expect((await mails()).map((each) => each.text_body)).toEqual([
      expect.stringContaining("O wolnym miejscu dostaniesz osobną wiadomość."),
      expect.stringContaining("O wolnych miejscach decyduje biuro turnieju."),
    ]);
  });

  it("moves at once while a place is free, never past waiting entries; of two for the last place one gets it", async () => {
    const { contest, sent, admin, move: list } = await makeOlderFull(1);
    const [one, two] = [await sent("Pirueta"), await sent("Gama")];
    const both = await Promise.all([move(one, contest.older), move(two, contest.older)]);
    expect(both.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [inside, outside] = both[0]?.status === 200 ? [one, two] : [two, one];
    expect(await inside.status()).toBe("submitted");
    const there = await sent("Iskra", contest.older);
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { waiting_moves: false } });
    await inside.withdraw();
    await list();
    expect((await move(outside, contest.older)).body).toMatchObject({ code: "would_wait" });
    await there.withdraw();
    expect(await move(outside, contest.older)).toMatchObject({ status: 200, body: { status: "submitted" } });
  });

  it("is not stopped by a cap that it already counts to, even one that was lowered since", async () => {
    const { contest, sent, admin } = await makeOlderFull(5);
    const coach = await sent("Pirueta");
    await sent("Pirueta");
    const caps = { capacity: 1, club_capacity: 1, day_capacity: 1 };
    await admin.must(updateCompetition, { params: { id: contest.id }, body: caps });
    expect(await move(coach, contest.older)).toMatchObject({ status: 200, body: { status: "submitted" } });
    const by = { params: { id: await coach.entry() } };
    expect((await admin.must(contract.setEntryStatus, { ...by, body: { section_id: contest.young } })).section_id).toBe(contest.young);
  });

  it.each([1, 5])("fills a place that its sign-up reserved there, where others are free (of %i), too", async (capacity) => {
    const { contest, sent, admin } = await makeOlderFull(capacity);
    const held = { place_deposit_grosze: 5000, places_until: "2026-02-20" };
    await admin.must(updateCompetition, { params: { id: contest.id }, body: held });
    const coach = await sent("Pirueta");
    const params = { id: coach.id };
    const body = { section_id: contest.older, places: 1, accept_rules: true };
    await coach.browser.must(asking.reservePlaces, { params, body });
    expect(await move(coach, contest.older)).toMatchObject({ status: 200, body: { status: "submitted" } });
    expect((await coach.browser.must(asking.getPlaces, { params })).data).toMatchObject([{ filled: 1, left: 0 }]);
    expect(await coach.read()).toMatchObject({ quote: { total_grosze: 8000 } });
  });
});

describe("an entry that leaves its section or the list while a place is held for it", () => {
  /** Two schools wait for the one place, which is offered to the first. */
  async function offered() {
    const made = await makeOlderFull(1, 1);
    await made.sent("Echo", made.contest.older);
    const [inside, first, second] = [await made.sent("Iskra"), await made.sent("Pirueta"), await made.sent("Gama")];
    await inside.withdraw();
    await made.move();
    expect(await made.openOffers()).toEqual([{ entry_id: await first.entry() }]);
    return { ...made, first, second };
  }

  const ways = {
    "moved by its coach": async ({ contest, first }: Awaited<ReturnType<typeof offered>>) => {
      const there = await move(first, contest.older);
      return { gone: there.status, back: () => move(first, contest.young) };
    },
    "moved by the office": async ({ contest, admin, first }: Awaited<ReturnType<typeof offered>>) => {
      const set = async (section_id: string) =>
        admin.call(contract.setEntryStatus, { params: { id: await first.entry() }, body: { section_id } });
      return { gone: (await set(contest.older)).status, back: () => set(contest.young) };
    },
    "moved among others, which is undone": async ({ contest, admin, first }: Awaited<ReturnType<typeof offered>>) => {
      const ids = [await first.entry()];
      const done = await admin.must(contract.bulkEntries, { body: { action: "move", ids, section_id: contest.older } });
      return {
        gone: 200,
        back: () => admin.call(contract.bulkEntries, { body: { action: "undo", changed: done.changed } }),
      };
    },
    "withdrawn by its coach and put on the list again": async ({ admin, first }: Awaited<ReturnType<typeof offered>>) => {
      const params = { id: await first.entry() };
      await first.withdraw();
      return { gone: 200, back: () => admin.call(contract.setEntryStatus, { params, body: { status: "waiting" } }) };
    },
  };

  it.each(Object.entries(ways))("%s: the place goes to the next, and the old offer comes back for nobody", async (_, leave) => {
    const made = await offered();
    const { first, second, move: list, openOffers } = made;
    const { gone, back } = await leave(made);
    expect(gone).toBe(200);
    await list();
    expect(await openOffers()).toEqual([{ entry_id: await second.entry() }]);
    expect((await back()).status).toBe(200);
    await list();
    expect((await first.accept()).body).toMatchObject({ code: "not_possible" });
    expect(await openOffers()).toEqual([{ entry_id: await second.entry() }]);
    expect((await second.accept()).status).toBe(200);
    expect([await first.status(), await second.status()]).toEqual(["waiting", "submitted"]);
  });
});

describe("a sign-up that names another club", () => {
  const rename = ({ browser, id }: Pick<School, "browser" | "id">, club_name: string | null) =>
    browser.call(contract.updateSignup, { params: { id }, body: { club_name } });

  it("takes its places along only where that club has room for all of them; how the same name is written changes nothing, and the office may", async () => {
    const { contest, sent, admin } = await makeFullContest(house, 100, { club_capacity: 2 });
    const [one, two] = [await sent("Pirueta"), await sent("Pirueta 2", contest.young, 2)];
    expect((await rename(one, "  PIRUETA ")).status).toBe(200);
    const refused = await rename(two, "Pirueta");
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          club_name: [
            "Klub „Pirueta” ma już 2 z 2 miejsc, więc miejsca tego zgłoszenia się nie zmieszczą. Nazwę może zmienić organizator.",
          ],
        },
      },
    });
    expect(await two.read()).toMatchObject({ club_name: "Pirueta 2" });
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { club_capacity: 3 } });
    expect((await rename(two, "Pirueta")).status).toBe(200);
    // A waiting entry takes no place along.
    const three = await sent("Pirueta");
    expect(await three.status()).toBe("waiting");
    expect((await rename(three, "Gama")).status).toBe(200);
    expect((await rename(three, "Pirueta")).status).toBe(200);
    const office = { browser: admin, id: (await sent("Gama")).id };
    expect((await rename(office, "Pirueta")).status).toBe(200);
  });

  it("frees places of its former club, and the waiting list moves", async () => {
    const { tenant, contest, sent, move: list, openOffers } = await makeFullContest(house, 100, { club_capacity: 1 });
    const [one, two] = [await sent("Pirueta"), await sent("Pirueta")];
    const key = `move-waiting-${contest.id}`;
    await sql`select graphile_worker.remove_job(${key})`.execute(house.world.database.owner);
    expect((await rename(one, "Gama")).status).toBe(200);
    expect(await house.world.database.inTenant(tenant.id, (trx) => isReadyToRun(trx, key))).toBe(true);
    await list();
    expect(await openOffers()).toEqual([{ entry_id: await two.entry() }]);
  });
});
