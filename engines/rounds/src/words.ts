// Sentences about plans, in Polish and English.
import type { PlanProblem } from "./check-plan.ts";
import type { PlannedRound, Question, Reason, Words } from "./types.ts";

/**
 * Returns the name of a round by its distance to the final. `elimination` is true for the first of four or more rounds, and for a round of a points
 * section.
 */
export function roundTitle(level: number, elimination: boolean): Words {
  if (elimination) return { pl: "Eliminacje", en: "First round" };
  const named = [
    { pl: "Finał", en: "Final" },
    { pl: "Półfinał", en: "Semi-final" },
    { pl: "Ćwierćfinał", en: "Quarter-final" },
  ][level];
  return named ?? { pl: `1/${2 ** level} finału`, en: `1/${2 ** level} final` };
}

const polish = new Intl.PluralRules("pl");
const counted = (count: number, one: string, few: string, many: string) =>
  `${count} ${({ one, few, many } as Record<string, string>)[polish.select(count)] ?? many}`;
const entriesPl = (count: number) => counted(count, "występ", "występy", "występów");
/** „przechodzi 12”, „przechodzą 3”. */
const goOnPl = (count: number) => `${polish.select(count) === "few" ? "przechodzą" : "przechodzi"} ${count}`;

/** Writes a length in seconds: „36 min 40 s”. */
export function writeLength(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest}\u00a0s`;
  return rest === 0 ? `${minutes}\u00a0min` : `${minutes}\u00a0min ${rest}\u00a0s`;
}

/** Explains in one sentence why a round exists or has its size. */
export function reasonWords(reason: Reason): Words {
  switch (reason.code) {
    case "alone":
      return { pl: "Jeden występ: finał z miejscem 1.", en: "One entry: a final with place 1." };
    case "one_final":
      return { pl: "Jedna prezentacja: wszyscy tańczą finał.", en: "A single presentation: everybody dances the final." };
    case "straight_final":
      return { pl: `Do ${reason.up_to} występów od razu finał.`, en: `Up to ${reason.up_to} entries dance the final at once.` };
    case "final":
      return { pl: "Ostatnia runda daje miejsca.", en: "The last round gives the places." };
    case "smallest_size":
    case "largest_below": {
      const { dancing, size } = reason;
      return {
        pl: `Z ${counted(dancing, "pary", "par", "par")} dalej ${goOnPl(size)}.`,
        en: `${size} of ${dancing} couples go on.`,
      };
    }
    case "half":
      return { pl: `Przechodzi połowa: ${reason.size} z ${reason.dancing}.`, en: `One half goes on: ${reason.size} of ${reason.dancing}.` };
    case "league_line":
      return {
        pl: `Tabela ligowa, wiersz ${reason.from}–${reason.to}: ${entriesPl(reason.entries)}.`,
        en: `League table, line ${reason.from}–${reason.to}: ${reason.entries} entries.`,
      };
    case "regulations_sizes":
      return {
        pl: `Regulamin podaje rundy: ${reason.sizes.join(", ")}.`,
        en: `The regulations give the rounds: ${reason.sizes.join(", ")}.`,
      };
    case "regulations_rounds":
      return {
        pl: `Regulamin: ${counted(reason.rounds.length, "runda", "rundy", "rund")}, przy tylu występach tańczy się ${reason.danced}.`,
        en: `The regulations: ${reason.rounds.length} rounds; this number of entries dances ${reason.danced}.`,
      };
    case "regulations_heat":
      return { pl: `Regulamin: ${reason.heat} naraz na parkiecie.`, en: `The regulations: ${reason.heat} on the floor at once.` };
    case "regulations_seconds":
      return {
        pl: `Regulamin: taniec trwa ${writeLength(reason.seconds)}.`,
        en: `The regulations: a dance takes ${writeLength(reason.seconds)}.`,
      };
    case "floor_max":
      return {
        pl: `Scena mieści ${reason.floor_max}, nie ${reason.heat}.`,
        en: `The stage holds ${reason.floor_max}, not ${reason.heat}.`,
      };
    case "seeded":
      return {
        pl: `Rozstawieni: ${reason.seeded}, więc do rundy na ${reason.size} przechodzi ${reason.wanted}.`,
        en: `Seeded: ${reason.seeded}, so ${reason.wanted} go on to the round of ${reason.size}.`,
      };
    case "seeded_dance":
      return {
        pl: `Jest jedna runda: rozstawieni (${reason.seeded}) tańczą ją ze wszystkimi.`,
        en: `There is one round: the seeded (${reason.seeded}) dance it with everybody.`,
      };
    case "cap":
      return {
        pl: `Przy remisie do finału ${polish.select(reason.cap) === "few" ? "wejdą" : "wejdzie"} najwyżej ${counted(reason.cap, "para", "pary", "par")}.`,
        en: `With a tie at most ${reason.cap} couples enter the final.`,
      };
  }
}

/** Writes the question that a person must answer, in one sentence. */
export function questionWords(question: Question): Words {
  switch (question.code) {
    case "league_line":
      return {
        pl: `Tabela ligowa nie rozstrzyga, jak przebiega kategoria, w której jest ${entriesPl(question.entries)}. Który plan?`,
        en: `The league table does not settle how a section with ${question.entries} entries runs. Which plan?`,
      };
    case "regulations_unsure":
      return {
        pl: `Regulamin zostawia otwarte: ${question.about.map((key) => ABOUT[key]?.pl ?? key).join(", ")}. Który plan?`,
        en: `The regulations leave open: ${question.about.map((key) => ABOUT[key]?.en ?? key).join(", ")}. Which plan?`,
      };
    case "readings":
      return {
        pl: "Regulamin można czytać na kilka sposobów. Który plan?",
        en: "The regulations may be read in several ways. Which plan?",
      };
    case "bracket":
      return question.size === null
        ? {
            pl: "Regulamin prowadzi do bitew, ale nie mówi, ilu do nich przechodzi. Ilu?",
            en: "The regulations lead to battles and do not say how many go on. How many?",
          }
        : {
            pl: `Po eliminacjach ${question.size} przechodzi do bitew. Kto z kim?`,
            en: `After the first round ${question.size} go on to battles. Who meets whom?`,
          };
  }
}

const ABOUT: Readonly<Record<string, Words>> = {
  rounds: { pl: "jakie są rundy", en: "which rounds there are" },
  sizes: { pl: "ilu tańczy w rundach", en: "how many dance in the rounds" },
  heat: { pl: "ilu jest naraz na parkiecie", en: "how many are on the floor at once" },
  seconds: { pl: "ile trwa taniec", en: "how long a dance takes" },
};

/** Writes the fault of a plan in one sentence. */
export function problemWords({ code, rounds }: PlanProblem): Words {
  const [first = "", second = ""] = rounds;
  switch (code) {
    case "repeated":
      return { pl: `Runda ${first} jest w planie dwa razy.`, en: `Round ${first} is in the plan twice.` };
    case "unknown_arrow":
      return {
        pl: `Runda ${first} prowadzi do ${second}, a takiej rundy nie ma.`,
        en: `Round ${first} leads to ${second}, which does not exist.`,
      };
    case "circle":
      return { pl: `Rundy prowadzą w koło: ${rounds.join(", ")}.`, en: `Rounds lead in a circle: ${rounds.join(", ")}.` };
    case "fed_by_nothing":
      return { pl: `Do rundy ${first} nikt nie przechodzi.`, en: `Nobody goes on to round ${first}.` };
    case "wanted_missing":
      return { pl: `Runda ${first}: podaj, ile przechodzi.`, en: `Round ${first}: enter how many go on.` };
    case "wanted_too_many":
      return {
        pl: `Z rundy ${first} przechodzą wszyscy: zmniejsz liczbę.`,
        en: `Everybody goes on from round ${first}: lower the number.`,
      };
  }
}

/** Describes a planned round in one line: „Półfinał: tańczy 12, przechodzi 6; grupy: 12; 5 tańców; 9 min 10 s.” */
export function roundLine({ title, dancing, wanted, heats, dances, seconds, seeded }: PlannedRound): string {
  const goesOn = wanted === null ? "" : `, przechodzi ${wanted}`;
  const ahead = seeded === 0 ? "" : ` (w tym rozstawieni: ${seeded})`;
  const dance = counted(dances, "taniec", "tańce", "tańców");
  return `${title.pl}: tańczy ${dancing}${ahead}${goesOn}; grupy: ${heats.join(", ")}; ${dance}; ${writeLength(seconds)}.`;
}
