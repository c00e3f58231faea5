const pl = {
  reserve: "Rezerwa",
  free: "Zwolniło się: {places}",
  why: "Przeszli i nie zatańczą: {gone}. Tuż za linią: {numbers}.",
  all: "Są równi: tańczą wszyscy albo nikt.",
  heads: "Czy rezerwa zatańczy, powie sędzia główny.",
  take: "Dalej przechodzi {numbers}",
  leave: "Zostaw wolne",
  up: "Następną rundę tańczy też {numbers}",
  none: "Miejsce zostaje wolne",
  led: "Z rundy: {round}. Do rundy: {next}.",
  marks: "Oceny rundy",
};

const en: typeof pl = {
  reserve: "Reserve",
  free: "Free: {places}",
  why: "Recalled, and not dancing: {gone}. First behind the line: {numbers}.",
  all: "They are level: all of them dance, or nobody.",
  heads: "The head judge says whether the reserve dances.",
  take: "{numbers} goes on",
  leave: "Leave it empty",
  up: "{numbers} dances the next round, too",
  none: "The place stays empty",
  led: "From: {round}. To: {next}.",
  marks: "Marks of the round",
};

export const words = { pl, en };
