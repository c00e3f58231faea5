// A section in one line, and which problems of an entry are none yet; pure.
import type { Choice } from "../../entries/choices.ts";
import type { OfferedSection, SignupEntry } from "../../entries/records.ts";

/** What is said in place of what nobody chose yet. */
export const unchosenWords: Record<"pl" | "en", Record<Choice, string>> = {
  pl: { dance: "wybierz kategorię taneczną", presentation: "wybierz kategorię prezentacji", level: "wybierz poziom" },
  en: { dance: "choose a dance category", presentation: "choose a presentation category", level: "choose a level" },
};

/** What the person has to do something about; what waits for the network is none of it. */
export const isWanting = ({ code }: { code: string }) => code !== "kept";

/** True while an entry waits for the network: the server has decided neither its age category nor its price. */
export const isUndecided = (entry: { problems: readonly { code: string }[] }) => entry.problems.some((problem) => !isWanting(problem));

/** True while any entry of a sign-up waits so: its price is not known. */
export const isUncounted = (signup: { entries: readonly { problems: readonly { code: string }[] }[] }) => signup.entries.some(isUndecided);

/** What is simply not filled in yet, and nothing to be mended: a question of the organiser's own among it. */
export const isOpenEnd = (problem: { code: string }) =>
  !isWanting(problem) || problem.code.startsWith("choose_") || ["no_dancers", "title", "question"].includes(problem.code);

/** What is chosen of a section, and what is still to be chosen; without the age category while the server has not decided it. */
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

/** Presentation, dance, age and level in one line. */
export function sectionLine(section: {
  presentation_name: string;
  dance_name: string;
  age_name: string;
  level_name: string | null;
}): string {
  return [section.presentation_name, section.dance_name, section.age_name, section.level_name].filter(Boolean).join(", ");
}
