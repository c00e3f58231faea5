// The words of sheets that were typed from paper and wait for a second person.
const pl = {
  short: { waiting: "do sprawdzenia", differs: "nie zgadza się", checked: "z papieru" },
  wait: "Arkusze z papieru do sprawdzenia",
  waiting: "Do sprawdzenia przez drugą osobę.",
  waitingOwn: "Do sprawdzenia przez drugą osobę: kto wpisał arkusz, nie może go odhaczyć.",
  released: "Sędzia główny powiedział, że arkusze z papieru liczą się bez sprawdzenia.",
  checked: "Sprawdzone z papierem: {name}.",
  differs: "Nie zgadza się: {reason} ({name}). Wpisz arkusz jeszcze raz.",
  compare: "Porównaj z papierem",
  compareWhy: "Weź papierowy arkusz i odhaczaj po kolei. Odhaczenia zostają na tym ekranie.",
  equal: "Równe po {total}",
  agree: "Zgadza się",
  disagree: "Nie zgadza się",
  what: "Co się nie zgadza",
  whatHint: "Przeczyta to ten, kto wpisze arkusz jeszcze raz. Trafi do dziennika zmian.",
  send: "Do poprawy",
  agreed: "Zgadza się z papierem: {sheet}",
  sent: "Do wpisania jeszcze raz: {sheet}",
  again: "po sprawdzeniu: {reason}",
};

const en: typeof pl = {
  short: { waiting: "to compare", differs: "differs", checked: "from paper" },
  wait: "Sheets from paper to be compared",
  waiting: "To be compared by a second person.",
  waitingOwn: "To be compared by a second person: whoever typed the sheet cannot tick it.",
  released: "The head judge has said that sheets from paper count without being compared.",
  checked: "Compared with the paper: {name}.",
  differs: "Differs: {reason} ({name}). Type the sheet again.",
  compare: "Compare with the paper",
  compareWhy: "Take the paper sheet and tick row by row. The ticks stay on this screen.",
  equal: "Level at {total}",
  agree: "Agrees",
  disagree: "Differs",
  what: "What differs",
  whatHint: "Whoever types the sheet again reads it. It goes into the log.",
  send: "To be typed again",
  agreed: "Agrees with the paper: {sheet}",
  sent: "To be typed again: {sheet}",
  again: "after comparing: {reason}",
};

export const words = { pl, en };
