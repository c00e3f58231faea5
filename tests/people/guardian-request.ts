// A child in a published list whose guardian gets a link with the request for consents.
import { expect } from "vitest";
import * as contract from "#src/people/consents/contract.ts";
import { getSignup, openSignup } from "#src/signup/contract.ts";
import { getPublicStartList } from "#src/start-lists/contract.ts";
import { consentTexts } from "../signups/consent-texts.ts";
import { Browser } from "../competitions/factories.ts";
import { makeHall } from "../competitions/situations.ts";
import type { House } from "../application/world.ts";

/** Creates a published list. The coach has its sign-up open, and the first of its dancers is a child of ten. */
export async function makeGuardianRequest(house: House, birth_year = 2016) {
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const inTenant = <T>(work: Parameters<typeof house.world.database.inTenant<T>>[1]) => house.world.database.inTenant(hall.tenant.id, work);
  await inTenant(async (trx) => {
    await trx.updateTable("dancers").set({ birth_year, birth_date: null }).execute();
    await trx.updateTable("signups").set({ contact_role: "school", club_name: "Pirueta" }).execute();
    await trx.updateTable("tenants").set({ contact_email: "biuro@example.com" }).where("id", "=", hall.tenant.id).execute();
  });
  const coach = new Browser(house, hall.tenant);
  const params = { id: hall.signup_id };
  await coach.must(openSignup, { params, body: { key: hall.signup_secret } });
  const signup = await coach.must(getSignup, { params });
  const [child = expect.unreachable(), other = expect.unreachable()] = signup.dancers;
  const mails = (kind: string) => inTenant((trx) => trx.selectFrom("mails").selectAll().where("kind", "=", kind).orderBy("id").execute());
  const codeIn = (text: string) => /\/p\/([\w-]+)/.exec(text)?.[1] ?? "";
  const ask = async (dancer_id = child.id, email = "anna@example.com") => {
    await coach.must(contract.askGuardians, { params, body: { people: [{ dancer_id, email }] } });
    return codeIn((await mails("person_link")).at(-1)?.text_body ?? "");
  };
  const guardian = new Browser(house, hall.tenant);
  const texts = consentTexts("Rytm Wisły", hall.tenant.name);
  const answer = (code: string, answers: Record<string, boolean>) =>
    guardian.must(contract.answerConsents, { params: { code }, body: { name: "Anna Wrona", relation: "parent", answers, texts } });
  const listed = async () => {
    const list = await guardian.must(getPublicStartList, { params: { id: hall.list_id } });
    const entry = signup.entries.find((each) => each.dancer_ids.includes(child.id));
    return list.blocks[0]?.performances.find((each) => each.entry_id === entry?.id)?.shown.label;
  };
  const rows = () =>
    inTenant((trx) => trx.selectFrom("consents").selectAll().where("dancer_id", "=", child.id).orderBy("given_at").orderBy("id").execute());
  return { hall, coach, params, child, other, mails, ask, answer, guardian, listed, rows, inTenant, texts };
}
