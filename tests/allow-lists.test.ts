// Replies to the public, to holders of a link, to coaches and judges name every field, so that a new field of a row or record is never published by
// accident.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { handlers } from "#src/http.ts";
import { type Endpoint, endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { perform } from "#src/kernel/calls/perform.server.ts";
import { type Role, treasurers } from "#src/kernel/endpoints/roles.ts";
import { createPayment, getPayment, listPayments, updatePayment } from "#src/payments/records/contract.ts";
import { toPayerPayment, toPayerRow } from "#src/payments/reading/payer-view.ts";
import { Refusal } from "#src/refusals.ts";
import {
  bulkEntries,
  getEntry,
  getSignup,
  listSignups,
  openSignup,
  setEntryStatus,
  updateEntry,
  updateSignup,
} from "#src/signup/contract.ts";
import { entryVisibleTo, signupVisibleTo } from "#src/signup/desk/list/seen-by.ts";
import { getStartList } from "#src/start-lists/contract.ts";
import { withoutOfficeFields } from "#src/start-lists/programme/office-fields.ts";
import { useHouse } from "./application/database.ts";
import { Browser, makePerson } from "./competitions/factories.ts";
import { makeHall } from "./competitions/situations.ts";
import { handle } from "#src/kernel/calls/call.server.ts";

const house = useHouse();

/** Kinds of schemas without further fields. */
const PLAIN = ["string", "number", "boolean", "enum", "literal", "null", "int", "date"];

/** Returns the paths at which a schema lets unnamed fields through. */
function loosePlaces(schema: z.core.$ZodType | undefined, path = ""): string[] {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const inside = Object.entries(def.shape).flatMap(([name, inner]) => loosePlaces(inner, `${path}.${name}`));
      return def.catchall && def.catchall._zod.def.type !== "never" ? [path, ...inside] : inside;
    }
    case "array":
      return loosePlaces(def.element, `${path}[]`);
    case "record":
      // Codes of criteria or names of views: the keys are data, the values are figures.
      return loosePlaces(def.valueType, `${path}{}`);
    case "union":
      return def.options.flatMap((option) => loosePlaces(option, path));
    case "tuple":
      return def.items.flatMap((item) => loosePlaces(item, path));
    case "nullable":
    case "optional":
    case "default":
      return loosePlaces(def.innerType, path);
    default:
      return PLAIN.includes(def.type) ? [] : [path];
  }
}

const othersMayCall = ({ access }: Endpoint) => typeof access === "string" || access.some((role) => !treasurers.includes(role as Role));

/** The organiser's own file of regulations, which is public as it was uploaded. */
const AS_GIVEN = { getRulebook: [".rulebook{}"] };

describe("a reply to people outside the office", () => {
  it("names every field, at every endpoint", () => {
    const others = handlers.map((handler) => handler.endpoint).filter(othersMayCall);
    const loose = others.map(({ name, reply, current }) => [name, [...loosePlaces(reply), ...loosePlaces(current)]] as const);
    expect(Object.fromEntries(loose.filter(([, places]) => places.length > 0))).toEqual(AS_GIVEN);
    expect(others.length).toBeGreaterThan(50);
  });

  it.each([
    ["a loose object", z.looseObject({ id: z.string() }), [".data[]"]],
    ["an object with a catch-all", z.object({ id: z.string() }).catchall(z.unknown()), [".data[]"]],
    ["a record of anything", z.record(z.string(), z.unknown()), [".data[]{}"]],
    ["any JSON", z.json(), [".data[]"]],
    ["an unknown field", z.object({ before: z.unknown() }), [".data[].before"]],
    ["any behind a union", z.union([z.string(), z.object({ more: z.any() })]).nullable(), [".data[].more"]],
    ["what a function makes of it", z.object({ id: z.string() }).transform((row): object => row), [".data[]"]],
  ])("is found where it has %s", (_, inner, places) => {
    expect(loosePlaces(z.object({ data: z.array(inner) }))).toEqual(places);
  });

  it("drops unnamed fields at any depth, also in the record of a refusal", async () => {
    const row = { id: "7", secret: "s", inner: { name: "n", secret: "s" }, list: [{ name: "n", secret: "s" }] };
    const reply = z.object({ id: z.string(), inner: z.object({ name: z.string() }), list: z.array(z.object({ name: z.string() })) });
    const named = { id: "7", inner: { name: "n" }, list: [{ name: "n" }] };
    const shape = { name: "planted", method: "GET", path: "/api/planted", access: "public", tenant: "none", summary: "Planted." } as const;
    const ask = async (asked: Endpoint, run: () => Promise<never>) => {
      const answers = handle({ asked }, { asked: run });
      const response = await perform(
        house.world,
        new Map(answers.map((each) => ["GET", each])),
        new Request("http://127.0.0.1/api/planted"),
        {},
        "here",
      );
      return (await response.json()) as { current?: unknown };
    };
    const stale = async () => {
      throw new Refusal("stale", { current: row });
    };
    expect(await ask(endpoint({ ...shape, reply }), async () => row as never)).toEqual(named);
    expect((await ask(endpoint({ ...shape, reply }), stale)).current).toEqual(named);
    expect((await ask(endpoint({ ...shape, reply: z.object({}), current: z.object({ id: z.string() }) }), stale)).current).toEqual({
      id: "7",
    });
    expect(await ask(endpoint(shape), stale)).not.toHaveProperty("current");
  });
});

