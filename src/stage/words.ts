const pl = {
  stage: "Scena",
  of: "z",
  marksIn: "ocen",
  empty: "Scena jest pusta.",
  over: "Wszystkie występy tej listy się odbyły.",
  start: "Wpuść",
  finish: "Zakończ",
  noShow: "Nie wystąpił",
  noShowWhy: "Występ zostanie pominięty: sędziowie go nie ocenią i nie dostanie miejsca.",
  noShowDone: "nie wystąpił",
};

const en: typeof pl = {
  stage: "Stage",
  of: "of",
  marksIn: "marks",
  empty: "The stage is empty.",
  over: "All performances of this list are over.",
  start: "Let in",
  finish: "End",
  noShow: "No-show",
  noShowWhy: "The performance will be skipped: no judge marks it, and it gets no place.",
  noShowDone: "no-show",
};

export const words = { pl, en };
