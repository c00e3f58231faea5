// The words of sheets that were typed from paper and wait for a second person.
const pl = {
  short: { waiting: "do sprawdzenia", differs: "nie zgadza się", checked: "z papieru" },
  wait: "Karty z papieru do sprawdzenia",
  waiting: "Sprawdzi druga osoba.",
  waitingOwn: "Kartę sprawdza inna osoba niż wpisująca.",
  released: "Sędzia główny: karty z papieru liczą się bez sprawdzenia.",
  checked: "Sprawdzone z papierem: {name}.",
  differs: "Nie zgadza się: {reason} ({name}). Wpisz kartę jeszcze raz.",
  compare: "Porównaj z papierem",
  compareWhy: "Odhaczaj po kolei z kartą w ręku.",
  equal: "Równe po {total}",
  agree: "Zgadza się",
  disagree: "Nie zgadza się",
  what: "Co się nie zgadza",
  whatHint: "Zobaczy to osoba wpisująca.",
  send: "Do poprawy",
  agreed: "Zgadza się z papierem: {sheet}",
  sent: "Do wpisania jeszcze raz: {sheet}",
  again: "po sprawdzeniu: {reason}",
};

const en: typeof pl = {
  short: { waiting: "to compare", differs: "differs", checked: "from paper" },
  wait: "Paper sheets to check",
  waiting: "A second person checks it.",
  waitingOwn: "Someone other than the typist checks this sheet.",
  released: "Head judge: paper sheets count without a check.",
  checked: "Checked against the paper: {name}.",
  differs: "Differs: {reason} ({name}). Type the sheet again.",
  compare: "Compare with the paper",
  compareWhy: "Tick line by line with the paper in hand.",
  equal: "Tied at {total}",
  agree: "Agrees",
  disagree: "Differs",
  what: "What differs",
  whatHint: "The typist sees this.",
  send: "Type again",
  agreed: "Agrees with the paper: {sheet}",
  sent: "To be typed again: {sheet}",
  again: "after checking: {reason}",
};

export const words = { pl, en };
