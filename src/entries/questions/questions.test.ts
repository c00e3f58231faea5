// The organiser's own questions: written by the office, answered in the sign-up, read by the office alone.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import type { CallArguments } from "../../kernel/endpoints/endpoint.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { copyCompetition } from "../../competitions/contract.ts";
import * as asking from "../../competitions/questions/contract.ts";
import * as contract from "../../signup/contract.ts";
import { emptyAnswers, listAnsweringSignups } from "./answers-sql.server.ts";
import { forgetAnswerFiles } from "./answers.server.ts";
import { erasePerson } from "../../privacy/contract.ts";
import { getAnswerFile, listAnswers, saveAnswers, sendAnswerFile } from "./contract.ts";

const house = useHouse();
const PDF = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");
const SEND = { accept_rules: true, guardian_statement: true };

/** An open competition that asks four things: of the club a number, of an entry a text, of a person a size (required) and a file. */
async function makeAsking() {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const admin = await browserAs(house, tenant, "admin");
  const params = { id: contest.id };
  const add = (body: NonNullable<CallArguments<typeof asking.createQuestion>["body"]>) =>
    admin.must(asking.createQuestion, { params, body });
  const bus = await add({ scope: "signup", kind: "number", label: "Ile osób na obiad", required: true });
  const props = await add({ scope: "entry", kind: "text", label: "Rekwizyty" });
  const size = await add({
    scope: "dancer",
    kind: "choice",
    label: "Rozmiar koszulki",
    label_en: "T-shirt size",
    options: ["S", "M"],
    required: true,
  });
  const paper = await add({ scope: "dancer", kind: "file", label: "Zgoda na przejazd" });
  return { tenant, contest, admin, params, bus, props, size, paper };
}

/** A school's sign-up with one solo. */
async function withSolo(about: Awaited<ReturnType<typeof makeAsking>>) {
  const { browser, id } = await beginSignup(house, about.tenant, about.contest);
  const params = { id };
  const added = await browser.must(contract.addDancers, { params, body: { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 } });
  const dancer = added.data[0]?.id ?? "";
  const entry = await browser.must(contract.createEntry, {
    params,
    body: { title: "Iskra", section_id: about.contest.young, dancer_ids: [dancer] },
  });
  const read = () => browser.must(contract.getSignup, { params });
  const answer = (values: Record<string, string | number | null>, of: object = {}) =>
    browser.call(saveAnswers, { params, body: { ...of, values } });
  const file = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.set("dancer_id", dancer);
    form.set("file", new File([bytes], name));
    return browser.call(sendAnswerFile, { params: { ...params, question_id: about.paper.id }, form });
  };
  const send = () => browser.call(contract.submitSignup, { params, body: SEND });
  return { browser, id, params, dancer, entry: entry.id, read, answer, file, send };
}

describe("an organiser's own questions", () => {
  it("are added, ordered, changed, archived once they are answered, and copied with the competition", async () => {
    const about = await makeAsking();
    const { admin, params, bus, props, size, paper } = about;
    const list = async () => (await admin.must(asking.listQuestions, { params })).data;
    expect((await list()).map((each) => each.label)).toEqual(["Ile osób na obiad", "Rekwizyty", "Rozmiar koszulki", "Zgoda na przejazd"]);
    await admin.must(asking.orderQuestions, { params, body: { ids: [size.id, bus.id] } });
    expect((await list()).map((each) => each.id)).toEqual([size.id, bus.id, props.id, paper.id]);

    const few = await admin.call(asking.createQuestion, {
      params,
      body: { scope: "signup", kind: "choice", label: "Obiad", options: ["tak"] },
    });
    expect([few.status, few.body]).toMatchObject([422, { errors: { options: [expect.stringContaining("dwie")] } }]);

    const coach = await withSolo(about);
    await coach.answer({ [size.id]: "M" }, { dancer_id: coach.dancer });
    await coach.answer({ [bus.id]: 3 });
    await coach.send();
    const now = (await list())[0];
    expect(now).toMatchObject({ answers: 1 });
    const other = await admin.call(asking.updateQuestion, { params: { id: size.id }, body: { kind: "text" } });
    expect([other.status, other.body]).toMatchObject([409, { code: "not_possible" }]);
    expect((await admin.call(asking.deleteQuestion, { params: { id: size.id } })).status).toBe(409);
    expect((await admin.call(asking.deleteQuestion, { params: { id: props.id } })).status).toBe(204);
    await admin.must(asking.updateQuestion, { params: { id: size.id }, body: { archived: true, version: now?.version } });
    expect((await coach.read()).questions.map((each) => each.id)).toEqual([bus.id, paper.id]);
    // The office can still read earlier answers.
    expect((await admin.must(contract.getEntry, { params: { id: coach.entry } })).answers).toContainEqual(
      expect.objectContaining({ label: "Rozmiar koszulki", dancer: "Lena Wójcicka", text: "M" }),
    );

    const copy = await admin.must(copyCompetition, { params, body: { name: "Rytm Wisły 2027", starts_on: "2027-03-13" } });
    const copied = (await admin.must(asking.listQuestions, { params: { id: copy.id } })).data;
    expect(copied.map(({ label, scope, answers }) => ({ label, scope, answers }))).toEqual([
      { label: "Ile osób na obiad", scope: "signup", answers: 0 },
      { label: "Zgoda na przejazd", scope: "dancer", answers: 0 },
    ]);
  });

  it("are refused to a competition of another organiser, and changed by one's office alone", async () => {
    const about = await makeAsking();
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(asking.listQuestions, { params: about.params })).status).toBe(404);
    expect((await stranger.call(asking.updateQuestion, { params: { id: about.bus.id }, body: { label: "Cudze" } })).status).toBe(404);
    expect((await stranger.call(listAnswers, { params: about.params })).status).toBe(404);
    const coach = await browserAs(house, about.tenant, "trener");
    expect((await coach.call(asking.updateQuestion, { params: { id: about.bus.id }, body: { label: "Moje" } })).status).toBe(403);
  });
});

