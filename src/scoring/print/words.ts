// Wording of judges' printed sheets.
const pl = {
  heat: "Grupa {n}",
  crosses: "Krzyżyki w całym tańcu: {n}. Tańczy: {all}.",
  places: "Miejsca od 1 do {n}, każde raz.",
  equal: "Równe sumy (numery od lepszego): ………………………………………………………………………………",
  nobody: "Nie wiadomo jeszcze, kto tańczy w tej rundzie. Karty wydrukujesz potem.",
};

const en: typeof pl = {
  heat: "Heat {n}",
  crosses: "Crosses in the whole dance: {n}. Dancing: {all}.",
  places: "Places 1 to {n}, each once.",
  equal: "Equal totals (numbers, the better first): ………………………………………………………………………………",
  nobody: "Who dances this round is not known yet. The sheets can be printed once it is.",
};

export const words = { pl, en };
