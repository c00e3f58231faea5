// Finds the section of an entry of a sheet: by style, size and level as written, the size by the number of people where it is missing. A real choice
// is left to the user. Pure.
import type { Cells, Choice, Field, Fix, Reason, Sentence } from "./kinds.ts";
import { guessOffered, matchOffered, type NamedChoice, type OfferedChoices, squash } from "./spelling.ts";
import type { OfferedSection } from "../../../entries/records.ts";

export type Section = Pick<
  OfferedSection,
  | "dance_category_id"
  | "dance_name"
  | "presentation_category_id"
  | "presentation_name"
  | "min_dancers"
  | "max_dancers"
  | "level_code"
  | "level_name"
  | "min_age"
>;

/** Youngest possible age of a dancer; a later birth is asked about. */
const YOUNGEST = 3;

/** Age in the competition's year below which a birth is asked about. */
export function youngestAge(sections: readonly Section[]): number {
  const least = sections.map((each) => each.min_age ?? 0);
  return Math.max(YOUNGEST, least.length > 0 ? Math.min(...least) : 0);
}

/** Styles, sizes and levels of the sections, each once. */
export function listOfferedChoices(sections: readonly Section[]): OfferedChoices {
  const once = (named: readonly NamedChoice[]) => [...new Map(named.map((each) => [each.value, each])).values()];
  return {
    dances: once(sections.map((each) => ({ value: each.dance_category_id, name: each.dance_name }))),
    presentations: once(
      sections.map((each) => ({ value: each.presentation_category_id, name: each.presentation_name, single: each.max_dancers === 1 })),
    ),
    levels: once(
      sections.flatMap((each) => (each.level_code === null ? [] : [{ value: each.level_code, name: each.level_name ?? each.level_code }])),
    ),
  };
}

export interface ChosenSection {
  dance_category_id: string;
  presentation_category_id: string;
  level_code: string | null;
}

export interface SectionJudgement {
  reasons: Reason[];
  /** Undefined while a choice is missing. */
  chosen: ChosenSection | undefined;
  /** Names of what the cells mean, by field, as the competition spells them. */
  names: Cells;
}

/** Choices where some ages have levels and others none. */
const NO_LEVEL: readonly NamedChoice[] = [
  { value: "", name: "bez poziomu", only: "pl" },
  { value: "", name: "no level", only: "en" },
];

/** Words that name no size: the number of people decides. */
const ANY_GROUP: ReadonlySet<string> = new Set(["grupa", "group", "zespol", "team", "grupowa", "grupy"]);

const sentence = (pl: string, en: string): Sentence => ({ pl, en });

/**
 * Finds the section that an entry's cells (style, size, level) mean, for an entry of `people` people. Returns it in `chosen`, or the reasons why it
 * is not clear. `open`: more people may follow in rows below.
 */
export function judgeSection(cells: Cells, people: number, sections: readonly Section[], open = false): SectionJudgement {
  const dance = oneOf("dance", cells.dance ?? "", listOfferedChoices(sections).dances);
  if (!dance.value) return { reasons: dance.reasons, chosen: undefined, names: {} };
  const danced = sections.filter((each) => each.dance_category_id === dance.value?.value);
  const size = sizeOf(cells.presentation ?? "", { people, open }, danced, sections);
  const names: Cells = { dance: dance.value.name, ...(size.value ? { presentation: size.value.name } : {}) };
  if (!size.value) return { reasons: size.reasons, chosen: undefined, names };
  const fitting = danced.filter((each) => each.presentation_category_id === size.value?.value);
  const level = levelOf(cells.level ?? "", fitting);
  const reasons = [...size.reasons, ...level.reasons];
  if (level.value) names.level = level.value.name;
  if (level.value === undefined && level.reasons.length > 0) return { reasons, chosen: undefined, names };
  return {
    reasons,
    chosen: { dance_category_id: dance.value.value, presentation_category_id: size.value.value, level_code: level.value?.value || null },
    names,
  };
}

interface One {
  value: NamedChoice | undefined;
  reasons: Reason[];
}

const ASKS = {
  dance: sentence("Wybierz kategorię taneczną", "Choose the dance category"),
  presentation: sentence("Wybierz kategorię prezentacji", "Choose the presentation category"),
  level: sentence("Wybierz poziom", "Choose the level"),
};

