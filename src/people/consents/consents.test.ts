// A guardian answers by the link: what it opens, that a no applies everywhere at once, and that nobody guesses it or consents instead.
import { describe, expect, it } from "vitest";
import { makeGuardianRequest } from "#tests/people/guardian-request.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makeTenant } from "#tests/competitions/factories.ts";
import { erasePerson, getStoredPerson } from "../../privacy/contract.ts";
import { setImageConsent, setPublicName, updateDancer } from "../../signup/contract.ts";
import * as contract from "./contract.ts";
import { purposesFor, isImageAllowed, canRemind } from "./rules.ts";

const house = useHouse();

describe("what is asked", () => {
  it("depends on the age: the young say yes to photos themselves, too", () => {
    expect(purposesFor("child")).toEqual(["participation", "image", "full_names"]);
    expect(purposesFor("young")).toContain("own_image");
    expect(purposesFor("adult")).toEqual(["image", "full_names"]);
    const yes = { state: "given" } as const;
    expect([
      isImageAllowed("child", { image: yes }),
      isImageAllowed("young", { image: yes }),
      isImageAllowed("young", { image: yes, own_image: yes }),
      isImageAllowed("adult", {}),
    ]).toEqual([true, false, true, false]);
  });

  it("is not asked again before two days have passed, nor a fifth time", () => {
    const link = { mails: 1, mailed_at: "2026-01-20T12:00:00Z", answered_at: null };
    const at = (text: string) => new Date(text);
    expect(canRemind(link, 2, at("2026-01-22T11:59:00Z"))).toBe(false);
    expect(canRemind(link, 2, at("2026-01-22T12:00:00Z"))).toBe(true);
    expect(canRemind(link, 0, at("2026-01-23T12:00:00Z"))).toBe(false);
    expect(canRemind({ ...link, mails: 4 }, 2, at("2026-02-22T12:00:00Z"))).toBe(false);
    expect(canRemind(null, 2, at("2026-02-22T12:00:00Z"))).toBe(false);
  });
});

