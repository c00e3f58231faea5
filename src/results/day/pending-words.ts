const pl = {
  list: "Czeka na decyzję",
  line: "Remis na linii: {numbers}",
  tie: "Remis: {numbers}",
  settled: "Na linii nie ma już remisu: {round}",
  paper: "Karty z papieru do sprawdzenia: {seats}",
  changed: "Opublikowany wynik jest nieaktualny: {numbers}",
  free: "Wolne: {places}",
  end: { line: "Rozstrzygnij", tie: "Rozstrzygnij", settled: "Rozstrzygnij", paper: "Sprawdź", changed: "Zobacz" },
  waits: {
    decide: "czeka na sędziego głównego",
    close: "czeka na zamknięcie",
    type: "czeka na drugą osobę",
    publish: "czeka na organizatora",
  },
  open: "Zobacz",
  publish: "Opublikuj poprawione (wersja {n})",
  published: "Opublikowano poprawione wyniki",
};

const en: typeof pl = {
  list: "Waiting for a decision",
  line: "Tied on the line: {numbers}",
  tie: "Tied: {numbers}",
  settled: "The line is tied no more: {round}",
  paper: "Paper sheets to check: {seats}",
  changed: "The published result is out of date: {numbers}",
  free: "Free: {places}",
  end: { line: "Decide", tie: "Decide", settled: "Decide", paper: "Check", changed: "See" },
  waits: {
    decide: "waits for the head judge",
    close: "waits to be closed",
    type: "waits for a second person",
    publish: "waits for the organiser",
  },
  open: "See",
  publish: "Publish the corrected result (version {n})",
  published: "Corrected results published",
};

export const words = { pl, en };
