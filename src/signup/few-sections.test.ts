import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, contact, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { createPayment } from "../payments/records/contract.ts";
import * as contract from "./contract.ts";

const house = useHouse();

it("a sign-up that is filled in, sent and paid reads the sections of its entries, and all of the competition's once for what the page shows", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { browser, id } = await beginSignup(house, tenant, contest);
  const params = { id };
  /** How many sections came with each reading of them. */
  const read = async (work: () => Promise<unknown>) =>
    (await sentDuring(work)).filter(({ text }) => text.includes("as taken")).map(({ rows }) => rows);
  const all = (await browser.must(contract.getSignup, { params })).sections.length;
  expect(all).toBeGreaterThan(2);

  expect(await read(() => browser.must(contract.updateSignup, { params, body: contact }))).toEqual([0, all]);
  let dancer = "";
  const lena = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };
  const add = async () => {
    dancer = (await browser.must(contract.addDancers, { params, body: lena })).data[0]?.id ?? "";
  };
  expect(await read(add)).toEqual([0]);
  const entry = { title: "Papierowy ptak", section_id: contest.young, dancer_ids: [dancer] };
  expect(await read(() => browser.must(contract.createEntry, { params, body: entry }))).toEqual([1]);
  const agreed = { accept_rules: true, guardian_statement: true };
  const sending = await read(() => browser.must(contract.submitSignup, { params, body: agreed }));
  expect(sending.filter((rows) => rows !== 1)).toEqual([all]);
  const paying = await read(() => browser.must(createPayment, { params, body: { method: "transfer" } }));
  expect(paying.filter((rows) => rows !== 1)).toEqual([]);

  // By what is danced, an entry may come into any section.
  const unnamed = { title: "Druga", dance_category_id: contest.jazz, presentation_category_id: contest.solo, dancer_ids: [dancer] };
  expect((await read(() => browser.must(contract.createEntry, { params, body: unnamed })))[0]).toBe(all);
});
