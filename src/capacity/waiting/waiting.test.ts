// The waiting list that moves automatically, as coaches, the office and the jobs use it.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs } from "#tests/competitions/factories.ts";
import { makeFullContest } from "#tests/signups/signup-waiting.ts";
import { getPublicCompetition, updateCompetition, updateSection } from "../../competitions/contract.ts";
import * as contract from "../../signup/contract.ts";
import { isReadyToRun } from "../../kernel/jobs/jobs.server.ts";
import { updateEntry } from "../../entries/sql.server.ts";
import { costsText, overQuestion } from "./waiting-words.ts";
import { lockSections } from "../../entries/sections-sql.server.ts";
import { getWaitingList } from "./contract.ts";
import { addReceipt } from "../../payments/receipts/contract.ts";

const house = useHouse();
const makeFull = (capacity: number, settings?: object) => makeFullContest(house, capacity, settings);

/** Number of free places of solos on the competition's public page. */
const freeOn = async ({ admin, contest }: Pick<Awaited<ReturnType<typeof makeFull>>, "admin" | "contest">) =>
  (await admin.must(getPublicCompetition, { params: { id: contest.id } })).sections.find((each) => each.id === contest.young)?.places_left;

const at = (moment: string) => house.setNow(new Date(moment));

describe("a waiting list", () => {
  it("is shown with the position before and after sending; free places are those that nobody waits for", async () => {
    const { contest, school, sent, admin, move } = await makeFull(1);
    const first = await sent();
    const late = await school();
    expect((await late.read()).waiting).toEqual([
      { entry_id: await late.entry(), position: 1, passed: false, offered_until: null, costs: null, passes_to: null },
    ]);
    await sent();
    expect((await late.read()).waiting).toMatchObject([{ position: 2 }]);
    const after = await late.send();
    expect(after.waiting).toMatchObject([{ position: 2 }]);
    await admin.must(updateSection, { params: { id: contest.young }, body: { capacity: 2 } });
    expect(await freeOn({ admin, contest })).toBe(0);
    await move();
    expect(await freeOn({ admin, contest })).toBe(0);
    expect(await first.status()).toBe("submitted");
  });

  it("offers a freed place to the first of it: opening changes nothing, one press takes it, and the price counts from then", async () => {
    const { sent, move, mails, openOffers } = await makeFull(1);
    const [inside, second, third] = [await sent(), await sent(), await sent()];
    await inside.withdraw();
    await move();
    await move();
    expect(await openOffers()).toEqual([{ entry_id: await second.entry() }]);
    expect(await second.read()).toMatchObject({
      entries: [{ status: "waiting" }],
      quote: { total_grosze: 0 },
      waiting: [
        {
          position: 1,
          offered_until: "2026-01-21T12:00:00+01:00",
          costs: { entry_grosze: 8000, total_grosze: 8000, held_grosze: 0, until: null, due_at: null, overdue: false },
          passes_to: "list",
        },
      ],
    });
    expect((await third.accept()).body).toMatchObject({ code: "not_possible" });
    const taken = await second.accept();
    expect(taken.body).toMatchObject({ entries: [{ status: "submitted" }], quote: { total_grosze: 8000 }, waiting: [] });
    expect((await second.accept()).status).toBe(200);
    await move();
    expect(await third.read()).toMatchObject({ entries: [{ status: "waiting" }], waiting: [{ position: 1, offered_until: null }] });
    const told = await mails();
    expect(told.map((each) => each.kind)).toEqual(["waiting_offered", "waiting_placed"]);
    expect(told[0]?.text_body).toMatch(/Miejsce czeka do: .*21.stycznia 2026, 12:00\. Potem dostanie je następny występ z listy\./);
    expect(told[0]?.text_body).toMatch(/Samo otwarcie linku niczego nie zmienia/);
    expect(told[1]?.text_body).toMatch(/Muzykę można dosłać do: .*6.marca/);
  });

  it("offers nothing for entries that were disqualified or did not dance: they keep their places", async () => {
    const { tenant, sent, move, openOffers } = await makeFull(2);
    const inside = [await sent(), await sent()];
    const next = await sent();
    const become = async (at: 0 | 1, status: "disqualified" | "no_show" | "withdrawn") => {
      const id = (await inside[at]?.entry()) ?? "";
      await house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("entries").set({ status }).where("id", "=", id).execute());
      await move();
      return openOffers();
    };
    expect([await become(0, "disqualified"), await become(1, "no_show")]).toEqual([[], []]);
    expect(await become(0, "withdrawn")).toEqual([{ entry_id: await next.entry() }]);
  });

  it("names what an offered place costs, with the other entries and what is paid, and until when: in the mail and on the page", async () => {
    const { contest, sent, admin, move, mails } = await makeFull(2, { payment_due_at: "2026-02-10T23:59:00+01:00" });
    const inside = await sent();
    const coach = await sent("Pirueta", contest.young, 2);
    const received = { amount_grosze: 5000, method: "cash" as const, received_on: "2026-01-20" };
    await admin.must(addReceipt, { params: { id: coach.id }, body: received });
    await inside.withdraw();
    await move();
    const costs = { entry_grosze: 8000, total_grosze: 16_000, held_grosze: 5000, until: null, due_at: "2026-02-10T23:59:00+01:00" };
    expect((await coach.read()).waiting).toMatchObject([{ costs: { ...costs, overdue: false } }]);
    expect((await mails())[0]?.text_body).toMatch(
      /ten występ kosztuje 80,00\szł\. Razem za wszystko: 160,00\szł\. Wpłacono już: 50,00\szł\. Termin wpłaty: .*10\slutego 2026, 23:59/,
    );
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { payment_due_at: "2026-01-20T11:59:00+01:00" } });
    expect((await coach.read()).waiting).toMatchObject([{ costs: { overdue: true } }]);
  });

  it("passes on a place that was declined or not answered in time; its entry stays at the end", async () => {
    const { contest, sent, admin, move, mails } = await makeFull(1);
    const [inside, second, third, fourth] = [await sent(), await sent(), await sent(), await sent()];
    await inside.withdraw();
    await move();
    expect((await second.decline()).body).toMatchObject({ entries: [{ status: "withdrawn" }] });
    await move();
    expect((await third.read()).waiting).toMatchObject([{ offered_until: "2026-01-21T12:00:00+01:00" }]);
    at("2026-01-21T12:00:00+01:00");
    expect((await third.accept()).body).toMatchObject({ code: "not_possible", message: expect.stringContaining("już nie obowiązuje") });
    await move();
    expect((await third.read()).waiting).toMatchObject([{ position: 2, passed: true, offered_until: null }]);
    expect((await fourth.read()).waiting).toMatchObject([{ position: 1, offered_until: "2026-01-22T12:00:00+01:00" }]);
    await fourth.decline();
    await move();
    expect((await third.read()).waiting).toMatchObject([{ position: 1, offered_until: null }]);
    expect((await mails()).map((each) => each.kind)).toEqual([
      "waiting_offered",
      "waiting_declined",
      "waiting_offered",
      "waiting_expired",
      "waiting_offered",
      "waiting_declined",
    ]);
    // Nobody is in line for the place until the office offers it.
    expect(await freeOn({ admin, contest })).toBe(1);
    await admin.must(contract.offerPlace, { params: { id: await third.entry() }, body: {} });
    expect(await freeOn({ admin, contest })).toBe(0);
  });

  it("offers two places that are freed at once to two, and answered at the moment of its term an offer ends in one way", async () => {
    const { sent, move, openOffers } = await makeFull(2);
    const inside = [await sent(), await sent()];
    const waiting = [await sent(), await sent(), await sent()];
    await Promise.all(inside.map((each) => each.withdraw()));
    await Promise.all([move(), move(), move()]);
    expect((await openOffers()).length).toBe(2);
    at("2026-01-21T11:59:59.999+01:00");
    const accepting = waiting[0]?.accept();
    at("2026-01-21T12:00:00+01:00");
    const [answer] = await Promise.all([accepting, move(), move()]);
    const statuses = await Promise.all(waiting.map((each) => each.status()));
    expect([answer?.status === 200, statuses[0]]).toEqual(answer?.status === 200 ? [true, "submitted"] : [false, "waiting"]);
    const open = (await openOffers()).map((each) => each.entry_id);
    // Two places: one that is taken, and one that is offered.
    expect(statuses.filter((each) => each === "submitted").length + open.length).toBeLessThanOrEqual(2);
    expect(open).not.toContain(await waiting[1]?.entry());
  });

  it("keeps what it promised when the cap is lowered meanwhile, and offers nothing beyond it", async () => {
    const { contest, sent, admin, move, openOffers } = await makeFull(2);
    const [first, other, third, fourth] = [await sent(), await sent(), await sent(), await sent()];
    await first.withdraw();
    await move();
    await admin.must(updateSection, { params: { id: contest.young }, body: { capacity: 1 } });
    await other.withdraw();
    await move();
    expect(await openOffers()).toEqual([{ entry_id: await third.entry() }]);
    expect((await third.accept()).body).toMatchObject({ entries: [{ status: "submitted" }] });
    await move();
    expect(await fourth.status()).toBe("waiting");
    await admin.must(updateSection, { params: { id: contest.young }, body: { capacity: 2 } });
    await move();
    expect(await openOffers()).toEqual([{ entry_id: await fourth.entry() }]);
  });

  it("shortens an open offer when sign-up ends earlier, and mails that; afterwards it cannot be answered", async () => {
    const { contest, sent, admin, move, mails, openOffers } = await makeFull(1);
    const [inside, second] = [await sent(), await sent()];
    await inside.withdraw();
    await move();
    const close = (signup_closes_at: string) => admin.must(updateCompetition, { params: { id: contest.id }, body: { signup_closes_at } });
    await close("2026-01-20T18:00:00+01:00");
    await move();
    expect((await second.read()).waiting).toMatchObject([{ offered_until: "2026-01-20T18:00:00+01:00" }]);
    expect((await mails()).map((each) => [each.kind, /Miejsce czeka do: .*18:00/.test(each.text_body ?? "")])).toEqual([
      ["waiting_offered", false],
      ["waiting_offered", true],
    ]);
    await close("2026-01-20T17:00:00+01:00");
    at("2026-01-20T17:00:00+01:00");
    expect((await second.accept()).body).toMatchObject({ code: "not_possible" });
    await move();
    expect(await openOffers()).toEqual([]);
    expect((await mails()).at(-1)?.kind).toBe("waiting_expired");
  });

  it("ends what is offered when the office closes sign-up: nobody takes the place then, and nobody is promised it", async () => {
    const { contest, sent, admin, move, mails, openOffers } = await makeFull(1);
    const [inside, second] = [await sent(), await sent(), await sent()];
    await inside.withdraw();
    await move();
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { status: "closed" } });
    expect((await second.read()).waiting).toMatchObject([{ position: 1, offered_until: null, costs: null, passes_to: null }]);
    expect((await second.accept()).body).toMatchObject({ code: "not_possible" });
    await move();
    expect(await openOffers()).toEqual([]);
    expect((await second.read()).waiting).toMatchObject([{ position: 2, passed: true }]);
    const told = await mails();
    expect(told.map((each) => each.kind)).toEqual(["waiting_offered", "waiting_expired"]);
    expect(told[1]?.text_body).toContain("Zapisy są zamknięte, propozycja wygasła. O wolnych miejscach decyduje biuro turnieju.");
    expect(told[1]?.text_body).not.toMatch(/następn\S+ (występ|zgłoszenie)/);
  });

  it("promises a place to the next only where it moves; otherwise the office decides, and nothing is promised where nobody waits", async () => {
    const { sent, admin, move, mails } = await makeFull(1, { waiting_moves: false });
    const [inside, second, third] = [await sent(), await sent(), await sent()];
    const offer = async (entry: string) => admin.must(contract.offerPlace, { params: { id: entry }, body: {} });
    await inside.withdraw();
    await offer(await second.entry());
    expect((await second.read()).waiting).toMatchObject([{ passes_to: "office" }]);
    await second.decline();
    await offer(await third.entry());
    expect((await third.read()).waiting).toMatchObject([{ passes_to: "anyone" }]);
    at("2026-01-21T12:00:00+01:00");
    await move();
    const texts = (await mails()).map((each) => each.text_body ?? "");
    expect(texts.filter((each) => /następn\S+ (występ|zgłoszenie)/.test(each))).toEqual([]);
    const said = [
      "12:00. Potem o wolnych miejscach decyduje biuro turnieju.",
      "Rezygnacja przyjęta. Występ jest wycofany. O wolnych miejscach decyduje biuro turnieju.",
      "Miejsce czeka do:",
      "Termin minął bez odpowiedzi, propozycja wygasła.",
    ];
    expect(said.map((each, i) => texts[i]?.includes(each))).toEqual([true, true, true, true]);
    expect(texts.map((each) => each.includes("biuro turnieju"))).toEqual([true, true, false, false]);
  });

  it("moves also for an entry that is sent at the moment a place becomes free", async () => {
    const { tenant, contest, sent } = await makeFull(1);
    const [inside, other] = [await sent(), await sent("Gama", contest.older)];
    const { database } = house.world;
    const key = `move-waiting-${contest.id}`;
    const locked = sql<{
      n: number;
    }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const freeing: { done?: ReturnType<typeof inside.withdraw> } = {};
    await database.inTenant(tenant.id, async (trx) => {
      await lockSections(trx, contest.id, []);
      await updateEntry(trx, await other.entry(), { status: "waiting", section_id: contest.young });
      await sql`select graphile_worker.remove_job(${key})`.execute(database.owner);
      freeing.done = inside.withdraw();
      await expect.poll(async () => (await locked.execute(database.owner)).rows[0]?.n).toBe(1);
    });
    expect((await freeing.done)?.status).toBe(204);
    expect(await database.inTenant(tenant.id, (trx) => isReadyToRun(trx, key))).toBe(true);
  });

  it("counts days, clubs and the whole competition: the first who fits them all is next", async () => {
    const { contest, sent, move, openOffers } = await makeFull(10, { capacity: 4, club_capacity: 2 });
    const iskra = await sent("Iskra", contest.young, 3);
    expect((await iskra.read()).entries.map((each) => each.status)).toEqual(["submitted", "submitted", "waiting"]);
    const pirueta = await sent("Pirueta", contest.young, 2);
    expect((await pirueta.read()).entries.map((each) => each.status)).toEqual(["submitted", "submitted"]);
    const gama = await sent("Gama", contest.older);
    expect(await gama.status()).toBe("waiting");
    await pirueta.withdraw();
    await move();
    expect(await openOffers()).toEqual([{ entry_id: await gama.entry() }]);
    const day = await makeFull(10, { day_capacity: 1 });
    await day.sent("Iskra");
    expect(await (await day.sent("Pirueta", day.contest.older)).status()).toBe("waiting");
  });

  it("does not move where the office assigns places or no time is left; nobody overtakes waiting entries", async () => {
    const { tenant, contest, sent, move, admin, openOffers } = await makeFull(1, { waiting_moves: false });
    const [inside, second] = [await sent(), await sent()];
    await inside.withdraw();
    await move();
    expect(await openOffers()).toEqual([]);
    expect(await (await sent()).status()).toBe("waiting");
    await admin.must(updateCompetition, { params: { id: contest.id }, body: { waiting_moves: true } });
    at("2026-03-01T23:10:00+01:00");
    await move();
    expect(await openOffers()).toEqual([]);
    const later = await browserAs(house, tenant, "admin");
    const list = await later.must(getWaitingList, { params: { id: contest.id } });
    expect(list).toEqual({ moves: true, until: null, waiting: 2, offered: 0 });
    const by = { params: { id: await second.entry() } };
    expect((await later.call(contract.offerPlace, { ...by, body: {} })).body).toMatchObject({ code: "not_possible" });
    expect((await later.must(contract.setEntryStatus, { ...by, body: { status: "accepted" } })).status).toBe("accepted");
  });

  it("can be worked by hand: offers out of turn, acceptance above a cap only after a question, and a mail", async () => {
    const { sent, admin, mails, move, openOffers } = await makeFull(1);
    const [, second, third] = [await sent(), await sent(), await sent()];
    const by = { params: { id: await third.entry() } };
    const full = { status: 409, body: { code: "over_cap", message: "Kategoria ma 1 z 1 miejsc. Przyjąć mimo to?" } };
    const named = "Kategoria „Jazz, solo, 12–15 lat” ma 1 z 1 miejsc.";
    expect(await admin.call(contract.setEntryStatus, { ...by, body: { status: "accepted" } })).toMatchObject({
      status: 409,
      body: { code: "over_cap", message: `${named} Przyjąć mimo to?` },
    });
    expect(await admin.call(contract.offerPlace, { ...by, body: {} })).toMatchObject(full);
    const bulk = { action: "accept" as const, ids: [await third.entry()] };
    expect((await admin.must(contract.bulkEntries, { body: bulk })).skipped).toEqual([
      { id: await third.entry(), text: named, over_cap: true },
    ]);
    const offered = await admin.must(contract.offerPlace, { ...by, body: { over: true } });
    expect(offered.waiting).toEqual({ position: 2, passed: false, offered_until: "2026-01-21T11:00:00Z" });
    await third.accept();
    expect(
      (await admin.must(contract.bulkEntries, { body: { action: "accept", ids: [await second.entry()], over: true } })).changed,
    ).toHaveLength(1);
    expect((await mails()).map((each) => each.kind)).toEqual(["waiting_offered", "waiting_placed", "waiting_placed"]);
    // Entries that the office puts on the list get offers from the office only.
    await admin.must(contract.setEntryStatus, { params: { id: await second.entry() }, body: { status: "waiting" } });
    await admin.must(contract.setEntryStatus, { ...by, body: { status: "waiting" } });
    await move();
    expect(await openOffers()).toEqual([]);
  });
});

