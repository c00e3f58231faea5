// Hall screens: what they show to whom, their play lists, and the pictures of sponsors (docs/rules/hall.md 7.1).
import { describe, expect, it } from "vitest";
import { newId } from "#src/kernel/values/ids.ts";
import { openSignup, setPublicName } from "#src/signup/contract.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { openDesk, stageIdOf } from "#tests/hall/opened-station.ts";
import { danceInHeats } from "#tests/rounds/heats.ts";
import { makeTwoRounds, markRound } from "#tests/rounds/two-rounds.ts";
import { publishRound } from "../../publishing/contract.ts";
import { saveCompetitionRules } from "../../rounds/settings/contract.ts";
import { closeRound } from "../../scoring/contract.ts";
import { addSponsorPicture, deleteSponsorPicture, getPublicScreen, getScreens, getStageScreen, savePlaylist } from "./contract.ts";
import { MOST_PICTURES, PICTURE_BYTES, USUAL_SEGMENTS } from "./play-list.ts";
import { forgetSponsorFiles } from "./screens.server.ts";

const house = useHouse();

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

async function makeScreen(entries = 6) {
  house.setNow(new Date());
  const hall = await makeHall(house, { entries, judges: 1 });
  const stage = await stageIdOf(house, hall);
  const guest = new Browser(house, hall.tenant);
  const read = (browser: Browser = guest) => browser.must(getPublicScreen, { params: { id: stage } });
  return { hall, stage, guest, read };
}

const start = (hall: Hall, at: number) =>
  hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[at] ?? "" }, body: { action: "start" } });

const setStatus = (hall: Hall, status: "draft" | "archived" | "running") =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("competitions").set({ status }).where("id", "=", hall.competition_id).execute(),
  );

const formOf = (bytes: Uint8Array<ArrayBuffer> = PNG, name = "logo.png", id: string = newId()) => {
  const form = new FormData();
  form.set("id", id);
  form.set("file", new File([bytes], name));
  return form;
};

describe("a hall screen", () => {
  it("shows who is on, the next three with their times, those called, and the coming block; a start is followed", async () => {
    const { hall, stage, read } = await makeScreen(9);
    const before = await read();
    expect(before).toMatchObject({ stage: { id: stage, letter: "A" }, list: { id: hall.list_id }, now: null });
    expect(before.next.map((each) => each.entry.start_number)).toEqual([1, 2, 3]);
    expect(before.called).toEqual([4, 5, 6, 7]);
    expect(before.coming?.name).toBeTruthy();
    expect(before.phone?.address).toContain("/scores/");
    await start(hall, 0);
    const after = await read();
    expect(after.now).toMatchObject({ entry: { start_number: 1 }, numbers: [], heat: null });
    expect(after.now?.started_at).not.toBeNull();
    expect(after.next.map((each) => each.entry.start_number)).toEqual([2, 3, 4]);
    expect(after.coming).toBeNull();
  });

  it("lists the numbers of those who dance together", async () => {
    const { hall, read } = await makeScreen(4);
    await danceInHeats(house, hall, 2, 1);
    const { next } = await read();
    expect(next.map(({ numbers, heat }) => [numbers, heat])).toEqual([
      [[1, 2], { number: 1, of: 2 }],
      [[3, 4], { number: 2, of: 2 }],
    ]);
  });

  it("names people only as they chose", async () => {
    const { hall, read } = await makeScreen(1);
    const parent = new Browser(house, hall.tenant);
    await parent.must(openSignup, { params: { id: hall.signup_id }, body: { key: hall.signup_secret } });
    const dancer = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("dancers").select("id").executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(await read())).not.toContain("Tancerka1");
    expect((await read()).next[0]?.entry.label).toBe("T. P.");
    await parent.must(setPublicName, { params: { id: dancer.id }, body: { public_name: "full" } });
    expect((await read()).next[0]?.entry.label).toBe("Tancerka1 Próbna");
    await parent.must(setPublicName, { params: { id: dancer.id }, body: { public_name: "number" } });
    expect(JSON.stringify(await read())).not.toContain("Tancerka1");
  });

  it("opens only for a station while the public does not see the competition", async () => {
    const { hall, stage, guest } = await makeScreen(2);
    const station = await openDesk(house, hall, "hall_screen");
    expect((await station.must(getStageScreen, { params: { id: stage } })).phone).not.toBeNull();
    for (const status of ["draft", "archived"] as const) {
      await setStatus(hall, status);
      expect((await guest.call(getPublicScreen, { params: { id: stage } })).status, status).toBe(404);
      const shown = await station.must(getStageScreen, { params: { id: stage } });
      expect(shown).toMatchObject({ phone: null, list: { id: hall.list_id } });
      expect(shown.next).toHaveLength(2);
      expect(JSON.stringify(shown)).not.toContain("Tancerka1");
    }
    expect((await guest.call(getStageScreen, { params: { id: stage } })).status).toBe(401);
    expect((await guest.call(getPublicScreen, { params: { id: newId() } })).status).toBe(404);
  });
});

