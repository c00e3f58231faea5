const pl = {
  list: "Czeka na decyzję",
  line: "Remis na linii: {numbers}",
  tie: "Remis: {numbers}",
  settled: "Na linii nie ma już remisu: {round}",
  paper: "Karty z papieru do sprawdzenia: {seats}",
  uncounted: "Nie da się policzyć poprawionych kart: {round}",
  changed: "Opublikowany wynik jest nieaktualny: {numbers}",
  free: "Wolne: {places}",
  end: { line: "Rozstrzygnij", tie: "Rozstrzygnij", settled: "Rozstrzygnij", paper: "Sprawdź", uncounted: "Popraw", changed: "Zobacz" },
  waits: {
    decide: "czeka na sędziego głównego",
    close: "czeka na zamknięcie",
    type: "czeka na drugą osobę",
    reopen: "czeka na sędziego głównego",
    judges: "czeka na sędziów: {seats}",
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
  uncounted: "The corrected sheets cannot be counted: {round}",
  changed: "The published result is out of date: {numbers}",
  free: "Free: {places}",
  end: { line: "Decide", tie: "Decide", settled: "Decide", paper: "Check", uncounted: "Correct", changed: "See" },
  waits: {
    decide: "waits for the head judge",
    close: "waits to be closed",
    type: "waits for a second person",
    reopen: "waits for the head judge",
    judges: "waits for judges: {seats}",
    publish: "waits for the organiser",
  },
  open: "See",
  publish: "Publish the corrected result (version {n})",
  published: "Corrected results published",
};

export const words = { pl, en };
