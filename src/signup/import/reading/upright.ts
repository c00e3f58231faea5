// Reads sheets with labels below each other: a form for each person, or a column for each. Pure.
import { headerSense } from "./header-words.ts";

const LABEL = /^([^:]+):\s*(.*)$/su;
const PERSON: ReadonlySet<string> = new Set(["last", "first", "name", "born"]);

interface Line {
  label: string;
  values: string[];
  /** The label names a name or birth, opens the part about an adult, or neither. */
  about: "person" | "grown-up" | "other";
}

const senseOf = (text: string) => headerSense(text, "people");
const saysPerson = (text: string) => PERSON.has(senseOf(text)?.role ?? "") && senseOf(text)?.strong === true;

function lineOf(row: readonly string[]): Line | undefined {
  const at = row.findIndex(Boolean);
  const [, before, behind = ""] = LABEL.exec(row[at] ?? "") ?? [];
  const label = before ?? row[at] ?? "";
  const values = behind === "" ? row.slice(at + 1) : [behind];
  const sense = senseOf(label);
  if (sense === undefined || values.some(saysPerson)) return undefined;
  const isOpening = values.every((each) => each === "");
  if (saysPerson(label)) return { label, values, about: "person" };
  return { label, values: isOpening ? [] : values, about: isOpening && sense.unused === "others" ? "grown-up" : "other" };
}

/** Returns a header and a row for each person; undefined where labels are not below each other. */
export function transposePeople(rows: readonly (readonly string[])[]): { rows: string[][]; aside: string[] } | undefined {
  const lines = rows.map(lineOf);
  const roles = new Set(
    lines.flatMap((line) => (line?.about === "person" && line.values.some(Boolean) ? [senseOf(line.label)?.role] : [])),
  );
  if (roles.size < 2 || lines.filter(Boolean).length * 2 <= rows.length) return undefined;
  const people: Map<string, string[]>[] = [new Map()];
  const aside: string[] = [];
  let grownUp = "";
  for (const [at, line] of lines.entries()) {
    if (!line || (line.about !== "person" && line.values.length === 0)) {
      aside.push((rows[at] ?? []).filter(Boolean).join(" · "));
      grownUp = line?.about === "grown-up" ? `${line.label} ` : "";
      continue;
    }
    if (senseOf(line.label)?.dancer) grownUp = "";
    const key = `${grownUp}${line.label}`;
    if (people.at(-1)?.has(key)) people.push(new Map());
    people.at(-1)?.set(key, line.values);
  }
  const labels = [...new Set(people.flatMap((each) => [...each.keys()]))];
  const columns = people.flatMap((each) =>
    Array.from({ length: Math.max(0, ...[...each.values()].map((values) => values.length)) }, (_, nth) =>
      labels.map((label) => each.get(label)?.[nth] ?? ""),
    ),
  );
  return { rows: [labels, ...columns.filter((row) => row.some(Boolean))], aside };
}
