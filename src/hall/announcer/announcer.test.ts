// The announcer's desk: names that are public, rounds and results once they are released, and how to say an entry (docs/rules/hall.md 6.1–6.4).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { danceAll, type Hall, makeHall } from "#tests/competitions/situations.ts";
import { openStation, stageOf } from "#tests/competitions/stations.ts";
import { openNewStation, stageIdOf } from "#tests/hall/opened-station.ts";
import { makeTwoRounds, markRound } from "#tests/rounds/two-rounds.ts";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { publishRound } from "../../publishing/contract.ts";
import { saveCompetitionRules } from "../../rounds/settings/contract.ts";
import { closeRound } from "../../scoring/contract.ts";
import { getEntry, getSignup, openSignup, setPublicName, updateEntry } from "../../signup/contract.ts";
import { moveOnStage } from "../../stage/contract.ts";
import { getPublicStartList } from "../../start-lists/contract.ts";
import { getAnnouncerDesk, setPronunciation } from "./contract.ts";

const house = useHouse();
const AT = "2026-11-28T10:00:00Z";

/** A hall with an announcer's tablet, and the parent who signed up. */
async function makeAnnouncer(entries: number, judges = 1) {
  const hall = await makeHall(house, { entries, judges });
  const stage = await stageIdOf(house, hall);
  const parent = new Browser(house, hall.tenant);
  await parent.must(openSignup, { params: { id: hall.signup_id }, body: { key: hall.signup_secret } });
  const tablet = await openNewStation(house, hall, "announcer", "Olga");
  return { hall, stage, parent, tablet };
}
type Setup = Awaited<ReturnType<typeof makeAnnouncer>>;

const read = (by: Browser, stage: string) => by.must(getAnnouncerDesk, { params: { id: stage } });
const sayBy = (by: Browser, stage: string, entry_id: string, pronunciation: string | null) =>
  by.call(setPronunciation, { params: { id: stage }, body: { id: newId(), made_at: AT, entry_id, pronunciation } });

/** Entries in the order of dancing. */
async function entriesOf({ hall }: Pick<Setup, "hall">): Promise<string[]> {
  const rows = await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("performances").select(["id", "entry_id"]).execute(),
  );
  return hall.performance_ids.map((id) => rows.find((row) => row.id === id)?.entry_id ?? "");
}

