import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { disguisedPlaylist, wav } from "#tests/files/sounds.ts";
import { newId } from "../kernel/values/ids.ts";
import * as signup from "../signup/contract.ts";
import * as contract from "./contract.ts";
import { decode } from "./decode.server.ts";
import { checkMusic, judgeMusic } from "./operations.server.ts";
import { SIGNUP_GIGABYTES, TENANT_GIGABYTES } from "../entries/uploads/quotas.server.ts";

const house = useHouse();
const tone = readFileSync(fileURLToPath(new URL("./fixtures/tone-6s.mp3", import.meta.url)));
const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).error === undefined;
const folder = mkdtempSync(join(tmpdir(), "parkiet-music-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function form(content: Buffer, name: string, fields: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set("file", new File([new Uint8Array(content)], name));
  return data;
}

/** A visitor's solo, whose music must last 5 to 20 seconds. */
async function withSolo() {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { id, browser } = await beginSignup(house, tenant, contest);
  const added = await browser.call(signup.addDancers, {
    params: { id },
    body: { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 },
  });
  const made = await browser.call(signup.createEntry, {
    params: { id },
    body: { title: "Papierowy ptak", section_id: contest.young, dancer_ids: [added.body.data[0]?.id ?? ""] },
  });
  return { tenant, contest, browser, signup_id: id, entry: made.body.id };
}

/** Uploads a file and checks it, as the job runner would. */
async function sent(
  about: { tenant: { id: string }; browser: Browser; entry: string },
  content: Buffer,
  name: string,
  fields: Record<string, string> = {},
) {
  const reply = await about.browser.call(contract.uploadMusic, { params: { id: about.entry }, form: form(content, name, fields) });
  expect(reply.status).toBe(201);
  expect(reply.body.track).toMatchObject({ status: "checking", file_name: name });
  await checkMusic.run({ tenant_id: about.tenant.id, track_id: reply.body.track?.id ?? "" }, house.world);
  return (await about.browser.call(contract.getMusic, { params: { id: about.entry } })).body;
}

describe("sending music", () => {
  it("accepts a track within the section's limits and tells its length, title and performer", async () => {
    const about = await withSolo();
    const state = await sent(about, tone, "papierowy ptak.mp3");
    expect(state.track).toMatchObject({
      status: "accepted",
      title: "Papierowy ptak",
      performer: "Ton próbny",
      codec: expect.stringMatching(/^MP3, \d+ kb\/s$/),
      problem: null,
    });
    expect(Math.abs((state.track?.seconds ?? 0) - 6)).toBeLessThan(0.3);
    expect(state).toMatchObject({ min_seconds: 5, max_seconds: 20, locked: null, history: [] });
    if (hasFfmpeg) {
      expect(state.track?.peaks?.length).toBeGreaterThan(50);
      expect(state.track?.loudness_lufs).toBeLessThan(0);
    } else expect(state.track?.peaks).toBeNull();
    const whole = await about.browser.call(signup.getSignup, { params: { id: about.signup_id } });
    expect(whole.body.entries[0]?.music).toMatchObject({ status: "accepted" });
  });

  it("says how much a track is too long or too short, and keeps the replaced file in the history", async () => {
    const about = await withSolo();
    expect((await sent(about, wav(27), "za dlugi.wav")).track).toMatchObject({
      status: "too_long",
      seconds: 27,
      problem: "Nagranie trwa 0:27, najwyżej może 0:20. Skróć je o 0:07.",
    });
    const short = await sent(about, wav(3), "za krotki.wav", { title: "Echo", performer: "Zespół" });
    expect(short.track).toMatchObject({ status: "too_short", title: "Echo", performer: "Zespół" });
    expect(short.history).toMatchObject([{ file_name: "za dlugi.wav", status: "too_long" }]);
    const admin = await browserAs(house, about.tenant, "admin");
    await about.browser.call(signup.submitSignup, {
      params: { id: about.signup_id },
      body: { accept_rules: true, guardian_statement: true },
    });
    expect((await admin.call(signup.listEntries, { query: { music: "problem" } })).body.data).toMatchObject([
      { music_status: "too_short" },
    ]);
    expect((await admin.call(signup.getEntry, { params: { id: about.entry } })).body.history.map((each) => each.action)).toEqual([
      "music_replaced",
      "music_sent",
    ]);
  });

  it("finds a cut file by its header, refuses what is no music, and asks for a file", async () => {
    const about = await withSolo();
    const cut = tone.subarray(0, Math.floor(tone.length / 3));
    if (hasFfmpeg) expect((await sent(about, cut, "ucięty.mp3")).track).toMatchObject({ status: "damaged" });
    const text = await about.browser.call(contract.uploadMusic, {
      params: { id: about.entry },
      form: form(Buffer.from("nie muzyka"), "utwor.mp3"),
    });
    expect(text).toMatchObject({ status: 422, body: { errors: { file: [expect.stringContaining("MPEG")] } } });
    const nothing = await about.browser.call(contract.uploadMusic, { params: { id: about.entry }, form: new FormData() });
    expect(nothing.body.errors).toEqual({ file: ["Wybierz plik z muzyką."] });
    const fake = await sent(
      about,
      Buffer.concat([Buffer.from("ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000", "latin1"), Buffer.alloc(4000, 7)]),
      "udaje.mp3",
    );
    expect(["rejected", "damaged"]).toContain(fake.track?.status);
  });

  it("is closed after the music deadline, for the visitor but not for the organiser", async () => {
    const about = await withSolo();
    house.setNow(new Date("2026-03-07T08:00:00+01:00"));
    const late = await about.browser.call(contract.uploadMusic, { params: { id: about.entry }, form: form(tone, "a.mp3") });
    expect(late).toMatchObject({ status: 409, body: { code: "closed", message: expect.stringMatching(/6\smarca 2026/) } });
    expect((await about.browser.call(contract.getMusic, { params: { id: about.entry } })).body.locked).toMatch(/6\smarca/);
    const admin = await browserAs(house, about.tenant, "admin");
    expect((await admin.call(contract.uploadMusic, { params: { id: about.entry }, form: form(tone, "a.mp3") })).status).toBe(201);
    expect((await about.browser.call(contract.deleteMusic, { params: { id: about.entry } })).status).toBe(409);
  });

  it("can be renamed and taken away; a withdrawn entry and a section with the organiser's music take none", async () => {
    const about = await withSolo();
    await sent(about, tone, "a.mp3");
    const renamed = await about.browser.call(contract.updateMusic, { params: { id: about.entry }, body: { performer: "Orkiestra" } });
    expect(renamed.body.track).toMatchObject({ title: "Papierowy ptak", performer: "Orkiestra" });
    expect((await about.browser.call(contract.deleteMusic, { params: { id: about.entry } })).status).toBe(204);
    expect((await about.browser.call(contract.deleteMusic, { params: { id: about.entry } })).status).toBe(404);
    await house.world.database.inTenant(about.tenant.id, (trx) => trx.updateTable("sections").set({ music: "organiser" }).execute());
    const organiser = await about.browser.call(contract.uploadMusic, { params: { id: about.entry }, form: form(tone, "a.mp3") });
    expect(organiser.body).toMatchObject({ code: "not_possible", message: "W tej kategorii muzykę daje organizator." });
    await about.browser.call(signup.deleteEntry, { params: { id: about.entry } });
    expect((await about.browser.call(contract.uploadMusic, { params: { id: about.entry }, form: form(tone, "a.mp3") })).body.code).toBe(
      "not_possible",
    );
  });

  it("is judged again when the entry moves to a section with other limits", async () => {
    const about = await withSolo();
    await sent(about, tone, "a.mp3");
    await house.world.database.inTenant(about.tenant.id, (trx) =>
      trx.updateTable("sections").set({ max_music_seconds: 4 }).where("id", "=", about.contest.older).execute(),
    );
    await about.browser.call(signup.updateEntry, { params: { id: about.entry }, body: { section_id: about.contest.older } });
    await judgeMusic.run({ tenant_id: about.tenant.id, entry_ids: [about.entry] }, house.world);
    expect((await about.browser.call(contract.getMusic, { params: { id: about.entry } })).body.track).toMatchObject({ status: "too_long" });
  });
});

describe("how much music is stored", () => {
  it("is three earlier files of an entry: the bytes of older ones go with the new one", async () => {
    const about = await withSolo();
    const names = ["1.mp3", "2.mp3", "3.mp3", "4.mp3", "5.mp3", "6.mp3"];
    for (const name of names) await sent(about, tone, name);
    const { body } = await about.browser.call(contract.getMusic, { params: { id: about.entry } });
    expect([body.track?.file_name, ...body.history.map((each) => each.file_name)]).toEqual(["6.mp3", "5.mp3", "4.mp3", "3.mp3"]);
    const rows = await house.world.database.inTenant(about.tenant.id, (trx) =>
      trx.selectFrom("files").select("id").where("content_type", "like", "audio/%").execute(),
    );
    const kept = readdirSync(join(house.world.settings.DATA_DIR, "files", about.tenant.id), { recursive: true, withFileTypes: true });
    expect([rows.length, kept.filter((each) => each.isFile()).length]).toEqual([4, 4]);
  });

  it("has a limit for a sign-up, which the organiser may pass, and one for the organiser", async () => {
    const about = await withSolo();
    const state = await sent(about, tone, "duzy.mp3");
    expect(state.track?.status).toBe("accepted");
    const admin = await browserAs(house, about.tenant, "admin");
    const send = (browser: Browser) => browser.call(contract.uploadMusic, { params: { id: about.entry }, form: form(tone, "nowy.mp3") });
    const holding = (gigabytes: number) =>
      house.world.database.inTenant(about.tenant.id, (trx) =>
        trx
          .updateTable("files")
          .set({ bytes: gigabytes * 1_000_000_000 })
          .execute(),
      );
    await holding(SIGNUP_GIGABYTES);
    const refused = await send(about.browser);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "To zgłoszenie ma już 5 GB plików. Wyślij utwory jako MP3 albo poproś organizatora, żeby dodał je za Ciebie.",
    ]);
    expect((await send(admin)).status).toBe(201);
    await holding(TENANT_GIGABYTES);
    expect([(await send(admin)).status, (await send(about.browser)).status]).toEqual([409, 409]);
  });
});

