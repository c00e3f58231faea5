// Writes a section in one line, and classifies problems of entries. Pure.
import type { Choice } from "../../entries/choices.ts";
import type { OfferedSection, SignupEntry } from "../../entries/records.ts";

/** Placeholders for choices that are not made yet. */
export const unchosenWords: Record<"pl" | "en", Record<Choice, string>> = {
  pl: { dance: "wybierz kategorię taneczną", presentation: "wybierz kategorię prezentacji", level: "wybierz poziom" },
  en: { dance: "choose a dance category", presentation: "choose a presentation category", level: "choose a level" },
};

/** True for a problem that the user has to solve; an entry that waits for the network is none. */
export const isOpenProblem = ({ code }: { code: string }) => code !== "kept";

/** True while an entry waits for the network: the server has decided neither its age category nor its price. */
export const isUndecided = (entry: { problems: readonly { code: string }[] }) => entry.problems.some((problem) => !isOpenProblem(problem));

/** True while an entry of the sign-up waits for the network, so that the price is not known. */
export const isUncounted = (signup: { entries: readonly { problems: readonly { code: string }[] }[] }) => signup.entries.some(isUndecided);

/** True for a field that is just not filled in yet, an organiser's question included. */
export const isNotFilledIn = (problem: { code: string }) =>
  !isOpenProblem(problem) || problem.code.startsWith("choose_") || ["no_dancers", "title", "question"].includes(problem.code);

/** One line of the choices made and still to be made, without the age category while the server has not decided it. */
export function placeLine(
  section: OfferedSection,
  entry: Pick<SignupEntry, "undecided" | "problems">,
  words: Record<Choice, string>,
): string {
  const { undecided } = entry;
  const open = (choice: Choice) => undecided.includes(choice);
  const known = {
    ...section,
    presentation_name: open("presentation") ? "" : section.presentation_name,
    dance_name: open("dance") ? "" : section.dance_name,
    age_name: open("presentation") || open("dance") || isUndecided(entry) ? "" : section.age_name,
    level_name: undecided.length > 0 ? null : section.level_name,
  };
  return [sectionLine(known), ...undecided.map((each) => words[each])].filter(Boolean).join(", ");
}

/** Names of presentation, dance, age and level in one line, separated by commas. Empty names are left out. */
export function sectionLine(section: {
  presentation_name: string;
  dance_name: string;
  age_name: string;
  level_name: string | null;
}): string {
  return [section.presentation_name, section.dance_name, section.age_name, section.level_name].filter(Boolean).join(", ");
}
