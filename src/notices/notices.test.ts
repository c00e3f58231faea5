// Notices of the office: each channel, withdrawn, ended, other stages and organisers, mails once (docs/rules/notices.md 1.1).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { openNewStation, stageIdOf } from "#tests/hall/opened-station.ts";
import { getAnnouncerDesk } from "../hall/announcer/contract.ts";
import { getBackstage } from "../hall/backstage/contract.ts";
import { getPublicScreen } from "../hall/screens/contract.ts";
import { getStageDesk } from "../hall/stage-desk/contract.ts";
import type { CallArguments } from "../kernel/endpoints/endpoint.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { newId } from "../kernel/values/ids.ts";
import { getPublicScores } from "../publishing/contract.ts";
import { getPublicStartList } from "../start-lists/contract.ts";
import { getPadNotices, listNotices, makeNotice, previewNotice, withdrawNotice } from "./contract.ts";
import { endNotice } from "./operations.server.ts";
import { type Channel, channels } from "./rules.ts";

const house = useHouse();
const START = Date.parse("2026-11-28T10:00:00Z");
const atMinute = (minute: number) => new Date(START + minute * 60_000);

type Body = Partial<NonNullable<CallArguments<typeof makeNotice>["body"]>>;

const bodyOf = (body: Body = {}) => ({ id: newId(), text: "Przerwa do 14:30.", channels: ["public" as Channel], ...body });

const make = (hall: Hall, body?: Body) => hall.admin.must(makeNotice, { params: { id: hall.competition_id }, body: bodyOf(body) });
const refused = (hall: Hall, body: Body, by = hall.admin) =>
  by.call(makeNotice, { params: { id: hall.competition_id }, body: bodyOf(body) });
const list = (hall: Hall, query: CallArguments<typeof listNotices>["query"] = {}) =>
  hall.admin.must(listNotices, { params: { id: hall.competition_id }, query });
const inHall = <T>({ tenant }: Hall, work: (trx: Trx) => Promise<T>) => house.world.database.inTenant(tenant.id, work);

/** A hall at ten o'clock with its readers: what each of them shows now. */
async function makeReaders() {
  house.setNow(atMinute(0));
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const stage = { params: { id: await stageIdOf(house, hall) } };
  const manager = await openNewStation(house, hall, "stage_manager", "Olek");
  const backstage = await openNewStation(house, hall, "backstage", "Hania");
  const announcer = await openNewStation(house, hall, "announcer", "Olga");
  const guest = new Browser(house, hall.tenant);
  const [referee = guest] = hall.referees;
  const texts = (notices: readonly { text: string }[] | undefined) => (notices ?? []).map((each) => each.text);
  return {
    hall,
    referee,
    read: async () => ({
      stations: texts((await manager.must(getStageDesk, stage)).notices),
      backstage: texts((await backstage.must(getBackstage, stage)).notices),
      announcer: texts((await announcer.must(getAnnouncerDesk, stage)).notices),
      pads: texts((await referee.must(getPadNotices, { params: { id: hall.list_id } })).data),
      screens: texts((await guest.must(getPublicScreen, stage)).notices),
      list: texts((await guest.must(getPublicStartList, { params: { id: hall.list_id } })).notices),
      scores: texts((await guest.must(getPublicScores, { params: { id: hall.competition_id } })).notices),
    }),
  };
}

const NOWHERE = { stations: [], backstage: [], announcer: [], pads: [], screens: [], list: [], scores: [] };
const SHOWN: Readonly<Record<Exclude<Channel, "clubs">, readonly (keyof typeof NOWHERE)[]>> = {
  stations: ["stations", "backstage", "announcer"],
  pads: ["pads"],
  screens: ["screens"],
  public: ["list", "scores"],
};