describe("the confirmation", () => {
  it("lists what was answered for the sign-up, the entry and each person, files by name, and leaves out what concerns health", async () => {
    const about = await makeAsking();
    const allergies = await about.admin.must(asking.createQuestion, {
      params: about.params,
      body: { scope: "dancer", kind: "text", label: "Alergie" },
    });
    const coach = await withSolo(about);
    await coach.answer({ [about.bus.id]: 12 });
    await coach.answer({ [about.props.id]: "krzesło\ni parasol" }, { entry_id: coach.entry });
    await coach.answer({ [about.size.id]: "M", [allergies.id]: "orzechy" }, { dancer_id: coach.dancer });
    await coach.file(PDF, "zgoda.pdf");
    expect((await coach.send()).status).toBe(200);
    const texts = async () => {
      const rows = await house.world.database.inTenant(about.tenant.id, (trx) =>
        trx.selectFrom("mails").select("text_body").where("kind", "=", "signup_confirmation").execute(),
      );
      return rows.map((each) => each.text_body);
    };
    expect((await texts())[0]).toContain(
      [
        "Odpowiedzi na pytania organizatora:",
        "Całe zgłoszenie: Ile osób na obiad – 12.",
        "„Iskra”: Rekwizyty – krzesło i parasol.",
        "Lena Wójcicka: Rozmiar koszulki – M; Zgoda na przejazd – plik zgoda.\u2060pdf; Alergie – odpowiedź jest zapisana w zgłoszeniu.",
      ].join("\n\n"),
    );
    expect((await texts())[0]).not.toContain("orzechy");
    // An erased person is removed from it, too.
    const params = { id: coach.dancer };
    const { first_name, last_name } = (await coach.read()).dancers[0] ?? { first_name: "", last_name: "" };
    await about.admin.must(erasePerson, { params, body: { reason: "prośba opiekuna", confirmation: `${first_name} ${last_name}` } });
    expect(await texts()).toEqual([""]);
  });

  it("says nothing of answers where nothing was asked or answered", async () => {
    const about = await makeAsking();
    for (const each of [about.bus, about.size])
      await about.admin.must(asking.updateQuestion, { params: { id: each.id }, body: { required: false } });
    await (await withSolo(about)).send();
    const rows = await house.world.database.inTenant(about.tenant.id, (trx) =>
      trx.selectFrom("mails").select("text_body").where("kind", "=", "signup_confirmation").execute(),
    );
    expect(rows[0]?.text_body).not.toContain("Odpowiedzi");
  });
});

