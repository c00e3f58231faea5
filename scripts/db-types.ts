// Writes src/kernel/postgres/db-types.ts from a freshly migrated database; with --check only reports whether it is current. The address of a migrated
// database as an argument saves making one.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Cluster } from "#src/kernel/postgres/embedded.server.ts";
import { startTestCluster } from "#tests/postgres.global.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const typesFile = join(root, "src/kernel/postgres/db-types.ts");
const folder = mkdtempSync(join(tmpdir(), "parkiet-types-"));
const given = process.argv.slice(2).find((argument) => argument.startsWith("postgres://"));
const cluster = given === undefined ? await startTestCluster() : undefined;
const url = given ?? urlOf(cluster?.connection);
try {
  const fresh = await withViews(await withListedValues(generated()));
  if (!process.argv.includes("--check")) writeFileSync(typesFile, fresh);
  else if (readFileSync(typesFile, "utf8") !== fresh)
    throw new Error("src/kernel/postgres/db-types.ts is not up-to-date: npm run db-types");
} finally {
  await cluster?.close();
  rmSync(folder, { recursive: true });
}

function urlOf(connection: Cluster["connection"] | undefined): string {
  if (connection === undefined) throw new Error("there is no cluster");
  const { user, password, database, host, port } = connection;
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Returns the types of all tables as kysely-codegen writes them. */
function generated(): string {
  const mapping = { int8: "number", timestamptz: "string", numeric: "number", date: "string", json: "unknown", jsonb: "unknown" };
  const file = join(folder, "db-types.ts");
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/kysely-codegen/dist/cli/bin.js"),
      "--dialect=postgres",
      `--url=${url}`,
      "--default-schema=public",
      "--include-pattern=public.*",
      `--out-file=${file}`,
      `--type-mapping=${JSON.stringify(mapping)}`,
      "--date-parser=string",
      "--numeric-parser=number",
    ],
    { stdio: ["ignore", "inherit", "inherit"], cwd: root },
  );
  if (status !== 0) throw new Error("kysely-codegen failed");
  return readFileSync(file, "utf8");
}

/** Replaces text columns with a CHECK that lists values (`status IN ('draft', …)`) by these values. */
async function withListedValues(types: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string; checked: string }>(`
    select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as checked
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace`);
  await client.end();
  return rows.reduce((text, { table, column, checked }) => {
    const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[((?:'\w+'::text(?:, )?)+)\]\)\)\)$/.exec(checked);
    const name = new RegExp(`^ {2}${table}: (\\w+);$`, "m").exec(text)?.[1];
    if (list?.[1] !== column || name === undefined) return text;
    const union = [...(list[2] ?? "").matchAll(/'(\w+)'/g)].map((match) => `"${match[1]}"`).join(" | ");
    return text.replace(new RegExp(`(export interface ${name} \\{[^}]*?\\n {2}${column}: (?:Generated<)?)string`), `$1${union}`);
  }, types);
}

/** Types columns of views like the table columns that they show, or by their comment: "never null", "one of waiting, done". */
async function withViews(types: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: views } = await client.query<{ view: string; definition: string; comments: Record<string, string> | null }>(`
      select c.relname as view, rtrim(pg_get_viewdef(c.oid), ';') as definition,
        (select json_object_agg(a.attname, col_description(c.oid, a.attnum)) from pg_attribute a
          where a.attrelid = c.oid and col_description(c.oid, a.attnum) is not null) as comments
      from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`);
    const { rows: columns } = await client.query<{ of: number; number: number; table: string; column: string }>(
      "select attrelid::int as of, attnum as number, attrelid::regclass::text as table, attname as column from pg_attribute where attnum > 0",
    );
    let text = types.replaceAll(/ {2}\/\*\*\n {3}\* (?:never null|one of .+)\n {3}\*\/\n/g, "");
    for (const { view, definition, comments } of views) {
      const { fields } = await client.query(`${definition} limit 0`);
      for (const { name, tableID, columnID } of fields) {
        const column = columns.find((each) => each.of === tableID && each.number === columnID);
        const base = column && typeIn(text, column.table, column.column)?.replace(/^Generated<(.*)>$/, "$1");
        const own = typeIn(text, view, name) ?? "";
        const description = comments?.[name] ?? "";
        const values = /^one of (.+)$/.exec(description)?.[1]?.split(", ");
        const type =
          values?.map((each) => JSON.stringify(each)).join(" | ") ?? (description === "never null" ? own.replace(" | null", "") : base);
        if (type === undefined) throw new Error(`${view}.${name} needs a comment that says its type`);
        text = text.replace(columnIn(text, view, name), (whole) => `${whole.slice(0, -own.length - 1)}${type};`);
      }
    }
    return text;
  } finally {
    await client.end();
  }
}

function columnIn(text: string, table: string, column: string): RegExp {
  const name = new RegExp(`^ {2}${table}: (\\w+);$`, "m").exec(text)?.[1] ?? table;
  return new RegExp(`export interface ${name} \\{[^}]*?\\n {2}${column}: ([^;]+);`);
}

/** Returns the generated type of a column. */
function typeIn(text: string, table: string, column: string): string | undefined {
  return columnIn(text, table, column).exec(text)?.[1];
}
