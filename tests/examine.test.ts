// Differences between a statement's rows and its schema that the examining test database finds.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Trx } from "#src/kernel/postgres/database.server.ts";
import { builtRows, rowsOf } from "#src/kernel/postgres/rows.server.ts";
import { useHouse } from "./application/database.ts";
import { unreached, writtenOf } from "./reached.global.ts";

const house = useHouse();
const asked = <T>(work: (trx: Trx) => Promise<T>) => house.world.database.asOwner(work);

const told = z.object({
  id: z.string(),
  count: z.number(),
  status: z.enum(["waiting", "done"]),
  at: z.string().nullable(),
  of: z.array(z.string()),
});

it("lets rows pass that are as their schema says, also when there are none", async () => {
  const statement = (trx: Trx, limit: number) => rowsOf(trx, told)`
    select gen_random_uuid() as id, 7::bigint as count, 'done'::text as status, null::timestamptz as at, array['a', 'b'] as of limit ${limit}`;
  expect(await asked((trx) => statement(trx, 1))).toMatchObject([{ count: 7, status: "done", at: null, of: ["a", "b"] }]);
  expect(await asked((trx) => statement(trx, 0))).toEqual([]);
});

it.each<[string, z.ZodObject, string]>([
  ["a column that is not there", z.object({ id: z.string() }), "id is declared and not selected"],
  ["a column too many", z.object({}), "one is selected and not declared"],
  ["another type, even without a row", z.object({ one: z.string() }), "one is a number, and declared as a string"],
])("throws at %s", async (_, shape, fault) => {
  await expect(asked((trx) => rowsOf(trx, shape)`select 1 as one where false`)).rejects.toThrow(fault);
});

it.each<[string, z.ZodObject, string]>([
  ["null where none may be", z.object({ one: z.string() }), "null::text"],
  ["a value that is not listed", z.object({ one: z.enum(["done"]) }), "'late'::text"],
  ["other JSON", z.object({ one: z.object({ id: z.string() }) }), "'{\"id\": 1}'::jsonb"],
])("throws at %s", async (_, shape, value) => {
  await expect(asked((trx) => rowsOf(trx, shape)`select ${sql.raw(value)} as one`)).rejects.toThrow("otherwise than its schema says");
});

it("compares only what a query builder cannot know", async () => {
  const about = (shape: z.ZodObject) =>
    asked((trx) => builtRows(trx, shape, trx.selectNoFrom(["'a'", "7"].map((text, n) => sql.raw(text).as(`c${n}`)))));
  expect(await about(z.object({ c1: z.number() }))).toEqual([{ c0: "a", c1: 7 }]);
  await expect(about(z.object({ c0: z.number() }))).rejects.toThrow("c0 is a string, and declared as a number");
  await expect(about(z.object({ c2: z.number() }))).rejects.toThrow("c2 is declared and not selected");
});

it("lists the statements that no test ran, by their text, which a call shares with the source", () => {
  const imported = 'import { rowsOf } from "../kernel/postgres/rows.server.ts";\n';
  const planted = new Map([
    ["src/stage/sql.server.ts", `${imported}rowsOf(trx, one)\`select \${only(sql\`a\`)} from a\`;\nrowsOf(trx, one)\`select '\\\\s'\`;`],
    ["src/stage/loose.server.ts", `${imported}const ask = rowsOf(trx, one);`],
    ["src/stage/list.ts", "rowsOf(cells)`not a statement`;"],
    ["src/stage/sql.test.ts", `${imported}rowsOf(trx, one)\`select 1\`;`],
  ]);
  const asked = ({ raw }: TemplateStringsArray, ..._values: number[]) => writtenOf(raw);
  const places = ["src/stage/sql.server.ts:2", "src/stage/sql.server.ts:3", "src/stage/loose.server.ts:2"];
  expect(unreached(planted, new Set())).toEqual(places);
  expect(unreached(planted, new Set([asked`select ${1} from a`, asked`select '\\s'`]))).toEqual(places.slice(2));
});
