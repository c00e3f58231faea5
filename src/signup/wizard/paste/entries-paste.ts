// Entries as they are pasted from a sheet: one a line, cells split by tabs or semicolons, in any order: title, presentation, dance, people with years. Pure.
import { fold } from "../../../kernel/search.ts";
import type { OfferedSection } from "../../records.ts";
import { type PastedPerson, pastedPeople } from "./people-paste.ts";

export interface PastedEntry {
  /** As it was pasted. */
  line: string;
  title: string;
  dance_category_id: string;
  presentation_category_id: string;
  people: PastedPerson[];
}

type Offer = Pick<
  OfferedSection,
  "dance_category_id" | "dance_name" | "presentation_category_id" | "presentation_name" | "min_dancers" | "max_dancers"
>;

/**
 * The entries of a pasted text, and the lines that are none (empty ones and a header aside). The presentation may be left out: then the number
 * of people says it. The dance may be left out where only one is danced.
 */
export function pastedEntries(text: string, offers: readonly Offer[]): { entries: PastedEntry[]; bad: string[] } {
  const entries: PastedEntry[] = [];
  const bad: string[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const entry = entryIn(line, offers);
    if (entry) entries.push(entry);
    else if (at > 0 || /\d/.test(line)) bad.push(line.trim());
  }
  return { entries, bad };
}

function entryIn(line: string, offers: readonly Offer[]): PastedEntry | undefined {
  const cells = line
    .split(/[\t;]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const named = (name: (offer: Offer) => string) => cells.find((cell) => offers.some((offer) => fold(name(offer)) === fold(cell)));
  const presentation = named((offer) => offer.presentation_name);
  const dance = named((offer) => offer.dance_name);
  const people = cells.flatMap((cell) => pastedPeople(cell.replaceAll(",", "\n")).people);
  const isPeople = (cell: string) => pastedPeople(cell.replaceAll(",", "\n")).people.length > 0;
  const title = cells.find((cell) => cell !== presentation && cell !== dance && !/^\d+[.)]?$/.test(cell) && !isPeople(cell));
  const dances = new Set(offers.map((each) => each.dance_category_id));
  const offer = offers.find(
    (each) =>
      (dance === undefined ? dances.size === 1 : fold(each.dance_name) === fold(dance)) &&
      (presentation === undefined
        ? people.length >= each.min_dancers && (each.max_dancers === null || people.length <= each.max_dancers)
        : fold(each.presentation_name) === fold(presentation)),
  );
  if (!title || !offer) return undefined;
  return {
    line: line.trim(),
    title: title.replace(/^[„"“]|[”"“]$/g, ""),
    dance_category_id: offer.dance_category_id,
    presentation_category_id: offer.presentation_category_id,
    people,
  };
}
