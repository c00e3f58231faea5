// The words of what runs gave: on the public page and beside the office's marks.

const pl = {
  label: "Wynik z kilku tańców",
  dances: "Taniec",
  all: "Razem",
  inDance: { result: "W tańcu", crosses: "Krzyżyki", place: "Miejsce" },
  crossed: "krzyżyk",
  notCrossed: "bez krzyżyka",
  number: "Numer",
  result: "Wynik",
  rule: {
    sum: "Liczy się suma.",
    best: "Liczy się najlepszy wynik, pozostałe są przekreślone.",
    last: "Liczy się ostatni wynik, wcześniejsze są przekreślone.",
    crosses: "Krzyżyki w każdym tańcu; liczy się suma.",
    places: "Miejsca w każdym tańcu; im mniejsza suma, tym lepiej.",
  },
  short: { sum: "suma", best: "najlepszy", last: "ostatni" },
  missed: "nie wystąpił",
  /** In a narrow column. */
  notThere: "nieob.",
  dropped: "nie liczy się",
};

const en: typeof pl = {
  label: "The result of several dances",
  dances: "Dance",
  all: "Together",
  inDance: { result: "In the dance", crosses: "Crosses", place: "Place" },
  crossed: "cross",
  notCrossed: "no cross",
  number: "Number",
  result: "Result",
  rule: {
    sum: "The sum counts.",
    best: "The best one counts, the others are struck out.",
    last: "The last one counts, the earlier ones are struck out.",
    crosses: "Crosses in each dance; the sum counts.",
    places: "Places in each dance; the smaller the sum, the better.",
  },
  short: { sum: "sum", best: "best", last: "last" },
  missed: "no-show",
  notThere: "absent",
  dropped: "does not count",
};

export const runWords = { pl, en };