describe("an answer", () => {
  it("is asked where it belongs, keeps the sign-up from being sent while a required one is missing, and fits its question", async () => {
    const about = await makeAsking();
    const coach = await withSolo(about);
    expect((await coach.read()).missing).toEqual([
      { code: "contact", field: `question_${about.bus.id}`, text: "Odpowiedz na pytanie „Ile osób na obiad”." },
      { code: "question", field: "dancers", text: "Lena Wójcicka: odpowiedz na pytanie „Rozmiar koszulki”." },
    ]);
    expect((await coach.send()).status).toBe(422);
    expect((await coach.answer({ [about.bus.id]: "dużo" })).body).toMatchObject({
      errors: { [`values.${about.bus.id}`]: ["Podaj liczbę."] },
    });
    expect((await coach.answer({ [about.size.id]: "XXL" }, { dancer_id: coach.dancer })).status).toBe(422);
    // A question about people cannot be answered for the sign-up.
    expect((await coach.answer({ [about.size.id]: "M" })).status).toBe(422);
    expect((await coach.answer({ [about.bus.id]: 12 })).body).toMatchObject({ version: 1, values: { [about.bus.id]: 12 } });
    await coach.answer({ [about.size.id]: "M" }, { dancer_id: coach.dancer });
    await coach.answer({ [about.props.id]: "Krzesło" }, { entry_id: coach.entry });
    expect((await coach.read()).missing).toEqual([]);
    expect((await coach.send()).status).toBe(200);
    const taken = await coach.answer({ [about.bus.id]: null });
    expect(taken.body).toMatchObject({ version: 2, values: {} });
    const stale = await coach.browser.call(saveAnswers, { params: coach.params, body: { values: { [about.bus.id]: 3 }, version: 1 } });
    expect([stale.status, stale.body]).toMatchObject([409, { code: "stale", current: { version: 2 } }]);
  });

  it("to what is not asked any more keeps no other from being saved, and one that does not fit is named alone", async () => {
    const about = await makeAsking();
    const meals = await about.admin.must(asking.createQuestion, {
      params: about.params,
      body: { scope: "signup", kind: "text", label: "Uwagi o obiedzie" },
    });
    const coach = await withSolo(about);
    await coach.answer({ [meals.id]: "bez mięsa" });
    await about.admin.must(asking.updateQuestion, { params: { id: meals.id }, body: { archived: true } });
    const both = await coach.answer({ [meals.id]: "z mięsem", [about.bus.id]: 12 });
    expect([both.status, both.body]).toMatchObject([200, { values: { [about.bus.id]: 12 } }]);
    const kept = await about.admin.must(listAnswers, { params: about.params });
    expect(kept.questions.map((each) => each.id)).toContain(meals.id);
    expect((await coach.answer({ [meals.id]: "z mięsem" })).body).toMatchObject({
      errors: { [`values.${meals.id}`]: ["Organizator nie pyta już o to."] },
    });
    const wrong = await coach.answer({ [about.size.id]: "XXL", [meals.id]: "nic" }, { dancer_id: coach.dancer });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual([`values.${about.size.id}`]);
  });

  it("is asked of a sent sign-up as a new question that holds nothing up, also after closing, when it can be given once", async () => {
    const about = await makeAsking();
    const coach = await withSolo(about);
    await coach.answer({ [about.bus.id]: 12 });
    await coach.answer({ [about.size.id]: "M" }, { dancer_id: coach.dancer });
    await coach.send();
    house.setNow(new Date("2026-01-21T12:00:00+01:00"));
    const late = await about.admin.must(asking.createQuestion, {
      params: about.params,
      body: { scope: "signup", kind: "text", label: "O której przyjazd", required: true },
    });
    const now = await coach.read();
    expect(now.missing).toEqual([]);
    expect(now.questions.map((each) => each.label)).toContain("O której przyjazd");
    expect((await coach.send()).status).toBe(200);
    // A new sign-up is asked before sending.
    const other = await withSolo(about);
    expect((await other.read()).missing.map((each) => each.field)).toContain(`question_${late.id}`);

    house.setNow(new Date("2026-03-02T12:00:00+01:00"));
    expect((await coach.answer({ [about.bus.id]: 20 })).body).toMatchObject({ code: "closed" });
    expect((await coach.answer({ [late.id]: "9:30" })).status).toBe(200);
    expect((await coach.answer({ [late.id]: "10:00" })).body).toMatchObject({ code: "closed" });
    expect((await other.answer({ [late.id]: "9:30" })).body).toMatchObject({ code: "closed" });
    const admin = await browserAs(house, about.tenant, "admin");
    const office = await admin.call(saveAnswers, { params: coach.params, body: { values: { [late.id]: "10:00" } } });
    expect(office.body).toMatchObject({ values: { [late.id]: "10:00" } });
    house.setNow(new Date("2026-01-20T12:00:00+01:00"));
  });

  it("with a file is checked by its content, saved only by a caller who may open the sign-up, and deleted with its subject", async () => {
    const about = await makeAsking();
    const coach = await withSolo(about);
    expect((await coach.file(new TextEncoder().encode("<html>"), "zgoda.pdf")).body).toMatchObject({
      errors: { file: [expect.any(String)] },
    });
    const first = await coach.file(PDF, "zgoda.pdf");
    expect([first.status, first.body]).toMatchObject([201, { files: { [about.paper.id]: { name: "zgoda.pdf", bytes: PDF.length } } }]);
    const sheet = (await coach.file(PDF, "zgoda 2.pdf")).body;
    const { url = "" } = sheet.files[about.paper.id] ?? {};
    const opened = await coach.browser.fetch(url);
    expect([opened.status, opened.headers.get("content-disposition")]).toEqual([200, expect.stringMatching(/^attachment/)]);
    expect((await about.admin.fetch(url)).status).toBe(200);
    const answer_id = url.split("/").at(-1) ?? "";
    const ids = { id: coach.id, answer_id };
    const others = [
      new Browser(house, about.tenant),
      await browserAs(house, about.tenant, "referee"),
      await browserAs(house, about.tenant, "trener"),
      await browserAs(house, await makeTenant(house), "admin"),
      (await withSolo(about)).browser,
    ];
    for (const other of others) expect((await other.call(getAnswerFile, { params: ids })).status).toBe(404);
    // Not through another sign-up either.
    const [mine] = [await withSolo(about)];
    expect((await mine.browser.call(getAnswerFile, { params: { id: mine.id, answer_id } })).status).toBe(404);

    const kept = () =>
      house.world.database.inTenant(about.tenant.id, (trx) =>
        trx.selectFrom("files").select(["id", "name"]).where("name", "like", "zgoda%").orderBy("created_at").execute(),
      );
    const file_ids = (await kept()).map((each) => each.id);
    expect(file_ids).toHaveLength(2);
    await forgetAnswerFiles.run({ tenant_id: about.tenant.id, file_ids }, house.world);
    expect((await kept()).map((each) => each.name)).toEqual(["zgoda 2.pdf"]);
    await coach.browser.must(contract.deleteEntry, { params: { id: coach.entry } });
    await coach.browser.must(contract.deleteDancer, { params: { id: coach.dancer } });
    await forgetAnswerFiles.run({ tenant_id: about.tenant.id, file_ids }, house.world);
    expect(await kept()).toEqual([]);
    expect((await coach.read()).answers).toEqual([]);
  });

  it("belongs to its own sign-up alone, and is in no referee's record and in no trail", async () => {
    const about = await makeAsking();
    const coach = await withSolo(about);
    await coach.answer({ [about.bus.id]: 7 });
    await coach.answer({ [about.size.id]: "M" }, { dancer_id: coach.dancer });
    await coach.send();
    await coach.answer({ [about.props.id]: "Czerwone krzesło" }, { entry_id: coach.entry });
    const mine = await withSolo(about);
    const into = (of: object) => mine.browser.call(saveAnswers, { params: mine.params, body: { ...of, values: {} } });
    expect((await into({ dancer_id: coach.dancer })).status).toBe(404);
    expect((await into({ entry_id: coach.entry })).status).toBe(404);
    expect((await mine.browser.call(saveAnswers, { params: coach.params, body: { values: {} } })).status).toBe(404);
    const referee = await new Browser(house, about.tenant).signIn(await makePerson(house, about.tenant, "referee"));
    expect((await referee.must(contract.getEntry, { params: { id: coach.entry } })).answers).toEqual([]);
    const trail = JSON.stringify((await about.admin.must(listAuditEvents, { query: { limit: 100 } })).data);
    expect(trail).toContain("answered");
    expect(trail).not.toContain("Czerwone krzesło");
  });

  it("is in the office's list, one line for each subject, page by page", async () => {
    const about = await makeAsking();
    const coach = await withSolo(about);
    await coach.answer({ [about.bus.id]: 7 });
    await coach.answer({ [about.size.id]: "M" }, { dancer_id: coach.dancer });
    await coach.file(PDF, "zgoda.pdf");
    // Not sent: not listed.
    expect((await about.admin.must(listAnswers, { params: about.params })).data).toEqual([]);
    await coach.send();
    const first = await about.admin.must(listAnswers, { params: about.params, query: { limit: 2 } });
    const second = await about.admin.must(listAnswers, { params: about.params, query: { limit: 2, cursor: first.next_cursor ?? "" } });
    const lines = [...first.data, ...second.data];
    expect(second.next_cursor).toBeNull();
    expect(lines.find((each) => each.scope === "signup")).toMatchObject({ id: coach.id, values: { [about.bus.id]: 7 } });
    expect(lines.find((each) => each.scope === "entry")).toMatchObject({ id: coach.entry, values: {} });
    expect(lines.find((each) => each.scope === "dancer")).toMatchObject({
      name: "Lena Wójcicka",
      entry_ids: [coach.entry],
      values: { [about.size.id]: "M", [about.paper.id]: "zgoda.pdf" },
    });
    expect((await about.admin.must(listAnswers, { params: about.params, query: { scope: "dancer" } })).data).toHaveLength(1);
  });

  it("of a person can be found and emptied, with its files", async () => {
    const about = await makeAsking();
    const coach = await withSolo(about);
    await coach.answer({ [about.size.id]: "M" }, { dancer_id: coach.dancer });
    await coach.file(PDF, "zgoda.pdf");
    const within = <T>(work: Parameters<typeof house.world.database.inTenant<T>>[1]) =>
      house.world.database.inTenant(about.tenant.id, work);
    expect(await within((trx) => listAnsweringSignups(trx, { dancers: [coach.dancer] }))).toEqual([coach.id]);
    expect(await within((trx) => listAnsweringSignups(trx, { dancers: [], entries: [coach.entry] }))).toEqual([]);
    expect(await within((trx) => emptyAnswers(trx, { dancers: [coach.dancer] }))).toHaveLength(1);
    expect(await within((trx) => emptyAnswers(trx, { dancers: [coach.dancer] }))).toEqual([]);
    expect((await coach.read()).answers).toMatchObject([{ dancer_id: coach.dancer, values: {}, files: {} }]);
  });
});

