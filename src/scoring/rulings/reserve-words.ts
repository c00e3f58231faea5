const pl = {
  reserve: "Rezerwa",
  free: "Zwolniło się: {places}",
  why: "Przeszli i nie zatańczą: {gone}. Tuż za linią: {numbers}.",
  all: "Są równi: tańczą wszyscy albo nikt.",
  heads: "O rezerwie zdecyduje sędzia główny.",
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
  why: "Recalled but not dancing: {gone}. First below the line: {numbers}.",
  all: "They are tied: all dance, or nobody.",
  heads: "The head judge decides about the reserve.",
  take: "{numbers} goes on",
  leave: "Leave it empty",
  up: "{numbers} also dances the next round",
  none: "The place stays empty",
  led: "From: {round}. To: {next}.",
  marks: "Marks of the round",
};

export const words = { pl, en };