describe("a play list", () => {
  it("is the usual one until the office chooses another; a change of an older version and one without parts are refused", async () => {
    const { hall, stage, guest, read } = await makeScreen(1);
    const params = { id: hall.competition_id };
    const screens = await hall.admin.must(getScreens, { params });
    expect(screens).toMatchObject({ public: true, pictures: [], stages: [{ stage: { id: stage }, parts: USUAL_SEGMENTS, version: 0 }] });
    const parts = USUAL_SEGMENTS.map((part) => ({ ...part, shown: part.kind === "now" })).toReversed();
    const saved = await hall.admin.must(savePlaylist, { params: { id: stage }, body: { parts, version: 0 } });
    expect(saved).toMatchObject({ parts, version: 1 });
    expect((await read(guest)).parts).toEqual(parts);
    const again = await hall.admin.call(savePlaylist, { params: { id: stage }, body: { parts, version: 0 } });
    expect([again.status, again.body]).toMatchObject([409, { code: "stale", current: { version: 1 } }]);
    const usual = await hall.admin.must(savePlaylist, { params: { id: stage }, body: { parts: [...USUAL_SEGMENTS], version: 1 } });
    expect(usual.version).toBe(2);
    const bad = async (body: object) =>
      (await hall.admin.call(savePlaylist, { params: { id: stage }, body: { version: 2, ...body } as never })).status;
    expect(await bad({ parts: parts.map((part) => ({ ...part, shown: false })) })).toBe(422);
    expect(await bad({ parts: [parts[0], parts[0]] })).toBe(422);
    expect(await bad({ parts: [{ kind: "now", seconds: 4, shown: true }] })).toBe(422);
    expect(await bad({ parts: [{ kind: "film", seconds: 10, shown: true }] })).toBe(422);
  });
});

describe("sponsors' pictures", () => {
  it("are judged by their bytes and size, at most ten, and are shown on the screen", async () => {
    const { hall, read, guest } = await makeScreen(1);
    const params = { id: hall.competition_id };
    const add = (form: FormData) => hall.admin.call(addSponsorPicture, { params, form });
    const id = newId();
    expect((await add(formOf(PNG, "logo.pdf", id))).body).toMatchObject({ id, bytes: PNG.length });
    expect((await add(formOf(PNG, "inne.png", id))).status).toBe(201);
    const other = await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant });
    const elsewhere = await hall.admin.call(addSponsorPicture, { params: { id: other.competition_id }, form: formOf(PNG, "logo.png", id) });
    expect(elsewhere.status).toBe(404);
    const wrong = await add(formOf(new TextEncoder().encode("<svg onload='x'>"), "logo.png"));
    expect([wrong.status, wrong.body.errors?.["file"]?.[0]]).toEqual([422, expect.stringContaining("PNG, JPEG, WEBP")]);
    expect((await add(formOf(new Uint8Array(PICTURE_BYTES + 1).fill(1)))).status).toBe(413);
    const empty = new FormData();
    empty.set("id", newId());
    expect((await add(empty)).body.errors).toEqual({ file: ["Wybierz obraz."] });
    const [picture] = (await read()).pictures;
    expect(picture?.id).toBe(id);
    const file = await guest.fetch(picture?.url ?? "");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    for (let n = 1; n < MOST_PICTURES; n++) expect((await add(formOf())).status).toBe(201);
    expect((await add(formOf())).status).toBe(409);
    expect((await read()).pictures).toHaveLength(MOST_PICTURES);
  });

  it("are removed with their file", async () => {
    const { hall, read, guest } = await makeScreen(1);
    const made = await hall.admin.must(addSponsorPicture, { params: { id: hall.competition_id }, form: formOf() });
    const files = () =>
      house.world.database.inTenant(hall.tenant.id, async (trx) =>
        (await trx.selectFrom("files").select("id").execute()).map(({ id }) => id),
      );
    const before = await files();
    await forgetSponsorFiles.run({ tenant_id: hall.tenant.id, file_ids: before }, house.world);
    expect(await files()).toEqual(before);
    await hall.admin.must(deleteSponsorPicture, { params: { id: made.id } });
    expect((await read()).pictures).toEqual([]);
    expect((await guest.fetch(made.url)).status).toBe(404);
    await forgetSponsorFiles.run({ tenant_id: hall.tenant.id, file_ids: before }, house.world);
    expect(await files()).toEqual([]);
  });
});

it("a screen shows of a round what is released: nothing, the names of those who go on, then all in order", async () => {
  const hall = await makeTwoRounds(house, { entries: 6, judges: 3, wanted: 3 });
  const params = { id: hall.competition_id };
  await hall.admin.must(saveCompetitionRules, { params, body: { round_rules: {}, release_rules: { cut: "held" } } });
  await markRound(
    house,
    hall,
    hall.round_id,
    [9, 8, 7, 6, 5, 4].map((mark) => [[mark, mark] as const]),
  );
  await hall.admin.call(closeRound, { params: { id: hall.round_id }, body: {} });
  const stage = await stageIdOf(house, hall);
  const guest = new Browser(house, hall.tenant);
  const read = async () => {
    const { results } = await guest.must(getPublicScreen, { params: { id: stage } });
    return results.map(({ id, final, rows }) => [id, final, rows.map(({ entry, recalled }) => [entry.start_number, recalled])]);
  };
  const show = async (released: "names" | "all") => {
    await hall.admin.must(publishRound, { params: { id: hall.round_id }, body: { released, reason: "ogłoszenie" } });
    return read();
  };
  expect(await read()).toEqual([]);
  const through = [1, 2, 3].map((number) => [number, true]);
  expect(await show("names")).toEqual([[hall.round_id, false, through]]);
  expect(await show("all")).toEqual([[hall.round_id, false, [...through, [4, false], [5, false], [6, false]]]]);
});
