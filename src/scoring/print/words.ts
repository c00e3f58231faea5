// Wording of judges' printed sheets.
const pl = {
  heat: "Grupa {n}",
  crosses: "Krzyżyki w całym tańcu: {n}. Tańczy: {all}.",
  places: "Miejsca od 1 do {n}, każde raz.",
  equal: "Równe sumy (numery od lepszego): ………………………………………………………………………………",
  nobody: "Jeszcze nie wiadomo, kto tańczy w tej rundzie.",
};

const en: typeof pl = {
  heat: "Heat {n}",
  crosses: "Crosses in the whole dance: {n}. Dancing: {all}.",
  places: "Places 1 to {n}, each once.",
  equal: "Equal totals (numbers, better first): ………………………………………………………………………………",
  nobody: "It is not known yet who dances in this round.",
};

export const words = { pl, en };
