// A person's rights by their own link: shows and exports only that person's data, requests reach the organiser, and the link of an erased person says
// so.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { consentTexts } from "#tests/signups/consent-texts.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makeTenant } from "#tests/competitions/factories.ts";
import { danceAll, makeHall } from "#tests/competitions/situations.ts";
import { makeLinked } from "#tests/people/linked-person.ts";
import { unzipped } from "#tests/files/zip.ts";
import { currentUser } from "../../identity/contract.ts";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { answerConsents, getPersonPage } from "../../people/consents/contract.ts";
import { fill } from "../../web/locale/fill.ts";
import * as privacy from "../contract.ts";
import { durationsOf } from "../durations.ts";
import { answerDataRequest, listDataRequests } from "../requests/contract.ts";
import * as contract from "./contract.ts";
import { ownParts } from "./own-parts.ts";
import { ownWords } from "./own-words.ts";
import { closeRoundByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();

it("shows what is held about one child, by whom and for how long, and nothing of another child", async () => {
  const { hall, own, guardian, code, alone, together } = await makeLinked(house);
  const texts = consentTexts("Rytm Wisły", hall.tenant.name);
  await guardian.must(answerConsents, {
    params: { code },
    body: { name: "Anna Wrona", relation: "parent", answers: { participation: true, image: false }, texts },
  });
  const { organiser, held } = await own();
  expect(organiser).toMatchObject({ address: "Rynek 1, Toruń", email: "biuro@example.com" });
  expect(held).toMatchObject({
    first_name: "Jagna",
    last_name: "Wrona",
    birth_date: "2016-05-04",
    club_name: "Pirueta",
    music: ["walc.mp3"],
  });
  expect(held?.entries.map((each) => each.id).sort()).toEqual([alone, together].sort());
  expect(held?.consents.map((each) => [each.kind, each.refused, each.given_by])).toEqual(
    expect.arrayContaining([
      ["participation", false, "Anna Wrona"],
      ["image", true, "Anna Wrona"],
    ]),
  );
  expect(held?.consents[0]?.text_version).toMatch(/^[0-9a-f]{8}$/);
  expect(held?.kept).toMatchObject({ enabled: false, music_days: 30, contact_months: 12 });
  expect(JSON.stringify(held)).not.toMatch(/Obca|Zofia|kolano|2016-09-09|Ewa Sowa/);
});

it("states the periods in whole words", () => {
  const told = (locale: "pl" | "en", kept: Parameters<typeof durationsOf>[0]) => {
    const { music, contacts, consents, mails } = ownWords[locale].kept;
    return [music, contacts, consents, mails].map((line) => fill(line, durationsOf(kept, locale)).replaceAll("\u00a0", " "));
  };
  expect(told("pl", { music_days: 30, contact_months: 12, consent_years: 6, mail_days: 90 })).toEqual([
    "Muzyka: 30 dni po turnieju",
    "Adres, na który przyszedł ten link: 12 miesięcy po turnieju",
    "Zgody: 6 lat po turnieju",
    "Wiadomości: 90 dni",
  ]);
  expect(told("pl", { music_days: 1, contact_months: 2, consent_years: 3, mail_days: 1 })).toEqual([
    "Muzyka: 1 dzień po turnieju",
    "Adres, na który przyszedł ten link: 2 miesiące po turnieju",
    "Zgody: 3 lata po turnieju",
    "Wiadomości: 1 dzień",
  ]);
  expect(told("en", { music_days: 30, contact_months: 1, consent_years: 6, mail_days: 90 })[0]).toBe(
    "Music: 30 days after the competition",
  );
});

it("gives a ZIP of the one child, counted, with nothing of another", async () => {
  const { hall, guardian, code, child, alone } = await makeLinked(house);
  const fetched = await guardian.fetch(`/api/public/people/${code}/export`);
  expect(fetched.status).toBe(200);
  expect(fetched.headers.get("content-type")).toBe("application/zip");
  expect(fetched.headers.get("cache-control")).toBe("no-store");
  const files = unzipped(Buffer.from(await fetched.arrayBuffer()));
  for (const part of ["dancers", "entries", "consents", "results", "requests"]) expect(files.has(`${part}.json`), part).toBe(true);
  for (const part of ["marks", "payments", "documents", "statement", "mails", "contacts", "performances"])
    expect(files.has(`${part}.json`), part).toBe(false);
  expect(files.get("pliki/1-walc.mp3")?.toString()).toBe("dźwięk");
  expect([...files.keys()].filter((name) => name.startsWith("pliki/"))).toHaveLength(1);
  expect(files.get("dancers.json")?.toString()).toContain("Jagna");
  expect(files.get("entries.json")?.toString()).not.toContain("price");
  for (let i = 0; i < 9; i++) expect((await guardian.fetch(`/api/public/people/${code}/export`)).status).toBe(200);
  expect((await guardian.fetch(`/api/public/people/${code}/export`)).status).toBe(429);

  const { held } = await hall.admin.must(privacy.getStoredPerson, { params: { id: child.id } });
  expect(JSON.stringify(held)).toContain("kolano");
  const given = ownParts(held, { dancer_id: child.id, sole_entries: [alone] });
  expect(given["entries"]).toHaveLength(2);
  expect(JSON.stringify(given)).not.toMatch(/Obca|Zofia|kolano|2016-09-09|Ewa Sowa/);
});

it("breaks a ZIP off where a file's bytes are gone, and goes on answering", async () => {
  const { guardian, code, own } = await makeLinked(house);
  await rm(join(house.world.settings.DATA_DIR, "files"), { recursive: true });
  const fetched = await guardian.fetch(`/api/public/people/${code}/export`);
  await expect(fetched.arrayBuffer()).rejects.toThrow();
  expect((await own()).held?.first_name).toBe("Jagna");
});

it("exports from the trail what was done and values about the person alone; addresses only of answers by the link", () => {
  const given = ownParts(
    {
      trail: [
        { subject_id: "me", after: { first_name: "Jagna" } },
        { subject_id: "e1", before: { line_up: ["Zofia Obca"] }, after: {}, action: "changed" },
      ],
      consents: [
        { channel: "link", client: "10.0.0.1" },
        { channel: "statement", client: "10.0.0.2" },
      ],
      music: [{ entry_id: "e1" }, { entry_id: "e2" }],
      marks: [{ mark: 9 }],
    },
    { dancer_id: "me", sole_entries: ["e1"] },
  );
  expect(given["trail"]).toEqual([
    { subject_id: "me", after: { first_name: "Jagna" } },
    { subject_id: "e1", action: "changed" },
  ]);
  expect(given["consents"]).toEqual([{ channel: "link", client: "10.0.0.1" }, { channel: "statement" }]);
  expect(given["music"]).toEqual([{ entry_id: "e1" }]);
  expect(given).not.toHaveProperty("marks");
});

it("opens nothing by a wrong code or at another organiser", async () => {
  const { code, guardian } = await makeLinked(house);
  const stranger = new Browser(house, await makeTenant(house));
  const erase = { kind: "erase" as const, confirmation: "Jagna Wrona" };
  for (const [browser, params] of [
    [guardian, { code: "zgaduje" }],
    [stranger, { code }],
  ] as const) {
    expect((await browser.call(contract.getOwnData, { params })).status).toBe(404);
    expect((await browser.fetch(`/api/public/people/${params.code}/export`)).status).toBe(404);
    expect((await browser.call(contract.askAboutData, { params, body: erase })).status).toBe(404);
  }
});

it("makes a correction once the organiser accepts it, and mails the guardian in the sign-up's language", async () => {
  const { hall, ask, own, mails, link, child, inTenant } = await makeLinked(house, "en");
  expect(link?.subject).toMatch(/^Request for consents/);
  const wanted = { first_name: "Jagoda", last_name: "Wrona", birth_date: "2015-05-04" };
  const { last_name: _, ...differs } = wanted;
  expect((await ask({ kind: "correct", ...wanted, birth_date: "2035-01-01" })).status).toBe(422);
  expect((await ask({ kind: "correct", first_name: "Jagna", last_name: "Wrona" })).status).toBe(422);
  expect((await ask({ kind: "correct", ...wanted, note: "Literówka" })).status).toBe(201);
  expect((await ask({ kind: "correct", ...wanted })).status).toBe(409);
  const [told] = await mails("data_asked");
  expect(told?.to_email).toBe("biuro@example.com");
  expect(told?.text_body).not.toMatch(/Jagna|Jagoda|Wrona/);
  expect((await own()).held).toMatchObject({ first_name: "Jagna", requests: [{ kind: "correct", state: "open", wanted: differs }] });

  const listed = await hall.admin.must(listDataRequests, {});
  expect(listed).toMatchObject({ open: 1, data: [{ kind: "correct", dancer_id: child.id, note: "Literówka", wanted: differs }] });
  const elsewhere = await makeHall(house);
  expect((await elsewhere.admin.must(listDataRequests, {})).data).toEqual([]);
  const params = { id: listed.data[0]?.id ?? "" };
  expect((await elsewhere.admin.call(answerDataRequest, { params, body: { accept: true } })).status).toBe(404);
  expect(await hall.admin.must(answerDataRequest, { params, body: { accept: true } })).toMatchObject({
    state: "done",
    first_name: "Jagoda",
  });
  expect((await hall.admin.call(answerDataRequest, { params, body: { accept: true } })).status).toBe(409);
  expect((await own()).held).toMatchObject({
    first_name: "Jagoda",
    birth_date: "2015-05-04",
    birth_year: 2015,
    requests: [{ state: "done" }],
  });
  expect((await mails("data_answered"))[0]).toMatchObject({
    to_email: "anna@example.com",
    subject: expect.stringMatching(/^The data are corrected/),
  });
  const trail = await inTenant((trx) => trx.selectFrom("audit").select("action").where("subject_id", "=", child.id).execute());
  expect(trail.map((each) => each.action)).toEqual(expect.arrayContaining(["data_asked", "changed", "data_answered"]));
});

it("refuses with a reason that the guardian reads, and asks again afterwards", async () => {
  const { hall, ask, own, mails } = await makeLinked(house);
  expect((await ask({ kind: "erase", confirmation: "Jagna" })).status).toBe(422);
  expect((await ask({ kind: "erase", confirmation: "jagna wrona" })).status).toBe(201);
  const [row] = (await hall.admin.must(listDataRequests, {})).data;
  const params = { id: row?.id ?? "" };
  expect((await hall.admin.call(answerDataRequest, { params, body: { accept: true } })).status).toBe(409);
  expect((await hall.admin.call(answerDataRequest, { params, body: { accept: false } })).status).toBe(422);
  await hall.admin.must(answerDataRequest, { params, body: { accept: false, answer: "Turniej trwa do niedzieli." } });
  expect((await own()).held?.requests).toMatchObject([{ kind: "erase", state: "refused", answer: "Turniej trwa do niedzieli." }]);
  expect((await mails("data_answered"))[0]).toMatchObject({
    to_email: "anna@example.com",
    text_body: expect.stringContaining("Turniej trwa"),
  });
  expect((await ask({ kind: "erase", confirmation: "Jagna Wrona" })).status).toBe(201);
});

it("closes a request by erasing, and the link says that the data are gone", async () => {
  const { hall, ask, own, child, guardian, code, mails, inTenant } = await makeLinked(house);
  await ask({ kind: "correct", first_name: "Jagoda", last_name: "Wrona", note: "Jagna to pomyłka" });
  await ask({ kind: "erase", confirmation: "Jagna Wrona", note: "Anna prosi" });
  await hall.admin.must(privacy.erasePerson, { params: { id: child.id }, body: { reason: "prośba", confirmation: "Jagna Wrona" } });
  const gone = await own();
  expect(gone).toMatchObject({ held: null, organiser: { email: "biuro@example.com" } });
  expect((await guardian.call(getPersonPage, { params: { code } })).status).toBe(404);
  expect((await guardian.fetch(`/api/public/people/${code}/export`)).status).toBe(404);
  const rows = await inTenant((trx) => trx.selectFrom("data_requests").selectAll().execute());
  const { name } = await hall.admin.must(currentUser, {});
  expect(rows.map((each) => [each.state, each.wanted, each.stood, each.note, each.answered_by])).toEqual([
    ["done", null, null, null, name],
    ["done", null, null, null, name],
  ]);
  // Without a mail server no mail is sent, so no address is stored for it.
  expect(await mails("data_answered")).toEqual([]);
  expect((await hall.admin.must(listDataRequests, {})).open).toBe(0);
});

it("shows released results of a competition that was archived since", async () => {
  const { hall, own, alone, inTenant } = await makeLinked(house);
  for (const id of hall.performance_ids)
    await hall.referees[0]?.must(giveMarks, {
      params: { id },
      body: { id: newId(), marks: { T: 7, C: 7 }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 },
    });
  await danceAll(house, hall);
  const params = { id: hall.round_id };
  await hall.admin.must(closeRoundByBlock, { params, body: {} });
  await hall.admin.must(publishRoundByBlock, { params, body: {} });
  const results = async () => (await own()).held?.entries.find((each) => each.id === alone)?.results;
  const before = await results();
  expect(before).toHaveLength(1);
  await inTenant((trx) => trx.updateTable("competitions").set({ status: "archived" }).execute());
  expect(await results()).toEqual(before);
});

it("limits the requests by one link", async () => {
  const { hall, ask } = await makeLinked(house);
  for (let i = 0; i < 6; i++) {
    expect((await ask({ kind: "erase", confirmation: "Jagna Wrona" })).status).toBe(201);
    const [row] = (await hall.admin.must(listDataRequests, {})).data;
    await hall.admin.must(answerDataRequest, { params: { id: row?.id ?? "" }, body: { accept: false, answer: "Nie teraz." } });
  }
  expect((await ask({ kind: "erase", confirmation: "Jagna Wrona" })).status).toBe(429);
});
