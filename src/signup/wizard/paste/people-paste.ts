// A list of people as it is pasted from a sheet: one a line, cells split by tabs, semicolons or commas, or all in one cell. Pure.

export interface PastedPerson {
  first_name: string;
  last_name: string;
  birth_year: number;
  birth_date: string | null;
}

/** What tells people of one sign-up apart: name and year of birth. */
export function keyOf(person: Pick<PastedPerson, "first_name" | "last_name" | "birth_year">): string {
  return `${person.first_name} ${person.last_name} ${person.birth_year}`.toLowerCase();
}

/** The people of a pasted text, and the lines that are no person (empty ones aside). The last word before the year is the last name. */
export function pastedPeople(text: string): { people: PastedPerson[]; bad: string[] } {
  const people: PastedPerson[] = [];
  const bad: string[] = [];
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === "") continue;
    const person = personIn(line);
    if (person) people.push(person);
    else bad.push(line);
  }
  return { people, bad };
}

function personIn(line: string): PastedPerson | undefined {
  const born = bornIn(line);
  if (!born) return undefined;
  const cells = line
    .replace(born.text, "\t")
    .replace(/^\s*\d+[.)]?\s+/, "")
    .split(/[\t;,]+/)
    .map((each) => each.trim())
    .filter((each) => /\p{L}/u.test(each));
  const words = (cells.length >= 2 ? cells.slice(0, 2) : (cells[0] ?? "").split(/\s+/)).filter(Boolean);
  const last = words.at(-1);
  const first = words.slice(0, -1).join(" ");
  return last !== undefined && first !== ""
    ? { first_name: first, last_name: last, birth_year: born.year, birth_date: born.date }
    : undefined;
}

/** A date (2012-04-30 or 30.04.2012) or a year from 1900 to 2100. */
function bornIn(line: string): { text: string; year: number; date: string | null } | undefined {
  const iso = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/.exec(line);
  if (iso) return real(iso[0], iso[1], iso[2], iso[3]);
  const polish = /\b(\d{1,2})[./-](\d{1,2})[./-]((?:19|20)\d\d)\b/.exec(line);
  if (polish) return real(polish[0], polish[3], polish[2]?.padStart(2, "0"), polish[1]?.padStart(2, "0"));
  const year = /\b(?:19|20)\d\d\b/.exec(line)?.[0];
  return year === undefined ? undefined : { text: year, year: Number(year), date: null };
}

function real(text: string, year = "", month = "", day = "") {
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) return undefined;
  return { text, year: Number(year), date };
}
