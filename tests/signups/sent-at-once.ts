// Many sign-ups submitted at the same moment, and the required outcome for any number of them.
import { expect } from "vitest";
import { getJudgeDay } from "#src/judging/contract.ts";
import { addDancers, createEntry, submitSignup } from "#src/signup/contract.ts";
import { secretCookie } from "#src/people/access/access.server.ts";
import { browserAs, makeTenant } from "../competitions/factories.ts";
import { beginSignup, makeOpenContest } from "./signup-contest.ts";
import { copyDraft } from "./signup-rush.ts";
import type { SentStatement } from "../application/statements.ts";
import type { House } from "../application/world.ts";

/** Creates a sign-up of one entry that is ready to be submitted, copies of it in the same section, and the browser that submits them. */
async function makeRush(house: House, count: number, caps: { section?: number; competition?: object }) {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { id, browser } = await beginSignup(house, tenant, contest);
  const added = await browser.must(addDancers, { params: { id }, body: { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 } });
  const body = { title: "Papierowy ptak", section_id: contest.young, dancer_ids: [added.data[0]?.id ?? ""] };
  await browser.must(createEntry, { params: { id }, body });
  const secret = browser.cookies.get(secretCookie(id)) ?? "";
  const copies = await house.world.database.inTenant(tenant.id, async (trx) => {
    if (caps.section) await trx.updateTable("sections").set({ capacity: caps.section }).where("id", "=", contest.young).execute();
    if (caps.competition) await trx.updateTable("competitions").set(caps.competition).where("id", "=", contest.id).execute();
    return copyDraft(trx, id, count - 1);
  });
  for (const copy of copies) browser.cookies.set(secretCookie(copy), secret);
  const send = (each: string) =>
    browser.call(submitSignup, { params: { id: each }, body: { accept_rules: true, guardian_statement: true } });
  /** Returns the state of the entries, in the order of submission. */
  const sent = () =>
    house.world.database.inTenant(tenant.id, (trx) =>
      trx
        .selectFrom("entries")
        .select(["status", "submitted_at"])
        .where("competition_id", "=", contest.id)
        .orderBy("submitted_at")
        .execute(),
    );
  return { tenant, ids: [id, ...copies], send, sent };
}

/** Returns the statements that run while a competition's places are locked: all after the lock, including the commit. */
export function underLock(sent: readonly SentStatement[]): string[] {
  const texts = sent.flatMap(({ text }) => text.split(";").filter(Boolean));
  const lock = texts.findIndex((text) => text.includes("for no key update"));
  return texts.slice(lock + 1, texts.indexOf("commit", lock) + 1);
}

const outcome = (places: number, count: number) => [
  ...Array<string>(places).fill("submitted"),
  ...Array<string>(count - places).fill("waiting"),
];

/** Submits `count` sign-ups at once for the places of one section: all are answered, and a judge can read the day meanwhile. */
export async function proveSectionRush(house: House, count: number, places: number): Promise<void> {
  const { tenant, ids, send, sent } = await makeRush(house, count, { section: places });
  const judge = await browserAs(house, tenant, "referee");
  let waiting = count;
  const sending = ids.map(async (each) => {
    const reply = await send(each);
    waiting -= 1;
    return reply.status;
  });
  const day = await judge.call(getJudgeDay);
  expect([day.status, waiting > 0]).toEqual([200, true]);
  expect(new Set(await Promise.all(sending))).toEqual(new Set([200]));
  const entries = await sent();
  expect(entries.map((each) => each.status)).toEqual(outcome(places, count));
  expect(new Set(entries.map((each) => each.submitted_at)).size).toBe(count);
}

/**
 * Submits `count` sign-ups at once for the last places under the competition's caps: exactly these places are taken, and every other entry has a
 * position in the queue.
 */
export async function proveCappedRush(house: House, count: number, places: number, caps: object): Promise<void> {
  const { ids, send, sent } = await makeRush(house, count, { competition: caps });
  const replies = await Promise.all(ids.map(send));
  expect(replies.filter((each) => each.status === 200)).toHaveLength(count);
  const entries = await sent();
  expect(entries.map((each) => each.status)).toEqual(outcome(places, count));
  expect(new Set(entries.map((each) => each.submitted_at)).size).toBe(count);
  const positions = replies.flatMap((each) => each.body.waiting.map(({ position }) => position));
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count - places }, (_, at) => at + 1));
}