describe("a guardian's link", () => {
  it("shows one child, keeps each answer with its text, and turns the name at once, both ways", async () => {
    const { child, ask, answer, guardian, listed, rows, mails, hall, inTenant } = await makeGuardianRequest(house);
    const code = await ask();
    const page = await guardian.must(contract.getPersonPage, { params: { code } });
    expect(page).toMatchObject({ first_name: child.first_name, age: "child", club_name: "Pirueta", given_by: null });
    expect(page.questions.map((each) => [each.kind, each.answer])).toEqual([
      ["participation", null],
      ["image", null],
      ["full_names", null],
    ]);
    expect(await listed()).toBe("T. P.");

    const after = await answer(code, { participation: true, image: true, full_names: true });
    expect(after.questions.map((each) => each.answer?.state)).toEqual(["given", "given", "given"]);
    expect(after.questions[1]?.answer).toMatchObject({ given_by: "Anna Wrona", relation: "parent", channel: "link" });
    expect(await listed()).toBe(`${child.first_name} ${child.last_name}`);
    expect((await mails("consents_answered"))[0]).toMatchObject({ to_email: "anna@example.com" });
    const kept = await rows();
    const texts = await inTenant((trx) => trx.selectFrom("consent_texts").selectAll().execute());
    for (const row of kept) {
      expect(row).toMatchObject({ locale: "pl", given_by: "Anna Wrona", confirmed_at: expect.any(String) as string, withdrawn_at: null });
      expect(page.questions.map((each) => each.text)).toContain(texts.find((each) => each.text_sha256 === row.text_sha256)?.body);
    }

    await answer(code, { full_names: false });
    expect(await listed()).toBe("T. P.");
    const open = () => hall.admin.must(contract.listTakeDowns, { params: { id: hall.competition_id } });
    expect((await open()).data).toEqual([]);
    await answer(code, { image: false });
    const [row = expect.unreachable()] = (await open()).data;
    expect(row).toMatchObject({ first_name: child.first_name, over: null, places: null });
    expect(row.entries[0]).toMatch(/^\d{3}, Taniec 1/);
    const [told] = await mails("take_down");
    expect(told).toMatchObject({ to_email: "biuro@example.com" });
    expect(told?.text_body).not.toContain(child.first_name);
    const done = await hall.admin.must(contract.updateTakeDown, { params: { id: row.id }, body: { done: true, places: "Facebook" } });
    expect(done).toMatchObject({ over: "done", places: "Facebook", over_by: expect.any(String) as string });
    expect(
      (await rows())
        .filter((each) => each.withdrawn_at !== null)
        .map((each) => each.kind)
        .sort(),
    ).toEqual(["full_names", "image"]);
  });

  it("keeps a no as a no, which nobody else turns into a yes; an earlier link opens nothing more", async () => {
    const { child, params, ask, answer, coach, guardian, listed, texts } = await makeGuardianRequest(house);
    const first = await ask();
    const code = await ask();
    expect((await guardian.call(contract.getPersonPage, { params: { code: first } })).status).toBe(404);
    const page = await answer(code, { participation: true, image: false, full_names: false });
    expect(page.questions.map((each) => each.answer?.state)).toEqual(["given", "refused", "refused"]);
    const full = await coach.call(setPublicName, { params: { id: child.id }, body: { public_name: "full" } });
    expect(full).toMatchObject({ status: 409, body: { code: "not_possible" } });
    const stated = await coach.must(contract.stateConsents, {
      params,
      body: { dancer_ids: [child.id], answers: { image: true, full_names: true }, texts },
    });
    expect(stated.data.find((each) => each.dancer_id === child.id)?.answers).toMatchObject({
      image: { state: "refused" },
      full_names: { state: "refused" },
    });
    expect(await listed()).toBe("T. P.");
  });

  it("opens nothing at another organiser, and guessing is stopped", async () => {
    const { ask, guardian } = await makeGuardianRequest(house);
    const code = await ask();
    const stranger = new Browser(house, await makeTenant(house));
    expect((await stranger.call(contract.getPersonPage, { params: { code } })).status).toBe(404);
    for (let i = 0; i < 30; i++) await guardian.call(contract.getPersonPage, { params: { code: `guess-${i}` } });
    expect((await guardian.call(contract.getPersonPage, { params: { code: "guess" } })).status).toBe(429);
    expect((await guardian.call(contract.getPersonPage, { params: { code } })).status).toBe(200);
  });

  it("takes a parent's word for the young only, and asks a grown-up for their own", async () => {
    const { ask, guardian, answer } = await makeGuardianRequest(house, 2000);
    const code = await ask();
    expect((await guardian.must(contract.getPersonPage, { params: { code } })).questions.map((each) => each.kind)).toEqual([
      "image",
      "full_names",
    ]);
    await expect(answer(code, { image: true })).rejects.toThrow();
  });
});

it("lets a school state what it holds signed, per child and purpose, and take it back", async () => {
  const { hall, coach, params, child, other, listed, texts } = await makeGuardianRequest(house);
  const state = (answers: object) => coach.must(contract.stateConsents, { params, body: { dancer_ids: [child.id], answers, texts } });
  const stated = await state({ image: true, full_names: true });
  expect(stated).toMatchObject({ answers_directly: false, can_ask: true });
  expect(stated.data.find((each) => each.dancer_id === child.id)).toMatchObject({
    missing: 1,
    answers: { image: { state: "given", channel: "statement", relation: "school" } },
  });
  expect(stated.data.find((each) => each.dancer_id === other.id)).toMatchObject({ missing: 3, answers: {} });
  expect(await listed()).toBe(`${child.first_name} ${child.last_name}`);
  await state({ full_names: false });
  expect(await listed()).toBe("T. P.");

  const list = (query: object) => hall.admin.must(contract.listConsents, { query: { competition_id: hall.competition_id, ...query } });
  expect((await list({})).counts).toMatchObject({ all: 2, missing: 2, refused: 1, complete: 0, take_down: 0 });
  expect((await list({ view: "refused" })).data.map((each) => each.dancer_id)).toEqual([child.id]);
  expect((await list({ q: child.first_name })).total).toBe(1);
  const idsOf = async (query: object) => (await list(query)).data.map((each) => each.dancer_id);
  expect(await idsOf({ purpose: "image", view: "complete" })).toEqual([child.id]);
  expect(await idsOf({ purpose: "image", view: "missing" })).toEqual([other.id]);
  expect(await idsOf({ purpose: "image", view: "refused" })).toEqual([]);
  expect(await idsOf({ purpose: "full_names", view: "refused" })).toEqual([child.id]);
  expect((await list({ purpose: "own_image" })).counts).toMatchObject({ all: 0, missing: 0 });
  expect(await idsOf({ sort: "image", direction: "asc" })).toEqual([other.id, child.id]);
  expect(await idsOf({ sort: "image", direction: "desc" })).toEqual([child.id, other.id]);
  const first = await list({ limit: 1, sort: "missing" });
  const second = await list({ limit: 1, sort: "missing", cursor: first.next_cursor ?? "" });
  expect([...first.data, ...second.data].map((each) => each.dancer_id)).toEqual([child.id, other.id]);
});

