// Writes people and senders as CSV files, with their answers to the organiser's questions. Pure.
import { labelIn } from "../../../competitions/questions/rules.ts";
import { csvText } from "../../../web/lists/csv.ts";
import type { Answered } from "../../../entries/questions/answer-columns.ts";
import type { EntryRow } from "../../records.ts";
import { entriesWords } from "../list/entries-words.ts";
import { entryWords } from "../../../entries/words.ts";

type Cell = string | number | null;
type Listed = Pick<EntryRow, "id" | "signup_id" | "start_number" | "title" | "status">;

const heads = {
  people: { pl: "Osoba;Rok urodzenia;Klub;Numery;Występy;Statusy", en: "Person;Year of birth;Club;Numbers;Entries;States" },
  signups: { pl: "Klub;Miasto;Kontakt;E-mail;Telefon;Występy", en: "Club;City;Contact;E-mail;Phone;Entries" },
};

type Line = Answered["data"][number];

/** Rows of one kind, by club and name, with the questions about them. */
function about({ questions, data }: Answered, scope: Line["scope"], locale: "pl" | "en") {
  const key = ({ club_name, name, contact_name }: Line) => [club_name ?? "", name ?? contact_name ?? ""].join("\n");
  const own = questions.filter((each) => each.scope === scope);
  return {
    lines: data.filter((each) => each.scope === scope).toSorted((a, b) => key(a).localeCompare(key(b), locale)),
    heads: own.map((each) => labelIn(each, locale)),
    /** A number stays a number. */
    cells: ({ values }: Line): Cell[] => own.map((each) => values[each.id] ?? null),
  };
}

const joined = (texts: readonly (string | number)[]): Cell => (texts.length === 1 ? (texts[0] ?? null) : texts.join(", "));

/** One line for each person in these entries, one column for each question about people, so that for example shirt sizes can be counted. */
export function peopleCsv(entries: readonly Listed[], answered: Answered, locale: "pl" | "en"): { text: string; rows: number } {
  const byId = new Map(entries.map((each) => [each.id, each]));
  const { lines, heads: questionHeads, cells } = about(answered, "dancer", locale);
  const rows = lines.flatMap((line): Cell[][] => {
    const own = line.entry_ids.map((id) => byId.get(id)).filter((each) => each !== undefined);
    if (own.length === 0) return [];
    const numbers = own.map((each) => each.start_number).filter((each) => each !== null);
    return [
      [
        line.name,
        line.birth_year,
        line.club_name,
        joined(numbers.toSorted((a, b) => a - b)),
        joined(own.map((each) => each.title ?? entriesWords[locale].untitled)),
        joined([...new Set(own.map((each) => entryWords[locale][each.status]))]),
        ...cells(line),
      ],
    ];
  });
  return { text: csvText([[...heads.people[locale].split(";"), ...questionHeads], ...rows]), rows: rows.length };
}

/**
 * One line for each sender of these entries, one column for each question about the whole sign-up. `whole` adds senders without any of these entries.
 */
export function signupsCsv(
  entries: readonly Listed[],
  answered: Answered,
  locale: "pl" | "en",
  whole: boolean,
): { text: string; rows: number } {
  const bySignup = Map.groupBy(entries, (each) => each.signup_id);
  const { lines, heads: questionHeads, cells } = about(answered, "signup", locale);
  const rows = lines
    .filter((line) => whole || bySignup.has(line.signup_id))
    .map((line): Cell[] => [
      line.club_name,
      line.club_city,
      line.contact_name,
      line.contact_email,
      line.contact_phone,
      bySignup.get(line.signup_id)?.length ?? 0,
      ...cells(line),
    ]);
  return { text: csvText([[...heads.signups[locale].split(";"), ...questionHeads], ...rows]), rows: rows.length };
}