/** Returns a copy of the value with one more field in each of its objects. */
function planted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(planted) as T;
  if (typeof value !== "object" || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, planted(inner)])), planted: "the office's" } as T;
}

/** Creates a listed and paid sign-up of a coach, with notes of the office on every part. */
async function makeNoted() {
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const coach = await makePerson(house, hall.tenant, "trener");
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await trx.updateTable("signups").set({ user_id: coach.id, contact_email: "marta@example.com" }).execute();
    await trx.updateTable("entries").set({ submitted_at: "2026-10-01T10:00:00Z" }).execute();
    await trx.updateTable("sections").set({ fee_grosze: 4500 }).execute();
  });
  const [id = ""] = hall.entry_ids;
  const { admin } = hall;
  await admin.must(setEntryStatus, { params: { id }, body: { note: "tylko dla biura" } });
  const payment = await admin.must(createPayment, { params: { id: hall.signup_id }, body: { method: "transfer" } });
  await admin.must(bulkEntries, { body: { action: "withdraw", ids: hall.entry_ids } });
  await admin.must(updatePayment, { params: { id: payment.id }, body: { note: "tylko dla biura" } });
  await house.world.database.inTenant(hall.tenant.id, (trx) => trx.updateTable("competitions").set({ status: "open" }).execute());
  const parent = new Browser(house, hall.tenant);
  await parent.must(openSignup, { params: { id: hall.signup_id }, body: { key: hall.signup_secret } });
  return { hall, admin, parent, coach: await new Browser(house, hall.tenant).signIn(coach), entry_id: id, payment_id: payment.id };
}

describe("a person with partial access", () => {
  it("gets no field that is not named for them, whatever the office's record gets besides", async () => {
    const { hall, admin, entry_id, payment_id } = await makeNoted();
    const entry = { ...(await admin.must(getEntry, { params: { id: entry_id } })), min_music_seconds: null, max_music_seconds: null };
    const [signup = expect.unreachable()] = (await admin.must(listSignups)).data;
    const list = await admin.must(getStartList, { params: { id: hall.list_id } });
    const payment = await admin.must(getPayment, { params: { id: payment_id } });
    const parts = {
      entryOfCoach: entryVisibleTo("trener", planted(entry)),
      entryOfJudge: entryVisibleTo("referee", planted(entry)),
      signupOfCoach: signupVisibleTo("trener", planted(signup)),
      signupOfJudge: signupVisibleTo("referee", planted(signup)),
      list: withoutOfficeFields(planted(list)),
      payment: toPayerPayment(planted(payment)),
      paymentRow: toPayerRow(planted(payment)),
    };
    for (const [name, part] of Object.entries(parts)) {
      expect(JSON.stringify(part), name).not.toContain("planted");
      expect(JSON.stringify(part), name).not.toContain("tylko dla biura");
    }
    expect(withoutOfficeFields(list)).toEqual({ ...list, conflicts: [], appearances: [], elsewhere: [] });
  });

  it("reads no note of the office, in no entry, history, payment or refusal, and no secret of a sign-up", async () => {
    const { hall, parent, coach, entry_id, payment_id } = await makeNoted();
    const told = {
      entry: await coach.must(getEntry, { params: { id: entry_id } }),
      payments: await coach.must(listPayments),
      payment: await parent.must(getPayment, { params: { id: payment_id } }),
      signup: await parent.must(getSignup, { params: { id: hall.signup_id } }),
      signupNow: (await parent.call(updateSignup, { params: { id: hall.signup_id }, body: { note: "x", version: 0 } })).body,
      entryNow: (await parent.call(updateEntry, { params: { id: entry_id }, body: { title: "x", version: 0 } })).body,
    };
    expect(told.signupNow).toMatchObject({ code: "stale", current: { id: hall.signup_id } });
    expect(told.entryNow).toMatchObject({ code: "stale", current: { id: entry_id } });
    for (const [name, reply] of Object.entries(told))
      expect(JSON.stringify(reply), name).not.toMatch(/tylko dla biura|_hash|sha256|rulebook|user_id/);
    // The other entry withdrawn in the same press is not part of this entry's history.
    expect(JSON.stringify(told.entry.history)).not.toContain(hall.entry_ids[1]);
    expect(told.entry.history[0]).toMatchObject({ action: "withdrawn", before: { status: "accepted" } });
  });
});