it("lets a parent answer for the whole sign-up, and puts each of its people on the list of what to take down afterwards", async () => {
  const { hall, coach, params, child, other, inTenant, texts } = await makeGuardianRequest(house);
  await inTenant((trx) => trx.updateTable("signups").set({ contact_role: "parent" }).execute());
  const stateOf = async (id: string) =>
    (await coach.must(contract.listSignupConsents, { params })).data.find((each) => each.dancer_id === id)?.answers.image?.state;
  const open = async () => (await hall.admin.must(contract.listTakeDowns, { params: { id: hall.competition_id } })).data;
  await coach.must(setImageConsent, { params, body: { given: true, texts } });
  expect([await stateOf(child.id), await stateOf(other.id)]).toEqual(["given", "given"]);
  // One of them has an own answer, which the answer of the whole sign-up does not change.
  await coach.must(contract.stateConsents, { params, body: { dancer_ids: [child.id], answers: { image: false }, texts } });
  expect([await stateOf(child.id), await stateOf(other.id)]).toEqual(["refused", "given"]);
  expect((await open()).map((each) => each.dancer_id)).toEqual([child.id]);
  await coach.must(setImageConsent, { params, body: { given: false } });
  expect((await open()).map((each) => each.dancer_id).sort()).toEqual([child.id, other.id].sort());
  await coach.must(contract.stateConsents, { params, body: { dancer_ids: [child.id], answers: { image: true }, texts } });
  expect((await open()).find((each) => each.dancer_id === child.id)).toMatchObject({ over: "given_again" });
});

it("leaves a guardian's own answer as it is, whatever is ticked afterwards for the whole sign-up", async () => {
  const { coach, params, child, ask, answer, inTenant, texts } = await makeGuardianRequest(house);
  await inTenant((trx) => trx.updateTable("signups").set({ contact_role: "parent" }).execute());
  const image = async () =>
    (await coach.must(contract.listSignupConsents, { params })).data.find((each) => each.dancer_id === child.id)?.answers.image;
  const later = () => house.setNow(new Date(house.world.now().getTime() + 60_000));
  const code = await ask(child.id, "barbara@example.com");
  await answer(code, { image: false });
  later();
  await coach.must(setImageConsent, { params, body: { given: true, texts } });
  expect(await image()).toMatchObject({ state: "refused", channel: "link" });
  later();
  await answer(code, { image: true });
  later();
  await coach.must(setImageConsent, { params, body: { given: false } });
  expect(await image()).toMatchObject({ state: "given", channel: "link" });
});

it("puts a person on the list of what to take down once: what is done is not opened beside a newer row", async () => {
  const { hall, child, ask, answer } = await makeGuardianRequest(house);
  const code = await ask(child.id, "barbara@example.com");
  const list = async () => (await hall.admin.must(contract.listTakeDowns, { params: { id: hall.competition_id } })).data;
  const set = (id: string, done: boolean) => hall.admin.call(contract.updateTakeDown, { params: { id }, body: { done } });
  const takeBack = async () => {
    for (const image of [true, false]) await answer(code, { image });
    return (await list()).find((each) => each.over === null)?.id ?? "";
  };
  const first = await takeBack();
  await set(first, true);
  const second = await takeBack();
  expect(await set(first, false)).toMatchObject({ status: 409, body: { message: expect.stringContaining("jest już na liście") } });
  expect((await list()).map((each) => [each.id, each.over])).toEqual([
    [second, null],
    [first, "done"],
  ]);
  await set(second, true);
  expect(await set(first, false)).toMatchObject({ status: 200, body: { over: null, dancer_id: child.id } });
});