describe("the announcer's desk", () => {
  it("shows of the floor and the next five the names that are public, and of all heats only what everybody sees", async () => {
    const made = await makeAnnouncer(8);
    const { hall, stage, parent, tablet } = made;
    const entries = await entriesOf(made);
    const { dancers, entries: own } = await parent.must(getSignup, { params: { id: hall.signup_id } });
    const dancerOf = (entry: string | undefined) => own.find((each) => each.id === entry)?.dancer_ids[0] ?? "";
    await parent.must(setPublicName, { params: { id: dancerOf(entries[0]) }, body: { public_name: "full" } });
    await parent.must(setPublicName, { params: { id: dancerOf(entries[1]) }, body: { public_name: "number" } });
    await house.world.database.inTenant(hall.tenant.id, async (trx) => {
      await trx
        .updateTable("entries")
        .set({ choreographer: "Beata Mroczek" })
        .where("id", "=", entries[2] ?? "")
        .execute();
      await trx.updateTable("signups").set({ club_city: "Gdynia" }).where("id", "=", hall.signup_id).execute();
    });
    await hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "start" } });

    const desk = await read(tablet, stage);
    expect(desk).toMatchObject({ stage: { id: stage }, list: { id: hall.list_id }, results: [] });
    expect(desk.heats.map((heat) => heat.status)).toEqual(["on_stage", ...Array.from({ length: 7 }, () => "waiting")]);
    expect(desk.heats[1]?.places[0]).toMatchObject({ start_number: 2, title: expect.stringMatching(/^Taniec/), club_name: "Studio Plié" });
    const shown = new Map(desk.entries.map((entry) => [entry.entry_id, entry]));
    expect([...shown.keys()].toSorted()).toEqual(entries.slice(0, 6).toSorted());
    const fullName = dancers.find((each) => each.id === dancerOf(entries[0]));
    expect(entries.slice(0, 3).map((id) => shown.get(id)?.names)).toEqual([[`${fullName?.first_name} Próbna`], [], ["T. P."]]);
    expect(shown.get(entries[2] ?? "")).toMatchObject({ dancers: 1, club_city: "Gdynia", choreographer: "Beata Mroczek" });

    await parent.must(setPublicName, { params: { id: dancerOf(entries[0]) }, body: { public_name: "initials" } });
    expect(JSON.stringify(await read(tablet, stage))).not.toMatch(/Tancerka|Próbna|Marta|marta@|birth/);
  });

  it("is empty on a stage without a published list", async () => {
    const { hall, stage, tablet } = await makeAnnouncer(1);
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.updateTable("start_lists").set({ status: "draft" }).where("id", "=", hall.list_id).execute(),
    );
    expect(await read(tablet, stage)).toMatchObject({ list: null, heats: [], entries: [], results: [] });
  });

  it("is for people who run the stage, and for announcers of this stage alone", async () => {
    const made = await makeAnnouncer(1);
    const { hall, stage, tablet } = made;
    const [entry = ""] = await entriesOf(made);
    const status = async (by: Browser) => [
      (await by.call(getAnnouncerDesk, { params: { id: stage } })).status,
      (await sayBy(by, stage, entry, "ża-giel")).status,
    ];
    expect(await status(tablet)).toEqual([200, 201]);
    expect(await status(hall.admin)).toEqual([200, 201]);
    expect(await status(hall.referees[0] as Browser)).toEqual([403, 403]);
    expect(await status(new Browser(house, hall.tenant))).toEqual([401, 401]);
    expect(await status(await browserAs(house, await makeTenant(house), "admin"))).toEqual([404, 404]);
    const own = { competition_id: hall.competition_id, stage };
    expect(await status(await openStation(house, hall.tenant, { ...own, kind: "backstage" }))).toEqual([403, 403]);
    await insertStage(hall, "B");
    const stageB = await stageOf(house, hall.tenant, hall.competition_id, "B");
    expect(await status(await openStation(house, hall.tenant, { ...own, stage: stageB, kind: "announcer" }))).toEqual([404, 404]);
    const other = await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant });
    const elsewhere = { competition_id: other.competition_id, stage: await stageOf(house, hall.tenant, other.competition_id) };
    expect(await status(await openStation(house, hall.tenant, { ...elsewhere, kind: "announcer" }))).toEqual([404, 404]);
    // An entry of another list is none of this stage.
    expect((await sayBy(tablet, stage, other.entry_ids[0] ?? "", "ala")).status).toBe(404);
    expect((await sayBy(tablet, stage, newId(), "ala")).status).toBe(404);
  });
});

const insertStage = (hall: Hall, stage: string) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .insertInto("start_lists")
      .values({
        tenant_id: hall.tenant.id,
        id: newId(),
        competition_id: hall.competition_id,
        name: `Scena ${stage}`,
        day: "2026-11-28",
        stage,
        starts_at: "2026-11-28T08:00:00Z",
      })
      .execute(),
  );

