// Ids as clients send them: unusual forms of a UUID, and ids of another parent. Each is refused; none causes a server error.
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { danceCategories } from "#src/categories/contract.ts";
import { createQuestion } from "#src/competitions/questions/contract.ts";
import { createCompetition, createSection } from "#src/competitions/contract.ts";
import { handlers } from "#src/http.ts";
import type { Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { type ExampleSchema, exampleOf } from "#src/kernel/reference/example.ts";
import { constraintRefusal } from "#src/refusals.ts";
import { addDancers, addEntries, createEntry, createSignup } from "#src/signup/contract.ts";
import { createStartList, updateStartList } from "#src/start-lists/contract.ts";
import { useHouse } from "./application/database.ts";
import { Browser, browserAs, makeTenant } from "./competitions/factories.ts";
import { beginSignup, makeOpenContest } from "./signups/signup-contest.ts";
import { type Hall, makeHall, recordIdOf } from "./competitions/situations.ts";
import { addDeduction } from "#src/scoring/contract.ts";

const house = useHouse();
const endpoints = handlers.map((handler) => handler.endpoint);
const ID = "019aa2c4-7c00-7000-8000-2f1b5e0c9d3a";

/** Forms that some database or library accepts as a UUID. */
const forms: readonly [string, string][] = [
  ["in upper case", ID.toUpperCase()],
  ["in braces", `{${ID}}`],
  ["without hyphens", ID.replaceAll("-", "")],
  ["of version 1", "c232ab00-9414-11ec-b3c8-9f6bdeced846"],
  ["nil", "00000000-0000-0000-0000-000000000000"],
  ["too long", `${ID}0`],
  ["with a blank", ` ${ID}`],
];

let made: Promise<{ hall: Hall; boss: Browser }> | undefined;
/** One event, its admin, and a super-admin; created once for this file. */
const everything = () =>
  (made ??= (async () => {
    const hall = await makeHall(house, { judges: 1 });
    return { hall, boss: await browserAs(house, hall.tenant, "super-admin") };
  })());

/** Returns a caller who may use the endpoint. */
async function callerOf({ access }: Endpoint): Promise<Browser> {
  const { hall, boss } = await everything();
  if (!Array.isArray(access) || access.includes("admin")) return hall.admin;
  return access.includes("super-admin") ? boss : (hall.referees[0] ?? boss);
}

async function ask({ method }: Endpoint, browser: Browser, path: string, body: unknown): Promise<number> {
  if (method === "GET") return (await browser.fetch(path)).status;
  if (!browser.cookies.has("XSRF-TOKEN")) await browser.fetch("/api/sanctum/csrf-cookie");
  const reply = await browser.fetch(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  return reply.status;
}

/** Returns an example that fits the schema, with every id field in it; undefined when it has none. */
function withIds(schema: ExampleSchema, id: string): { value: unknown; found: boolean } {
  if (schema.format === "uuid") return { value: id, found: true };
  const either = [schema.anyOf, schema.oneOf]
    .flatMap((each) => each ?? [])
    .filter((each) => each.type !== "null")
    .map((each) => withIds(each, id));
  const [chosen] = either.toSorted((one, other) => Number(other.found) - Number(one.found));
  if (chosen) return chosen;
  if (schema.type === "array" && schema.items) {
    const { value, found } = withIds(schema.items, id);
    return { value: [value], found };
  }
  if (!schema.properties) return { value: exampleOf(schema), found: false };
  const fields = Object.entries(schema.properties).map(([name, each]) => ({ name, ...withIds(each, id), plain: exampleOf(each, name) }));
  const shown = fields.filter(({ name, found }) => found || schema.required?.includes(name));
  return {
    value: Object.fromEntries(shown.map(({ name, found, value, plain }) => [name, found ? value : plain])),
    found: fields.some((each) => each.found),
  };
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as ExampleSchema;

// These endpoints look up nothing: forgetting a sign-up, and the state of an unknown upload. They answer the same whether or not the record exists.
const lookForNothing = ["forgetSignup", "getMusicPart"];
const named = endpoints.filter(({ path, slugs, name }) => !slugs && /\{\w*id\}/.test(path) && !lookForNothing.includes(name));
const bodied = endpoints.filter(({ body, text, method }) => method !== "GET" && body && !text && withIds(schemaOf(body), ID).found);

describe("an id in an odd form", () => {
  it.each(forms)("%s is not found in any address, at its beginning or behind a known one", async (_, form) => {
    const { hall } = await everything();
    for (const endpoint of named)
      for (const first of new Set([form, /\{.*\{/.test(endpoint.path) ? recordIdOf(endpoint, hall) : form])) {
        const path = endpoint.path.replace("{id}", encodeURIComponent(first)).replace(/\{\w+\}/g, encodeURIComponent(form));
        const body = endpoint.body ? exampleOf(schemaOf(endpoint.body)) : {};
        expect.soft(await ask(endpoint, await callerOf(endpoint), path, body), `${endpoint.name} ${path}`).toSatisfy(isRefusal);
      }
  });

  it.each(forms)("%s in a body is no error of the server, below unknown and known things", async (_, form) => {
    const { hall } = await everything();
    for (const endpoint of bodied)
      for (const id of [newId(), recordIdOf(endpoint, hall)]) {
        const path = endpoint.path.replace("{id}", id).replace(/\{\w+\}/g, newId);
        const { value } = withIds(schemaOf(endpoint.body as z.ZodType), form);
        const status = await ask(endpoint, await callerOf(endpoint), path, value);
        expect.soft(status, `${endpoint.name} ${JSON.stringify(value)}`).toBeLessThan(500);
        if (!/^[\dA-F-]{36}$/i.test(form)) expect.soft(status, endpoint.name).toSatisfy(isRefusal);
      }
  });

  it("is the same id in upper case, and none that a client makes in another version", async () => {
    const { hall } = await everything();
    const [id, name] = [newId(), "Jazz"];
    const make = (each: string) => hall.admin.call(danceCategories.create, { body: { id: each, name, code: "J1" } });
    expect(await make(id.toUpperCase())).toMatchObject({ status: 201, body: { id } });
    expect(await make(id)).toMatchObject({ status: 201, body: { id } });
    expect(await make("c232ab00-9414-11ec-b3c8-9f6bdeced846")).toMatchObject({
      status: 422,
      body: { errors: { id: [expect.any(String)] } },
    });
  });
});

const isRefusal = (status: number) => status >= 400 && status < 500;

describe("an id that another parent has", () => {
  it("is not found when something is created by it", async () => {
    const { hall } = await everything();
    const { admin, tenant } = hall;
    const contest = await makeOpenContest(house, tenant);
    const other = await makeHall(house, { tenant, judges: 0 });
    const { id: first, browser } = await beginSignup(house, tenant, contest);
    const second = await beginSignup(house, tenant, contest);
    const person = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };
    const dancer = (await browser.must(addDancers, { params: { id: first }, body: person })).data[0]?.id ?? "";
    const body = { section_id: contest.young, dancer_ids: [dancer] };
    const entry = (await browser.must(createEntry, { params: { id: first }, body })).id;
    const params = { id: second.id };
    const statuses: Record<string, number> = {
      createSignup: (await admin.call(createSignup, { params: { id: other.competition_id }, body: { id: first } })).status,
      addDancers: (await second.browser.call(addDancers, { params, body: { ...person, id: dancer } })).status,
      createEntry: (await second.browser.call(createEntry, { params, body: { section_id: contest.young, id: entry } })).status,
      addEntries: (await second.browser.call(addEntries, { params, body: { dancers: [{ ...person, id: dancer }], entries: [] } })).status,
      createStartList: (await admin.call(createStartList, { body: { competition_id: other.competition_id, id: hall.list_id } })).status,
    };
    const section = { dance_category_id: newId(), age_category_id: newId(), presentation_category_id: newId() };
    const like = await house.world.database.inTenant(tenant.id, (trx) =>
      trx
        .selectFrom("sections")
        .select(Object.keys(section) as (keyof typeof section)[])
        .where("id", "=", other.section_id)
        .executeTakeFirstOrThrow(),
    );
    const empty = await admin.must(createCompetition, { body: { name: "Inny", starts_on: "2027-01-01", ends_on: "2027-01-01" } });
    statuses.createSection = (await admin.call(createSection, { params: { id: empty.id }, body: { ...like, id: hall.section_id } })).status;
    const question = { id: newId(), scope: "signup" as const, kind: "text" as const, label: "Uwagi" };
    await admin.must(createQuestion, { params: { id: empty.id }, body: question });
    statuses.createQuestion = (await admin.call(createQuestion, { params: { id: contest.id }, body: question })).status;
    const fault = { id: newId(), policy: { kind: "points" as const, amount: 1 }, reason: "Upadek rekwizytu" };
    const [one = "", two = ""] = hall.performance_ids;
    await admin.must(addDeduction, { params: { id: one }, body: fault });
    statuses.addDeduction = (await admin.call(addDeduction, { params: { id: two }, body: fault })).status;
    const rest = (block_id: string, performance_ids: string[], id: string) => [
      { block_id, performance_ids },
      { break_id: id, name: "Przerwa", seconds: 600 },
    ];
    const pause = newId();
    await admin.must(updateStartList, { params: { id: hall.list_id }, body: { order: rest(hall.round_id, hall.performance_ids, pause) } });
    statuses.updateStartList = (
      await admin.call(updateStartList, {
        params: { id: other.list_id },
        body: { order: rest(other.round_id, other.performance_ids, pause) },
      })
    ).status;
    expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map((name) => [name, 404])));
  });

  it("is refused whatever the table: each primary key is one that the refusals know", async () => {
    await makeTenant(house);
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`.execute(
      house.world.database.owner,
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ name }) => constraintRefusal(name) !== "not_found")).toEqual([]);
  });
});