describe("the file", () => {
  it("plays whole and in ranges for the maker, the trener and the organiser, and for nobody else", async () => {
    const about = await withSolo();
    await sent(about, tone, "a.mp3");
    const path = `/api/entries/${about.entry}/music/file`;
    const whole = await about.browser.fetch(path);
    expect(whole.headers.get("content-type")).toBe("audio/mpeg");
    expect(Buffer.from(await whole.arrayBuffer()).equals(tone)).toBe(true);
    const part = await about.browser.fetch(path, { headers: { range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(tone.subarray(10, 20))).toBe(true);
    expect((await (await browserAs(house, about.tenant, "admin")).fetch(path)).status).toBe(200);
    for (const role of ["referee", "trener"] as const)
      expect((await (await browserAs(house, about.tenant, role)).fetch(path)).status).toBe(404);
    const guest = new Browser(house, about.tenant);
    expect((await guest.fetch(path)).status).toBe(404);
    expect((await guest.call(contract.getMusic, { params: { id: about.entry } })).status).toBe(404);
    expect((await guest.call(contract.uploadMusic, { params: { id: about.entry }, form: form(tone, "a.mp3") })).status).toBe(404);
    expect(
      (await (await browserAs(house, await makeTenant(house), "admin")).call(contract.getMusic, { params: { id: about.entry } })).status,
    ).toBe(404);
  });
});

describe("a disguised playlist", () => {
  it("rejects a file that sends players to another file, and shows nothing of that one", async () => {
    const secret = join(folder, "cudze.mp3");
    writeFileSync(secret, tone);
    const about = await withSolo();
    const upload = disguisedPlaylist(secret);
    const { track } = await sent(about, upload, "piosenka.mp3");
    expect(track).toMatchObject({ status: "rejected", seconds: null, peaks: null, loudness_lufs: null, codec: null });
    const path = join(folder, "piosenka.mp3");
    writeFileSync(path, upload);
    if (!hasFfmpeg) return;
    // Even if the text were missed, the decoder plays only the file that it received (silence here) and opens no other.
    const sound = await decode(path, "mp3");
    expect(typeof sound === "object" && Math.round(sound.seconds) === 5 && sound.peaks.every((peak) => peak === 0)).toBe(true);
    expect(await decode(path, "hls")).toBe("broken");
  });
});

describe("a file in parts", () => {
  const partOf = (content: Buffer, offset: number, length: number, upload_id: string) => {
    const data = form(content.subarray(offset, offset + length), "utwór.mp3", {
      upload_id,
      file_name: "utwór.mp3",
      offset: String(offset),
      total: String(content.length),
    });
    data.set("part", data.get("file") ?? "");
    data.delete("file");
    return data;
  };
  const half = Math.ceil(tone.length / 2);

  it("goes on where the connection broke, and is one track however often a part comes", async () => {
    const about = await withSolo();
    const upload = newId();
    const params = { id: about.entry };
    const send = (offset: number, length: number) =>
      about.browser.must(contract.sendMusicPart, { params, form: partOf(tone, offset, length, upload) });
    expect(await send(0, half)).toEqual({ arrived: half, done: false });
    expect(await send(half + 10, half)).toEqual({ arrived: half, done: false });
    expect(await send(0, half)).toEqual({ arrived: half, done: false });
    expect(await about.browser.must(contract.getMusicPart, { params: { ...params, upload } })).toEqual({ arrived: half });
    expect(await send(half, half)).toEqual({ arrived: tone.length, done: true });
    expect(await send(half, half)).toEqual({ arrived: tone.length, done: true });
    await checkMusic.run({ tenant_id: about.tenant.id, track_id: upload }, house.world);
    expect(await about.browser.must(contract.getMusicPart, { params: { ...params, upload } })).toEqual({ arrived: 0 });
    expect(await send(0, half)).toEqual({ arrived: tone.length, done: true });
    const music = await about.browser.must(contract.getMusic, { params });
    expect(music).toMatchObject({ track: { id: upload, status: "accepted", file_name: "utwór.mp3" }, history: [] });
    const bytes = await about.browser.fetch(music.track?.url ?? "");
    expect(Buffer.from(await bytes.arrayBuffer()).equals(tone)).toBe(true);
  });

  it("is the only unfinished one of its entry: the newest that was begun", async () => {
    const about = await withSolo();
    const [first, second] = [newId(), newId()];
    const begin = (upload: string) =>
      about.browser.call(contract.sendMusicPart, { params: { id: about.entry }, form: partOf(tone, 0, 1000, upload) });
    const there = async (upload: string) =>
      (await about.browser.call(contract.getMusicPart, { params: { id: about.entry, upload } })).body.arrived;
    await begin(first);
    expect(await there(first)).toBe(1000);
    await begin(second);
    expect([await there(first), await there(second)]).toEqual([0, 1000]);
    await sent(about, tone, "caly.mp3");
    expect(await there(second)).toBe(0);
  });

  it("is judged by its content, and taken only from those who may open the sign-up, while there is time", async () => {
    const about = await withSolo();
    const params = { id: about.entry };
    const text = Buffer.from("to nie jest muzyka");
    const refused = await about.browser.call(contract.sendMusicPart, { params, form: partOf(text, 0, text.length, newId()) });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { file: [expect.stringContaining("MP3, M4A, WAV")] } });
    const stranger = new Browser(house, about.tenant);
    const asked = { params, form: partOf(tone, 0, half, newId()) };
    expect((await stranger.call(contract.sendMusicPart, asked)).status).toBe(404);
    house.setNow(new Date("2026-03-07T00:00:00+01:00"));
    expect((await about.browser.call(contract.sendMusicPart, { params, form: partOf(tone, 0, half, newId()) })).body).toMatchObject({
      code: "closed",
    });
  });
});
