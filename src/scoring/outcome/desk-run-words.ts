// Wording of results of runs, with the words that only the desk's matrix needs.
import { runWords as publicWords } from "./run-words.ts";

const pl = {
  ...publicWords.pl,
  all: "Razem",
  crossed: "krzyżyk",
  notCrossed: "bez krzyżyka",
  short: { sum: "suma", best: "najlepszy", last: "ostatni" },
  /** For a narrow column. */
  notThere: "nieob.",
};

const en: typeof pl = {
  ...publicWords.en,
  all: "Together",
  crossed: "cross",
  notCrossed: "no cross",
  short: { sum: "sum", best: "best", last: "last" },
  notThere: "absent",
};

export const runWords = { pl, en };
