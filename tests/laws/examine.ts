// Compares the rows of statements with their schemas: columns by name and type, rows by value.
import { z } from "zod";
import type { StatementResult, RowExaminer } from "#src/kernel/postgres/rows.server.ts";

/** Kind of value of PostgreSQL's types in the program, by type number. Other types are checked by value only. */
const KINDS: Readonly<Record<number, string>> = {
  16: "boolean",
  17: "bytes",
  20: "number",
  21: "number",
  23: "number",
  25: "string",
  114: "json",
  700: "number",
  701: "number",
  1043: "string",
  1082: "string",
  1083: "string",
  1184: "string",
  1700: "number",
  2950: "string",
  3802: "json",
};
const LISTS = [199, 1001, 1005, 1007, 1009, 1016, 1182, 1231, 2951, 3807];

/** Returns the kind of value that a schema requires of a column; undefined for any. */
function requiredKind(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.ZodNullable) return requiredKind(schema.def.innerType);
  const { type } = schema._zod.def;
  if (type === "enum" || type === "literal") return "string";
  if (type === "array") return "list";
  if (type === "object" || type === "record") return "json";
  if (type === "custom") return "bytes";
  return type === "unknown" || type === "union" ? undefined : type;
}

/** Returns the differences between a statement's columns and its schema. */
export function columnFaults(shape: z.ZodObject, fields: StatementResult["fields"]): string[] {
  const types = new Map(fields.map((field) => [field.name, field.dataTypeID]));
  return [
    ...[...types.keys()].filter((name) => !(name in shape.shape)).map((name) => `${name} is selected and not declared`),
    ...Object.entries(shape.shape).flatMap(([name, schema]) => {
      const type = types.get(name);
      if (type === undefined) return [`${name} is declared and not selected`];
      const [kind, wanted] = [LISTS.includes(type) ? "list" : KINDS[type], requiredKind(schema)];
      const fits = kind === undefined || wanted === undefined || kind === wanted || (kind === "json" && wanted === "list");
      return fits ? [] : [`${name} is a ${kind}, and declared as a ${wanted}`];
    }),
  ];
}

/** Throws when columns or rows do not match the schema. */
export const examine: RowExaminer = (shape, { sql, parts, fields, rows }) => {
  const declared = parts ? fields : fields.filter(({ name }) => name in shape.shape);
  const parsed = z.array(shape).safeParse(rows);
  const faults = [...columnFaults(shape, declared), ...(parsed.error ? [z.prettifyError(parsed.error)] : [])];
  if (faults.length > 0) throw new Error(`A statement answers otherwise than its schema says:\n${faults.join("\n")}\n${sql}`);
};