describe("a notice", () => {
  it("is shown in each channel that it was sent to, and in no other, until it is withdrawn", async () => {
    const { hall, read } = await makeReaders();
    for (const [channel, readers] of Object.entries(SHOWN)) {
      const made = await make(hall, { text: channel, channels: [channel as Channel] });
      expect(made).toMatchObject({ text: channel, state: "shown", until: "2026-11-29T00:00:00+01:00", mails: 0 });
      expect(await read(), channel).toEqual({ ...NOWHERE, ...Object.fromEntries(readers.map((each) => [each, [channel]])) });
      const withdrawn = await hall.admin.must(withdrawNotice, { params: { id: made.id } });
      expect(withdrawn).toMatchObject({ state: "withdrawn", withdrawn_at: "2026-11-28T11:00:00+01:00" });
      expect(await read(), channel).toEqual(NOWHERE);
      expect(await hall.admin.must(withdrawNotice, { params: { id: made.id } })).toEqual(withdrawn);
    }
  });

  it("ends by itself, also on pages that share a stored reply", async () => {
    const { hall, read } = await makeReaders();
    const made = await make(hall, { channels: [...channels], until: atMinute(30).toISOString() });
    const text = [made.text];
    expect(await read()).toEqual({ stations: text, backstage: text, announcer: text, pads: text, screens: text, list: text, scores: text });
    house.setNow(atMinute(31));
    const announced: string[] = [];
    const stop = house.world.live.onAnnouncement((_, topic) => void announced.push(topic ?? ""));
    const job = { tenant_id: hall.tenant.id, notice_id: made.id };
    await endNotice.run(job, house.world);
    await endNotice.run(job, house.world);
    await expect.poll(() => announced).toContain(`notices:${hall.competition_id}`);
    stop();
    expect(await read()).toEqual(NOWHERE);
    expect((await list(hall)).data).toMatchObject([{ id: made.id, state: "ended" }]);
    expect((await hall.admin.call(withdrawNotice, { params: { id: made.id } })).body).toMatchObject({ code: "notice_ended" });
  });

  it("of one stage is shown there and on pages of the whole competition; in the reader's language", async () => {
    const { hall, read } = await makeReaders();
    await inHall(hall, (trx) =>
      trx
        .insertInto("stages")
        .values({ tenant_id: hall.tenant.id, id: newId(), competition_id: hall.competition_id, letter: "B" })
        .execute(),
    );
    await make(hall, { text: "Tylko B", stage: "B", channels: [...channels] });
    expect(await read()).toEqual({ ...NOWHERE, scores: ["Tylko B"] });
    house.setNow(atMinute(1));
    await make(hall, { text: "Tylko A", text_en: "Only A", stage: "A", channels: ["public"] });
    expect(await read()).toEqual({ ...NOWHERE, list: ["Tylko A"], scores: ["Tylko A", "Tylko B"] });
    const { notices } = await new Browser(house, hall.tenant).must(getPublicStartList, { params: { id: hall.list_id } });
    expect(notices).toMatchObject([{ text: "Tylko A", text_en: "Only A", stage: "A" }]);
  });

  it("is followed by every screen that shows it", async () => {
    const { hall, referee } = await makeReaders();
    const topic = `notices:${hall.competition_id}`;
    const pads = await referee.must(getPadNotices, { params: { id: hall.list_id } });
    expect(getPadNotices.live?.({ params: {}, query: {}, reply: pads })).toContain(topic);
    const scores = await referee.must(getPublicScores, { params: { id: hall.competition_id } });
    expect(getPublicScores.live?.({ params: {}, query: {}, reply: scores })).toContain(topic);
    const startList = await referee.must(getPublicStartList, { params: { id: hall.list_id } });
    expect(getPublicStartList.live?.({ params: {}, query: {}, reply: startList })).toContain(topic);
    const desk = await hall.admin.must(getStageDesk, { params: { id: await stageIdOf(house, hall) } });
    expect(getStageDesk.live?.({ params: {}, query: {}, reply: desk })).toContain(topic);
    const backstage = await hall.admin.must(getBackstage, { params: { id: await stageIdOf(house, hall) } });
    expect(getBackstage.live?.({ params: {}, query: {}, reply: backstage })).toContain(topic);
    const announcer = await hall.admin.must(getAnnouncerDesk, { params: { id: await stageIdOf(house, hall) } });
    expect(getAnnouncerDesk.live?.({ params: {}, query: {}, reply: announcer })).toContain(topic);
    const screen = await referee.must(getPublicScreen, { params: { id: await stageIdOf(house, hall) } });
    expect(getPublicScreen.live?.({ params: {}, query: {}, reply: screen })).toContain(topic);
  });
});