describe("the office's list of entries", () => {
  it("shows answers next to each row, filters by a choice and by missing answers, and does so for nobody else", async () => {
    const about = await makeAsking();
    const [one, two] = [await withSolo(about), await withSolo(about)];
    await one.answer({ [about.bus.id]: 37.5 });
    await two.answer({ [about.bus.id]: 3 });
    for (const [coach, size] of [
      [one, "M"],
      [two, "S"],
    ] as const)
      await coach.answer({ [about.size.id]: size }, { dancer_id: coach.dancer });
    await one.answer({ [about.props.id]: "krzesło" }, { entry_id: one.entry });
    for (const coach of [one, two]) expect((await coach.send()).status).toBe(200);
    const { admin, bus, props, size, paper } = about;
    const asked = { questions: [bus.id, props.id, size.id].join(",") };
    const rows = (await admin.must(contract.listEntries, { query: asked })).data;
    expect(rows.find((each) => each.id === one.entry)?.answered).toEqual({
      [bus.id]: 37.5,
      [props.id]: "krzesło",
      [size.id]: "Lena Wójcicka: M",
    });
    expect(rows.find((each) => each.id === two.entry)?.answered).toEqual({ [bus.id]: 3, [size.id]: "Lena Wójcicka: S" });
    expect((await admin.must(contract.listEntries, {})).data[0]).not.toHaveProperty("answered");
    const found = async (query: NonNullable<CallArguments<typeof contract.listEntries>["query"]>, by = admin) => {
      const list = await by.must(contract.listEntries, { query });
      expect(list.total).toBe(list.data.length);
      return list.data.map((each) => each.id).toSorted();
    };
    const both = [one.entry, two.entry].toSorted();
    expect(await found({ question_id: size.id, choice: "M" })).toEqual([one.entry]);
    expect(await found({ question_id: size.id, choice: "XL" })).toEqual([]);
    expect(await found({ question_id: size.id })).toEqual([]);
    expect(await found({ question_id: props.id })).toEqual([two.entry]);
    expect(await found({ question_id: bus.id })).toEqual([]);
    expect(await found({ question_id: paper.id })).toEqual(both);
    const stranger = await makeAsking();
    expect(await found({ question_id: stranger.props.id })).toEqual([]);
    // Nobody else learns an answer by filtering or asking for it.
    const referee = await new Browser(house, about.tenant).signIn(await makePerson(house, about.tenant, "referee"));
    expect(await found({ question_id: size.id, choice: "M" }, referee)).toEqual(both);
    expect((await referee.must(contract.listEntries, { query: asked })).data.every((each) => each.answered === undefined)).toBe(true);
    // People and sign-ups are listed also where nothing is asked about them.
    await admin.must(asking.deleteQuestion, { params: { id: paper.id } });
    const signups = (await admin.must(listAnswers, { params: about.params, query: { scope: "signup" } })).data;
    expect(new Set(signups.map((each) => each.values[bus.id]))).toEqual(new Set([3, 37.5]));
    expect(signups[0]).toMatchObject({ contact_email: "marta@pirueta.example", contact_phone: expect.any(String) });
  });
});