describe("the question of places that caps do not leave", () => {
  it("names each cap once, and how many entries it is about", () => {
    const [solo, club] = ["Kategoria „Solo” ma 1 z 1 miejsc.", "Klub „Gama” ma 2 z 2 miejsc."];
    expect(overQuestion([solo, club, solo], "pl")).toBe(`${solo} ${club} Występów bez wolnego miejsca: 3. Przyjąć mimo to?`);
    expect(overQuestion([solo], "pl")).toBe(`${solo} Przyjąć mimo to?`);
  });
});

describe("the words of what an offered place costs", () => {
  const costs = { entry_grosze: 8000, total_grosze: 8000, held_grosze: 0, until: null, due_at: null, overdue: false };
  const told = (more: object) => costsText({ ...costs, ...more }, "pl").map((each) => each.replace(/\s/g, " "));

  it("say one price once, that no date was named, and that one has passed", () => {
    expect(told({})).toEqual(["Po przyjęciu miejsca ten występ kosztuje 80,00 zł.", "Organizator nie podał terminu wpłaty."]);
    expect(told({ due_at: "2026-02-10T22:59:00Z", overdue: true })[1]).toMatch(
      /^Termin wpłaty już minął \(.*10 lutego 2026.*\), więc zapłać od razu po przyjęciu miejsca\.$/,
    );
  });

  it("say until when a price holds that rises, and nothing of paying where all is paid", () => {
    expect(told({ until: "2026-02-01" })[1]).toMatch(/^Cena obowiązuje przy wpłacie do: .*1 lut/);
    expect(told({ held_grosze: 8000, until: "2026-02-01", due_at: "2026-02-10T22:59:00Z", overdue: true })).toEqual([
      "Po przyjęciu miejsca ten występ kosztuje 80,00 zł.",
      "Wpłacono już: 80,00 zł.",
    ]);
  });
});