describe("a notice by mail", () => {
  /** Adds sign-ups with these contacts; a copy of the hall's, with an accepted entry each unless `entered` is false. */
  async function addSignups(hall: Hall, contacts: readonly { email: string; locale?: "pl" | "en"; status?: "draft"; entered?: false }[]) {
    await inHall(hall, async (trx) => {
      for (const { email, locale = "pl", status = "submitted", entered = true } of contacts) {
        const id = newId();
        const own = { tenant_id: hall.tenant.id, id, competition_id: hall.competition_id };
        await trx
          .insertInto("signups")
          .values({ ...own, secret_hash: Buffer.from(id), status, locale, contact_name: "Trener", contact_email: email })
          .execute();
        if (entered)
          await trx
            .insertInto("entries")
            .values({ ...own, id: newId(), signup_id: id, section_id: hall.section_id, title: "Solo", status: "accepted" })
            .execute();
      }
    });
  }
  const mailsOf = (hall: Hall) =>
    inHall(hall, (trx) =>
      trx
        .selectFrom("mails")
        .select(["to_email", "subject", "text_body", "locale"])
        .where("kind", "=", "notice")
        .orderBy("to_email")
        .execute(),
    );

  it("goes once to each contact of a sent sign-up that still dances, in that contact's language, however often it is sent", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    await addSignups(hall, [
      { email: "Marta@Example.com" },
      { email: "amy@example.com", locale: "en" },
      { email: "szkic@example.com", status: "draft" },
      { email: "nikt@example.com", entered: false },
    ]);
    const body = bodyOf({ channels: ["clubs", "clubs", "public"], text_en: "Break until 14:30." });
    const params = { id: hall.competition_id };
    const { id: _, ...message } = body;
    const preview = await hall.admin.must(previewNotice, { params, body: message });
    expect(preview).toMatchObject({
      clubs: 2,
      english: 1,
      mails: [{ subject: "Komunikat: Rytm Wisły" }, { subject: "Notice: Rytm Wisły" }],
    });
    expect(await mailsOf(hall)).toEqual([]);
    const [first, again] = await Promise.all([
      hall.admin.must(makeNotice, { params, body }),
      hall.admin.must(makeNotice, { params, body }),
    ]);
    expect(first).toMatchObject({ channels: ["clubs", "public"], mails: 2, state: "shown" });
    expect(again).toEqual(first);
    expect(await hall.admin.must(makeNotice, { params, body: { ...body, text: "Inne" } })).toEqual(first);
    const mails = await mailsOf(hall);
    expect(mails.map((each) => [each.to_email, each.locale])).toEqual([
      ["amy@example.com", "en"],
      ["marta@example.com", "pl"],
    ]);
    expect(mails.map((each) => each.text_body)).toEqual([
      expect.stringContaining("Break until 14:30."),
      expect.stringContaining("Przerwa do 14:30."),
    ]);
  });

  it("to one stage goes to those who dance there; by mail only it is shown nowhere and cannot be taken back", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    await addSignups(hall, [{ email: "inny@example.com" }]);
    const made = await make(hall, { stage: "A", channels: ["clubs"] });
    expect(made).toMatchObject({ mails: 1, state: "mailed" });
    expect((await mailsOf(hall)).map((each) => each.to_email)).toEqual(["marta@example.com"]);
    const taken = await hall.admin.call(withdrawNotice, { params: { id: made.id } });
    expect([taken.status, taken.body]).toEqual([409, expect.objectContaining({ code: "notice_mailed" })]);
  });

  it("of a practice competition goes to nobody", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    await house.world.database.inTenant(
      hall.tenant.id,
      (trx) => trx.updateTable("competitions").set({ practice: true, name: "Ćwiczenie" }).where("id", "=", hall.competition_id).execute(),
      "member",
    );
    expect(await make(hall, { channels: ["clubs"] })).toMatchObject({ mails: 0 });
    expect(await mailsOf(hall)).toEqual([]);
  });
});

describe("the office", () => {
  it("searches and pages the log, newest first", async () => {
    house.setNow(atMinute(0));
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const ids: string[] = [];
    for (const text of ["Przerwa", "Opóźnienie 20 minut", "Wyniki o 18:00"]) {
      house.setNow(atMinute(ids.length + 1));
      ids.unshift((await make(hall, { text })).id);
    }
    await hall.admin.must(withdrawNotice, { params: { id: ids[0] ?? "" } });
    const first = await list(hall, { limit: 2 });
    expect(first.data.map((each) => each.id)).toEqual(ids.slice(0, 2));
    expect(first.stages).toEqual([{ letter: "A", name: null }]);
    const second = await list(hall, { limit: 2, cursor: first.next_cursor ?? "" });
    expect([second.data.map((each) => each.id), second.next_cursor]).toEqual([ids.slice(2), null]);
    expect((await list(hall, { q: "opoznienie" })).data.map((each) => each.id)).toEqual([ids[1]]);
    expect((await list(hall, { only: "shown" })).data.map((each) => each.id)).toEqual(ids.slice(1));
    expect((await list(hall, { only: "over" })).data.map((each) => each.id)).toEqual([ids[0]]);
  });

  it("is told what is wrong with a message", async () => {
    house.setNow(atMinute(0));
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const wrong: [Body, string][] = [
      [{ text: "  " }, "text"],
      [{ text: "x".repeat(301) }, "text"],
      [{ text_en: "x".repeat(301) }, "text_en"],
      [{ channels: [] }, "channels"],
      [{ stage: "Z" }, "stage"],
      [{ until: atMinute(-1).toISOString() }, "until"],
    ];
    for (const [body, field] of wrong) {
      const reply = await refused(hall, body);
      expect([reply.status, Object.keys((reply.body as unknown as { errors: object }).errors)], field).toEqual([422, [field]]);
    }
    expect((await list(hall)).data).toEqual([]);
  });

  it("of another organiser, and judges of another competition, find nothing", async () => {
    const [hall, other] = [await makeHall(house, { entries: 1, judges: 1 }), await makeHall(house, { entries: 1, judges: 1 })];
    const made = await make(hall, { channels: ["pads"] });
    expect((await refused(hall, {}, other.admin)).status).toBe(404);
    expect((await other.admin.call(withdrawNotice, { params: { id: made.id } })).status).toBe(404);
    expect((await other.admin.call(listNotices, { params: { id: hall.competition_id } })).status).toBe(404);
    // The id of a notice of another competition of the same organiser.
    const next = await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant });
    expect((await refused(next, { id: made.id })).status).toBe(404);
    for (const judge of [...next.referees, ...other.referees])
      expect((await judge.call(getPadNotices, { params: { id: hall.list_id } })).status).toBe(404);
    const stranger = await browserAs(house, await makeTenant(house), "referee");
    expect((await stranger.call(getPadNotices, { params: { id: hall.list_id } })).status).toBe(404);
  });
});
