// The words of sheets that were typed from paper and wait for a second person.
const pl = {
  short: { waiting: "do sprawdzenia", differs: "nie zgadza się", checked: "z papieru" },
  wait: "Karty z papieru do sprawdzenia",
  waiting: "Do sprawdzenia przez drugą osobę.",
  waitingOwn: "Kartę sprawdza druga osoba, nie ta, która ją wpisała.",
  released: "Decyzja sędziego głównego: karty z papieru liczą się bez sprawdzenia.",
  checked: "Sprawdzone z papierem: {name}.",
  differs: "Nie zgadza się: {reason} ({name}). Wpisz kartę jeszcze raz.",
  compare: "Porównaj z papierem",
  compareWhy: "Weź papierową kartę i odhaczaj po kolei.",
  equal: "Równe po {total}",
  agree: "Zgadza się",
  disagree: "Nie zgadza się",
  what: "Co się nie zgadza",
  whatHint: "Przeczyta to osoba, która wpisze kartę jeszcze raz.",
  send: "Do poprawy",
  agreed: "Zgadza się z papierem: {sheet}",
  sent: "Do wpisania jeszcze raz: {sheet}",
  again: "po sprawdzeniu: {reason}",
};

const en: typeof pl = {
  short: { waiting: "to compare", differs: "differs", checked: "from paper" },
  wait: "Sheets from paper to be compared",
  waiting: "To be compared by a second person.",
  waitingOwn: "A second person compares the sheet, not the one who typed it.",
  released: "Decision of the head judge: sheets from paper count without being compared.",
  checked: "Compared with the paper: {name}.",
  differs: "Differs: {reason} ({name}). Type the sheet again.",
  compare: "Compare with the paper",
  compareWhy: "Take the paper sheet and tick row by row.",
  equal: "Level at {total}",
  agree: "Agrees",
  disagree: "Differs",
  what: "What differs",
  whatHint: "Whoever types the sheet again reads it.",
  send: "To be typed again",
  agreed: "Agrees with the paper: {sheet}",
  sent: "To be typed again: {sheet}",
  again: "after comparing: {reason}",
};

export const words = { pl, en };
