// Why a move no longer fits: half a sentence after „Lista poszła dalej: ”.
const pl = {
  waiting: (heat: string) => `${heat} – jeszcze nie na parkiecie`,
  on_stage: (heat: string) => `${heat} – już na parkiecie`,
  done: (heat: string) => `${heat} – już po tańcu`,
  skipped: (heat: string) => `${heat} – pominięte`,
  nobody: (heat: string) => `${heat} – nikt tu już nie tańczy`,
  began: (heat: string, time: string) => `${heat} – zaczęło się później, o ${time}`,
  gone: (heat: string) => `${heat} – ten występ jest już wycofany`,
  held: "scena jest już wstrzymana",
  resumed: "scena nie jest wstrzymana",
};

const en: typeof pl = {
  waiting: (heat) => `${heat} is not on the floor yet`,
  on_stage: (heat) => `${heat} is on the floor already`,
  done: (heat) => `${heat} is over`,
  skipped: (heat) => `${heat} was skipped`,
  nobody: (heat) => `nobody dances ${heat} any more`,
  began: (heat, time) => `${heat} began later, at ${time}`,
  gone: (heat) => `${heat} is withdrawn already`,
  held: "the stage is held already",
  resumed: "the stage is not held",
};

export const movedOnWords = { pl, en };