describe("another person typed over a person", () => {
  const change = async (body: object, answered: "link" | "statement" | "nothing") => {
    const { coach, params, child, ask, inTenant, texts } = await makeGuardianRequest(house);
    await inTenant((trx) => trx.updateTable("competitions").set({ signup_closes_at: "2099-01-01T00:00:00Z", status: "open" }).execute());
    await inTenant((trx) =>
      trx.updateTable("dancers").set({ first_name: "Jagna", last_name: "Wrona" }).where("id", "=", child.id).execute(),
    );
    if (answered === "link") await ask(child.id, "celina@example.com");
    if (answered === "statement")
      await coach.must(contract.stateConsents, { params, body: { dancer_ids: [child.id], answers: { image: true }, texts } });
    return coach.call(updateDancer, { params: { id: child.id }, body });
  };

  it("does not inherit their consents and link: it is refused with what to do", async () => {
    const refused = {
      status: 422,
      body: { errors: { first_name: [expect.stringMatching(/^To inna osoba\? Dodaj ją jako nową.*Jagna Wrona/)] } },
    };
    expect(await change({ first_name: "Zofia", last_name: "Lis" }, "link")).toMatchObject(refused);
    expect(await change({ first_name: "Zofia", last_name: "Lis" }, "statement")).toMatchObject(refused);
    expect(await change({ last_name: "Lis", birth_year: 2015 }, "link")).toMatchObject(refused);
  });

  it("is a correction where one name is misspelled, or nobody was asked yet", async () => {
    for (const body of [{ first_name: "Jagoda" }, { birth_year: 2015 }, { first_name: "WRONA", last_name: "Jagna" }])
      expect((await change(body, "link")).status).toBe(200);
    expect((await change({ first_name: "Zofia", last_name: "Lis", birth_year: 2015 }, "nothing")).status).toBe(200);
  });
});

it("counts nothing that a school ticked for a whole sign-up as an answer of its children", async () => {
  const { coach, params, texts } = await makeGuardianRequest(house);
  await coach.must(setImageConsent, { params, body: { given: true, texts } });
  expect((await coach.must(contract.listSignupConsents, { params })).data.map((each) => each.answers)).toEqual([{}, {}]);
});

it("reminds who was asked and has not answered, two days later, by a link that works beside the first", async () => {
  const { hall, coach, params, ask, answer, mails, guardian, inTenant } = await makeGuardianRequest(house);
  const code = await ask();
  const all = () => hall.admin.must(contract.remindAllGuardians, { params: { id: hall.competition_id } });
  expect([(await coach.must(contract.remindGuardians, { params })).sent, (await all()).sent]).toEqual([0, 0]);
  const longAgo = () => inTenant((trx) => trx.updateTable("person_links").set({ mailed_at: "2026-01-01T10:00:00Z" }).execute());
  await longAgo();
  expect((await coach.must(contract.remindGuardians, { params })).sent).toBe(1);
  const again = /\/p\/([\w-]+)/.exec((await mails("person_link")).at(-1)?.text_body ?? "")?.[1] ?? "";
  expect(again).not.toBe(code);
  for (const each of [code, again]) expect((await guardian.call(contract.getPersonPage, { params: { code: each } })).status).toBe(200);
  await answer(code, { participation: true, image: false, full_names: false });
  await longAgo();
  expect((await all()).sent).toBe(0);
});

it("asks nobody for a sign-up that was not sent", async () => {
  const { coach, params, child, inTenant } = await makeGuardianRequest(house);
  const body = { people: [{ dancer_id: child.id, email: "anna@example.com" }] };
  await inTenant((trx) => trx.updateTable("signups").set({ status: "draft" }).execute());
  expect((await coach.call(contract.askGuardians, { params, body })).body).toMatchObject({ code: "not_submitted" });
});

it("leaves nothing of a guardian when the child's data are erased: the link is dead, the address and the name are gone", async () => {
  const { hall, child, ask, answer, guardian, rows, mails, inTenant } = await makeGuardianRequest(house);
  const code = await ask();
  await answer(code, { participation: true, image: true, full_names: true });
  const { held } = await hall.admin.must(getStoredPerson, { params: { id: child.id } });
  expect([held["links"]?.length, held["consents"]?.length]).toEqual([1, 3]);
  const confirmation = `${child.first_name} ${child.last_name}`;
  await hall.admin.must(erasePerson, { params: { id: child.id }, body: { reason: "prośba", confirmation } });
  // A client that guessed before must wait.
  expect([404, 429]).toContain((await guardian.call(contract.getPersonPage, { params: { code } })).status);
  const links = await inTenant((trx) => trx.selectFrom("person_links").select("email").execute());
  expect(JSON.stringify([links, await rows(), await mails("consents_answered")])).not.toMatch(/anna@|Anna Wrona/);
});
