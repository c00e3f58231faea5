// An administrator tries a sign-up, through HTTP: nothing of it is sent, counted or stored.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeOpenContest } from "#tests/signups/signup-contest.ts";
import { listCompetitions } from "../../competitions/contract.ts";
import { createQuestion } from "../../competitions/questions/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../contract.ts";
import { saveAnswers, sendAnswerFile } from "../../entries/questions/contract.ts";
import { endTrials } from "./trial.server.ts";
import { stateConsents } from "../../people/consents/contract.ts";

const house = useHouse();

/** A competition that is still a draft, and its administrator. */
async function makeDraft() {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  await house.world.database.inTenant(tenant.id, (trx) =>
    trx.updateTable("competitions").set({ status: "draft" }).where("id", "=", contest.id).execute(),
  );
  return { tenant, contest, admin: await browserAs(house, tenant, "admin") };
}

describe("a trial of the sign-up", () => {
  it("goes through people, entries and price before anybody else sees the competition, and is never sent", async () => {
    const { tenant, contest, admin } = await makeDraft();
    const guest = new Browser(house, tenant);
    const params = { id: contest.id };
    for (const who of [guest, await browserAs(house, tenant, "trener"), await browserAs(house, tenant, "referee")]) {
      expect((await who.call(contract.getSignupForm, { params })).status).toBe(404);
      expect((await who.call(contract.createSignup, { params, body: { trial: true } })).status).toBe(404);
    }
    expect((await admin.must(contract.getSignupForm, { params })).trial).toEqual({ id: null });
    const { id, link } = await admin.must(contract.createSignup, { params, body: { trial: true, contact_name: "Zofia Lis" } });
    expect(link).not.toContain("key=");
    expect(await admin.must(contract.getSignupForm, { params })).toMatchObject({ trial: { id }, signups: [] });
    const lena = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };
    const [dancer] = (await admin.must(contract.addDancers, { params: { id }, body: lena })).data;
    await admin.must(contract.createEntry, {
      params: { id },
      body: {
        title: "Echo",
        dance_category_id: contest.jazz,
        presentation_category_id: contest.solo,
        dancer_ids: [dancer?.id ?? newId()],
      },
    });
    const seen = await admin.must(contract.getSignup, { params: { id } });
    expect(seen).toMatchObject({ trial: true, status: "draft", entries: [{ title: "Echo", problems: [] }] });
    expect(seen.quote.total_grosze).toBeGreaterThan(0);
    await admin.must(contract.setPublicName, { params: { id: dancer?.id ?? newId() }, body: { public_name: "full" } });
    const sent = await admin.call(contract.submitSignup, {
      params: { id },
      body: { accept_rules: true, guardian_statement: true, image_consent: true },
    });
    expect(sent).toMatchObject({ status: 409, body: { code: "not_possible" } });
    const kept = await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("consents").select("id").execute());
    expect(kept).toEqual([]);
    expect((await guest.call(contract.getSignup, { params: { id } })).status).toBe(404);
  });

  it("answers what the organiser asks, takes no file, and is ended with all of that", async () => {
    const { contest, admin } = await makeDraft();
    const params = { id: contest.id };
    const meals = await admin.must(createQuestion, { params, body: { scope: "signup", kind: "number", label: "Obiady" } });
    const size = await admin.must(createQuestion, { params, body: { scope: "dancer", kind: "text", label: "Rozmiar" } });
    const paper = await admin.must(createQuestion, { params, body: { scope: "signup", kind: "file", label: "Zgoda" } });
    const { id } = await admin.must(contract.createSignup, { params, body: { trial: true } });
    const lena = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };
    const dancer_id = (await admin.must(contract.addDancers, { params: { id }, body: lena })).data[0]?.id ?? "";
    await admin.must(saveAnswers, { params: { id }, body: { values: { [meals.id]: 20 } } });
    await admin.must(saveAnswers, { params: { id }, body: { dancer_id, values: { [size.id]: "M" } } });
    const form = new FormData();
    form.set("file", new File([new TextEncoder().encode("%PDF-1.4\n%%EOF\n")], "zgoda.pdf"));
    const sent = await admin.call(sendAnswerFile, { params: { id, question_id: paper.id }, form });
    expect(sent).toMatchObject({ status: 409, body: { code: "not_possible" } });
    const stated = { dancer_ids: [dancer_id], answers: { image: true }, texts: [] };
    expect((await admin.call(stateConsents, { params: { id }, body: stated })).body).toMatchObject({ code: "not_possible" });
    expect((await admin.call(contract.endTrial, { params: { id } })).status).toBe(204);
    expect((await admin.call(contract.getSignup, { params: { id } })).status).toBe(404);
  });

  it("is in no list and no count, and is gone once it is ended", async () => {
    const { contest, admin } = await makeDraft();
    const params = { id: contest.id };
    const { id } = await admin.must(contract.createSignup, { params, body: { trial: true } });
    expect((await admin.must(contract.listSignups, {})).data).toEqual([]);
    expect((await admin.must(listCompetitions, {})).data.find((each) => each.id === contest.id)).toMatchObject({ signups: 0, entries: 0 });
    const { id: real } = await admin.must(contract.createSignup, { params, body: {} });
    expect((await admin.call(contract.endTrial, { params: { id: real } })).status).toBe(404);
    expect((await admin.call(contract.endTrial, { params: { id } })).status).toBe(204);
    expect((await admin.call(contract.getSignup, { params: { id } })).status).toBe(404);
    expect((await admin.must(contract.getSignupForm, { params })).trial).toEqual({ id: null });
  });

  it("goes in the night after half a day, also with people and entries; a newer one and a real draft stay", async () => {
    const { tenant, contest, admin } = await makeDraft();
    const params = { id: contest.id };
    const old = (await admin.must(contract.createSignup, { params, body: { trial: true } })).id;
    await admin.must(contract.addDancers, { params: { id: old }, body: { first_name: "Ola", last_name: "Bąk", birth_year: 2013 } });
    const real = (await admin.must(contract.createSignup, { params, body: {} })).id;
    const long = new Date(house.world.now().getTime() - 13 * 3_600_000);
    await house.world.database.inTenant(tenant.id, (trx) =>
      trx.updateTable("signups").set({ created_at: long.toISOString() }).where("id", "in", [old, real]).execute(),
    );
    const fresh = (await admin.must(contract.createSignup, { params, body: { trial: true } })).id;
    await endTrials.run({}, house.world);
    const seen = async (id: string) => (await admin.call(contract.getSignup, { params: { id } })).status;
    expect([await seen(old), await seen(real), await seen(fresh)]).toEqual([404, 200, 200]);
  });
});