const choiceOf = (field: "dance" | "presentation" | "level", offered: readonly NamedChoice[]): Choice => ({
  field,
  label: ASKS[field],
  options: offered.map(({ name, only }) => ({ value: name, label: name, only })),
});

const askFor = (field: "dance" | "presentation" | "level", offered: readonly NamedChoice[]): Reason => ({
  state: "partial",
  fields: [field],
  text: sentence(`${ASKS[field].pl}.`, `${ASKS[field].en}.`),
  fixes: [],
  choice: choiceOf(field, offered),
});

/** Matches a cell with the offered choices. A single choice may be left out, several are asked for. */
function oneOf(field: "dance" | "level", cell: string, offered: readonly NamedChoice[]): One {
  const only = offered.length === 1 ? offered[0] : undefined;
  if (cell === "") return only ? { value: only, reasons: [] } : { value: undefined, reasons: [askFor(field, offered)] };
  const value = matchOffered(cell, offered);
  return value ? { value, reasons: [] } : { value: undefined, reasons: [unknown(field, cell, offered)] };
}

function unknown(field: "dance" | "presentation" | "level", cell: string, offered: readonly NamedChoice[], why?: Sentence): Reason {
  const near = guessOffered(cell, offered);
  return {
    state: "wrong",
    fields: [field],
    text: why ?? sentence(`Tego turniej nie ma: ${cell}.`, `The competition does not have this: ${cell}.`),
    fixes: near ? [writes(field, near.name)] : [],
    choice: choiceOf(field, offered),
  };
}

const writes = (field: Field, name: string): Fix => ({
  label: sentence(`Wpisz: ${name}`, `Write: ${name}`),
  edit: { [field]: name },
  likely: true,
});

function sizeOf(
  cell: string,
  { people, open }: { people: number; open: boolean },
  danced: readonly Section[],
  all: readonly Section[],
): One {
  const offered = listOfferedChoices(danced).presentations;
  const byNumber = offered.filter((each) => {
    const section = danced.find((one) => one.presentation_category_id === each.value);
    return section !== undefined && people >= section.min_dancers && (section.max_dancers === null || people <= section.max_dancers);
  });
  const [only] = byNumber;
  if (cell === "" || ANY_GROUP.has(squash(cell))) {
    if (offered.length === 1) return { value: offered[0], reasons: [] };
    if (people > 0 && byNumber.length === 1 && !open) return { value: only, reasons: [] };
    return { value: undefined, reasons: [askFor("presentation", byNumber.length > 0 && !open ? byNumber : offered)] };
  }
  const value = matchOffered(cell, offered);
  if (!value) {
    const elsewhere = matchOffered(cell, listOfferedChoices(all).presentations);
    const dance = danced[0]?.dance_name ?? "";
    const why =
      elsewhere &&
      sentence(
        `${dance} nie ma tu kategorii prezentacji ${elsewhere.name}.`,
        `${dance} has no presentation category ${elsewhere.name} here.`,
      );
    return { value: undefined, reasons: [unknown("presentation", cell, offered, why)] };
  }
  const fits = people === 0 || byNumber.some((each) => each.value === value.value);
  return { value, reasons: fits ? [] : [sizeMisfit(value, people, open ? [] : byNumber, danced)] };
}

/** Problem that the number of people does not fit the named size. */
function sizeMisfit(value: NamedChoice, people: number, byNumber: readonly NamedChoice[], danced: readonly Section[]): Reason {
  const section = danced.find((each) => each.presentation_category_id === value.value);
  const { min_dancers: min = 0, max_dancers: max = null } = section ?? {};
  const range = max === null ? `${min}+` : min === max ? String(min) : `${min}–${max}`;
  return {
    state: "wrong",
    fields: ["presentation"],
    text: sentence(`${value.name}: liczba osób ${range}, tu jest ${people}.`, `${value.name}: ${range} people, here are ${people}.`),
    fixes: byNumber.map((each) => ({
      label: sentence(`Zmień na: ${each.name}`, `Change to: ${each.name}`),
      edit: { presentation: each.name },
      likely: byNumber.length === 1,
    })),
  };
}

/** Matches the level: asked for where there are several; a section without levels has none. */
function levelOf(cell: string, fitting: readonly Section[]): One {
  const { levels } = listOfferedChoices(fitting);
  if (levels.length === 0) return { value: undefined, reasons: [] };
  const none = fitting.some((each) => each.level_code === null);
  return oneOf("level", cell, none ? [...levels, ...NO_LEVEL] : levels);
}
