// Which text is stored with an answer, and that nobody is asked the same twice.
import { describe, expect, it } from "vitest";
import { makeGuardianRequest } from "#tests/people/guardian-request.ts";
import { consentTexts } from "#tests/signups/consent-texts.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makeTenant } from "#tests/competitions/factories.ts";
import { contact, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { addDancers, createEntry, createSignup, getSignup, setImageConsent, setPublicName, submitSignup } from "../../signup/contract.ts";
import * as contract from "./contract.ts";
import { purposeText, statementText } from "./purpose-texts.ts";
import { consentText } from "./texts.ts";

const house = useHouse();

describe("what is stored", () => {
  it("is the text of the screen in its language; a text that the screen did not show is refused", async () => {
    const { ask, guardian, rows, hall, inTenant } = await makeGuardianRequest(house);
    const code = await ask();
    const answer = (answers: object, texts: readonly string[]) =>
      guardian.call(contract.answerConsents, {
        params: { code },
        body: { name: "Anna Wrona", relation: "parent", answers, texts: [...texts] },
      });
    const names = { competition: "Rytm Wisły", organiser: hall.tenant.name };
    const statement = statementText("image", "child", "pl", names);
    for (const texts of [[], ["Zgadzam się na wszystko."], [statement]])
      expect((await answer({ image: true }, texts)).body).toMatchObject({ code: "text_changed" });
    expect(await rows()).toEqual([]);

    // The page was read in English, whatever the language of the call.
    const english = purposeText("image", "child", "en", names);
    expect((await answer({ image: true }, [english])).status).toBe(200);
    const [row] = await rows();
    expect(row).toMatchObject({ kind: "image", locale: "en" });
    const stored = await inTenant((trx) =>
      trx
        .selectFrom("consent_texts")
        .selectAll()
        .where("text_sha256", "=", row?.text_sha256 ?? "")
        .execute(),
    );
    expect(stored).toMatchObject([{ body: english, locale: "en" }]);
  });

  it("is answered anew once the text has changed, and the earlier answer holds until then", async () => {
    const { ask, answer, guardian, rows, inTenant, hall } = await makeGuardianRequest(house);
    const code = await ask();
    await answer(code, { participation: true, image: true, full_names: false });
    await inTenant((trx) => trx.updateTable("competitions").set({ name: "Rytm Wisły 2027" }).execute());
    const page = await guardian.must(contract.getPersonPage, { params: { code } });
    expect(page.questions.map((each) => [each.answer?.state, each.answer?.outdated])).toEqual([
      ["given", true],
      ["given", true],
      ["refused", true],
    ]);
    await expect(answer(code, { image: true })).rejects.toThrow();
    const texts = page.questions.map((each) => each.text);
    expect(texts).toEqual(texts.filter((each) => consentTexts("Rytm Wisły 2027", hall.tenant.name).includes(each)));
    const body = { name: "Anna Wrona", relation: "parent" as const, answers: { image: true }, texts };
    const after = await guardian.must(contract.answerConsents, { params: { code }, body });
    expect(after.questions.find((each) => each.kind === "image")?.answer).toMatchObject({ state: "given", outdated: false });
    expect((await rows()).filter((each) => each.kind === "image")).toHaveLength(2);
  });

  it("of a school is its statement with the form's words, not the guardian's own text", async () => {
    const { coach, params, child, rows, hall } = await makeGuardianRequest(house);
    const names = { competition: "Rytm Wisły", organiser: hall.tenant.name };
    const state = (texts: string[]) =>
      coach.call(contract.stateConsents, { params, body: { dancer_ids: [child.id], answers: { image: true }, texts } });
    expect((await state([purposeText("image", "child", "pl", names)])).body).toMatchObject({ code: "text_changed" });
    expect(await rows()).toEqual([]);
    expect((await state([statementText("image", "child", "pl", names)])).status).toBe(200);
    expect((await coach.call(setImageConsent, { params, body: { given: true } })).body).toMatchObject({ code: "text_changed" });
    const body = { public_name: "full" as const, texts: ["Zgadzam się."] };
    expect((await coach.call(setPublicName, { params: { id: child.id }, body })).body).toMatchObject({ code: "text_changed" });
  });
});

it("asks a parent once: what the sign-up's boxes answered is not asked again there, nor on the page of consents", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const parent = new Browser(house, tenant);
  const { id } = await parent.must(createSignup, { params: { id: contest.id }, body: { ...contact, contact_role: "parent" } });
  const params = { id };
  const add = async (first_name: string) => {
    const { data } = await parent.must(addDancers, { params, body: { first_name, last_name: "Wójcicka", birth_year: 2012 } });
    await parent.must(createEntry, {
      params,
      body: { title: first_name, section_id: contest.young, dancer_ids: data.map((each) => each.id) },
    });
  };
  const names = { competition: "Rytm Wisły 2026", organiser: tenant.name, role: "parent" };
  const boxes = (["rules", "guardian_statement", "image"] as const).map((kind) => consentText(kind, "pl", names));
  await add("Lena");
  const all = { accept_rules: true, guardian_statement: true, image_consent: true };
  const other = { ...names, role: "school" };
  const wrong = await parent.call(submitSignup, { params, body: { ...all, texts: [consentText("guardian_statement", "pl", other)] } });
  expect(wrong.body).toMatchObject({ code: "text_changed" });
  const sent = await parent.must(submitSignup, { params, body: { ...all, texts: boxes } });
  expect(sent).toMatchObject({ answered_consents: ["rules", "guardian_statement", "image"], images_by_person: false });
  const people = async () => (await parent.must(contract.listSignupConsents, { params })).data;
  expect((await people())[0]).toMatchObject({
    missing: 2,
    answers: {
      participation: { state: "given", channel: "signup", relation: "parent", outdated: false },
      image: { state: "given", outdated: false },
    },
  });

  // A child added later is in no earlier statement; the rules were accepted already.
  await add("Iga");
  expect((await parent.must(getSignup, { params })).answered_consents).toEqual(["rules", "image"]);
  const texts = [boxes[1] ?? ""];
  expect((await parent.call(submitSignup, { params, body: { accept_rules: false } })).body).toMatchObject({
    errors: { guardian_statement: [expect.any(String)] },
  });
  await parent.must(submitSignup, { params, body: { accept_rules: false, guardian_statement: true, texts } });
  expect((await people()).map((each) => each.answers.participation?.state)).toEqual(["given", "given"]);
  await house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("competitions").set({ name: "Rytm Odry" }).execute());
  // The statement names no competition, so its text is the same.
  expect((await parent.must(getSignup, { params })).answered_consents).toEqual(["guardian_statement"]);
});