describe("results on the announcer's desk", () => {
  it("are shown once released, with shared places and without marks, and are gone when they are taken back", async () => {
    const { hall, stage, tablet } = await makeAnnouncer(4);
    for (const [entry, id] of hall.performance_ids.entries()) {
      const mark = [9, 7, 7, 5][entry] ?? 0;
      const body = { id: newId(), marks: { T: mark, C: mark }, device_at: AT, revision: 0 };
      await hall.referees[0]?.must(giveMarks, { params: { id }, body });
    }
    await danceAll(house, hall);
    const params = { id: hall.round_id };
    await hall.admin.must(closeRound, { params, body: {} });
    expect((await read(tablet, stage)).results).toEqual([]);
    await hall.admin.must(publishRound, { params, body: { released: "all" } });

    const desk = await read(tablet, stage);
    const [result, ...others] = desk.results;
    expect(others).toEqual([]);
    expect(result).toMatchObject({ round_id: hall.round_id, result_version: 1, cut: false });
    expect(result?.rows.map((row) => [row.start_number, row.place_from, row.place_to, row.label]).toSorted()).toEqual([
      [1, 1, 1, "T. P."],
      [2, 2, 3, "T. P."],
      [3, 2, 3, "T. P."],
      [4, 4, 4, "T. P."],
    ]);
    expect(JSON.stringify(desk)).not.toMatch(/"total"|"marks"|Tancerka/);

    await hall.admin.must(publishRound, { params, body: { released: "nothing", reason: "protest" } });
    expect((await read(tablet, stage)).results).toEqual([]);
    await hall.admin.must(publishRound, { params, body: { released: "all" } });
    expect((await read(tablet, stage)).results[0]?.round_id).toBe(hall.round_id);
  });

  it("of a cut are those who go on, and until they are released the next round has no entries here", async () => {
    const hall = await makeTwoRounds(house, { entries: 6, judges: 3, wanted: 3 });
    const rules = { round_rules: {}, release_rules: { cut: "held" as const } };
    await hall.admin.must(saveCompetitionRules, { params: { id: hall.competition_id }, body: rules });
    const marks = [4, 5, 6, 7, 8, 9].map((mark) => [[mark, mark] as const]);
    await markRound(house, hall, hall.round_id, marks);
    await hall.admin.must(closeRound, { params: { id: hall.round_id }, body: {} });
    const stage = await stageIdOf(house, hall);
    const tablet = await openNewStation(house, hall, "announcer", "Olga");
    const finalists = async () => {
      const { heats, entries, results } = await read(tablet, stage);
      const final = heats.filter((heat) => heat.round_id === hall.final_id).flatMap((heat) => heat.places);
      return { final: final.map((place) => place.start_number), entries: entries.length, results };
    };
    expect(await finalists()).toEqual({ final: [], entries: 0, results: [] });
    await hall.admin.must(publishRound, { params: { id: hall.round_id }, body: { released: "names", reason: "ogłoszenie" } });
    const after = await finalists();
    expect(after).toMatchObject({ final: [4, 5, 6], entries: 3, results: [{ round_id: hall.round_id, cut: true }] });
    expect(after.results[0]?.rows.map((row) => [row.start_number, row.place_from])).toEqual([
      [4, null],
      [5, null],
      [6, null],
    ]);
  });
});

it("how to say an entry is written by its club and by the announcer, and read by neither the public nor judges", async () => {
  const made = await makeAnnouncer(2);
  const { hall, stage, parent, tablet } = made;
  const [entry = ""] = await entriesOf(made);
  const readPronunciation = async () => (await read(tablet, stage)).entries.find((each) => each.entry_id === entry)?.pronunciation;
  await hall.admin.must(updateEntry, { params: { id: entry }, body: { pronunciation: "Szabó czytaj sabo" } });
  expect(await readPronunciation()).toBe("Szabó czytaj sabo");
  expect((await sayBy(tablet, stage, entry, "  sabo  ")).body).toMatchObject({ entry_id: entry, pronunciation: "sabo" });
  const club = await parent.must(getSignup, { params: { id: hall.signup_id } });
  expect(club.entries.find((each) => each.id === entry)?.pronunciation).toBe("sabo");
  const guest = new Browser(house, hall.tenant);
  expect(JSON.stringify(await guest.must(getPublicStartList, { params: { id: hall.list_id } }))).not.toContain("sabo");
  expect((await hall.referees[0]?.must(getEntry, { params: { id: entry } }))?.pronunciation).toBeNull();
  const trail = await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .selectFrom("audit")
      .select(["who", "user_id", "before", "after"])
      .where("subject_id", "=", entry)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .execute(),
  );
  expect(trail).toMatchObject([
    {
      who: expect.stringMatching(/^Olga/),
      user_id: null,
      before: { pronunciation: "Szabó czytaj sabo" },
      after: { pronunciation: "sabo" },
    },
  ]);
  expect((await sayBy(tablet, stage, entry, "a".repeat(161))).status).toBe(422);
  expect((await sayBy(tablet, stage, entry, "")).body).toMatchObject({ pronunciation: null });
  expect(await readPronunciation()).toBeNull();
});
