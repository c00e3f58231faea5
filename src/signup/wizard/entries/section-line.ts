// A section in one line, and which problems of an entry are none yet; pure.
import type { Choice, OfferedSection } from "../../records.ts";

/** What is said in place of what nobody chose yet. */
export const unchosenWords: Record<"pl" | "en", Record<Choice, string>> = {
  pl: { dance: "wybierz kategorię taneczną", presentation: "wybierz kategorię prezentacji", level: "wybierz poziom" },
  en: { dance: "choose a dance category", presentation: "choose a presentation category", level: "choose a level" },
};

/** What the person has to do something about; what waits for the network is none of it. */
export const isWanting = ({ code }: { code: string }) => code !== "kept";

/** Whether something of a sign-up's entries waits for the network, so that its price is not known. */
export const isUncounted = (signup: { entries: readonly { problems: readonly { code: string }[] }[] }) =>
  signup.entries.some((each) => each.problems.some((problem) => !isWanting(problem)));

/** What is simply not filled in yet, and nothing to be mended: a question of the organiser's own among it. */
export const isOpenEnd = (problem: { code: string }) =>
  !isWanting(problem) || problem.code.startsWith("choose_") || ["no_dancers", "title", "question"].includes(problem.code);

/** What is chosen of a section, and what is still to be chosen. */
export function placeLine(section: OfferedSection, undecided: readonly Choice[], words: Record<Choice, string>): string {
  if (undecided.length === 0) return sectionLine(section);
  const open = (choice: Choice) => undecided.includes(choice);
  const known = {
    ...section,
    presentation_name: open("presentation") ? "" : section.presentation_name,
    dance_name: open("dance") ? "" : section.dance_name,
    age_name: open("presentation") || open("dance") ? "" : section.age_name,
    level_name: null,
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
