// Wording of results of runs on the public page. The desk adds its own.

const pl = {
  label: "Wynik z kilku tańców",
  dances: "Taniec",
  inDance: { result: "W tańcu", crosses: "Krzyżyki", place: "Miejsce" },
  number: "Numer",
  result: "Wynik",
  rule: {
    sum: "Liczy się suma.",
    best: "Liczy się najlepszy wynik.",
    last: "Liczy się ostatni wynik.",
    crosses: "Krzyżyki w każdym tańcu; liczy się suma.",
    places: "Miejsca w każdym tańcu; im mniejsza suma, tym lepiej.",
  },
  missed: "nie wystąpił",
  dropped: "nie liczy się",
};

const en: typeof pl = {
  label: "Result of several dances",
  dances: "Dance",
  inDance: { result: "In the dance", crosses: "Crosses", place: "Place" },
  number: "Number",
  result: "Result",
  rule: {
    sum: "The sum counts.",
    best: "The best one counts.",
    last: "The last one counts.",
    crosses: "Crosses in each dance; the sum counts.",
    places: "Places in each dance; the lowest sum wins.",
  },
  missed: "no-show",
  dropped: "does not count",
};

export const runWords = { pl, en };
