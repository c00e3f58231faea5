// A competition that asks each person for a file, and sign-ups that send one.
import { createQuestion } from "#src/competitions/questions/contract.ts";
import { addDancers, createEntry } from "#src/signup/contract.ts";
import { sendAnswerFile } from "#src/entries/questions/contract.ts";
import { browserAs, makeTenant } from "../competitions/factories.ts";
import { beginSignup, makeOpenContest } from "./signup-contest.ts";
import type { House } from "../application/world.ts";

export const PDF = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");

/** Creates the competition. Returns it with a function that begins a sign-up. */
export async function makeFileContest(house: House) {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const admin = await browserAs(house, tenant, "admin");
  const question = await admin.must(createQuestion, {
    params: { id: contest.id },
    body: { scope: "dancer", kind: "file", label: "Zgoda" },
  });
  /** Begins a guest's draft with one solo. */
  const begin = async () => {
    const { browser, id } = await beginSignup(house, tenant, contest);
    const params = { id };
    const dancer = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };
    const dancer_id = (await browser.must(addDancers, { params, body: dancer })).data[0]?.id ?? "";
    const entry = await browser.must(createEntry, { params, body: { title: "Iskra", section_id: contest.young, dancer_ids: [dancer_id] } });
    const send = (name: string) => {
      const form = new FormData();
      form.set("dancer_id", dancer_id);
      form.set("file", new File([PDF], name));
      return browser.call(sendAnswerFile, { params: { id, question_id: question.id }, form });
    };
    return { browser, id, params, dancer_id, entry: entry.id, send };
  };
  const inTenant = <T>(work: Parameters<typeof house.world.database.inTenant<T>>[1]) => house.world.database.inTenant(tenant.id, work);
  return { tenant, contest, admin, question, begin, inTenant };
}
