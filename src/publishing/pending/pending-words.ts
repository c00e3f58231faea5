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
  settled: "No tie on the line any more: {round}",
  paper: "Paper sheets to check: {seats}",
  uncounted: "Corrected sheets cannot be counted: {round}",
  changed: "The published result is out of date: {numbers}",
  free: "Free: {places}",
  end: { line: "Decide", tie: "Decide", settled: "Decide", paper: "Check", uncounted: "Correct", changed: "View" },
  waits: {
    decide: "waiting for the head judge",
    close: "waiting to be closed",
    type: "waiting for a second person",
    reopen: "waiting for the head judge",
    judges: "waiting for judges: {seats}",
    publish: "waiting for the organiser",
  },
  open: "View",
  publish: "Publish the corrected result (version {n})",
  published: "Corrected results published",
};

export const words = { pl, en };
