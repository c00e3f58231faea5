// Names of a section's rounds in a list, and the text for entries that are not known yet. Pure.
import { roundTitle } from "#engines/rounds/src/words.ts";
import { count } from "../../kernel/text/format.ts";
import type { Dance } from "../../rounds/contract.ts";
import { danceNames } from "../../rounds/dances.ts";
import type { RoundOfBlock } from "../shapes.ts";

/** A round of a section that dances in a list. */
export interface PlannedRound {
  id: string;
  section_id: string;
  kind: RoundOfBlock["kind"];
  level: number;
  /** Typed name. */
  name: string | null;
  status: RoundOfBlock["status"];
  wanted: number | null;
  on_round_id: string | null;
  method: string;
  /** Number of its entries. */
  entries: number;
  dances: readonly Dance[];
}

type Sentence = { pl: string; en: string };

const PLACES = {
  pl: { one: "miejsce", few: "miejsca", many: "miejsc", other: "miejsca" },
  en: { one: "place", other: "places" },
};
/** Forms after „po” and "after", by level. */
const AFTER: readonly Sentence[] = [
  { pl: "finale", en: "the final" },
  { pl: "półfinale", en: "the semi-final" },
  { pl: "ćwierćfinale", en: "the quarter-final" },
];

type NamedRound = Pick<PlannedRound, "id" | "level" | "name" | "on_round_id" | "method">;

/** True when a round is called „eliminacje”: the first of four and more, or of a section with points. */
const isElimination = (round: NamedRound, section: readonly NamedRound[]) =>
  round.level > 0 &&
  !section.some((each) => each.on_round_id === round.id) &&
  (section.length > 3 || !["recall", "skating"].includes(round.method));

/** The name of a round, and its form after „po” and "after". */
function namesOf(round: NamedRound, section: readonly NamedRound[]): { title: Sentence; after: Sentence } {
  if (round.name !== null) return { title: { pl: round.name, en: round.name }, after: { pl: `rundzie ${round.name}`, en: round.name } };
  const first = isElimination(round, section);
  const title = roundTitle(round.level, first);
  if (first) return { title, after: { pl: "eliminacjach", en: "the first round" } };
  return { title, after: AFTER[round.level] ?? { pl: title.pl, en: `the ${title.en}` } };
}

/**
 * The name of a round, and its form for where an entry went out: „w ćwierćfinale”. `section` are all rounds of its section, because the name depends
 * on how many rounds follow.
 */
export function roundNames(round: NamedRound, section: readonly NamedRound[]): { title: Sentence; within: Sentence } {
  const { title, after } = namesOf(round, section);
  return { title, within: { pl: `w ${after.pl}`, en: `in ${after.en}` } };
}

/**
 * Full names of rounds on desks and tablets, by id: „Solo, jazz, 12–15 lat, półfinał”. Sections without linked rounds are left out; their rounds are
 * named like their blocks.
 */
export function wholeNames(
  rounds: readonly (NamedRound & { section_id: string; section_name: string })[],
  locale: "pl" | "en",
): Map<string, string> {
  const sections = [...Map.groupBy(rounds, (each) => each.section_id).values()];
  const linked = sections.filter((section) => section.some((each) => each.on_round_id !== null));
  return new Map(
    linked.flatMap((section) => section.map((each) => [each.id, `${each.section_name}, ${namesOf(each, section).title[locale]}`] as const)),
  );
}

function dancesOf(dances: readonly Dance[]): RoundOfBlock["dances"] {
  const names = dances.length > 1 ? danceNames(dances) : dances.map((dance) => dance.name);
  return dances.map(({ order = "same" }, at) => ({ name: names[at] ?? "", order }));
}

/** True when it is not known yet who goes on. */
const isUndecided = ({ status }: PlannedRound) => status === "planned" || status === "open" || status === "closed";
/** True when everybody may know who goes on. */
const isAnnounced = ({ status }: PlannedRound) => status === "published" || status === "called_off";

/**
 * A round as its block shows it; `all` must have the other rounds of its section. `open`: for the public, who see its entries only when the rounds
 * that lead to it are published.
 */
export function roundOfBlock(round: PlannedRound, all: readonly PlannedRound[], open = false): RoundOfBlock {
  const section = all.filter((each) => each.section_id === round.section_id);
  const feeding = section.filter((each) => each.on_round_id === round.id);
  const linked = section.some((each) => each.on_round_id !== null);
  const expected = round.status === "planned" && feeding.some((each) => (open ? !isAnnounced(each) : isUndecided(each)));
  const coming = feeding.reduce((sum, each) => sum + (each.wanted ?? each.entries), 0);
  const from = feeding[0] && namesOf(feeding[0], section).after;
  return {
    id: round.id,
    kind: round.kind,
    level: round.level,
    name: linked ? namesOf(round, section).title : null,
    status: round.status,
    entries: expected ? coming : round.entries,
    expected,
    waits:
      expected && from
        ? { pl: `${count("pl", coming, PLACES.pl)} po ${from.pl}`, en: `${count("en", coming, PLACES.en)} after ${from.en}` }
        : null,
    wanted: round.wanted,
    dances: dancesOf(round.dances),
    on_round_id: round.on_round_id,
  };
}
