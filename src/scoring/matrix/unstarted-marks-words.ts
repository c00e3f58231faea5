// Wording of marks without a performance, and of sheets that cannot be counted.

const pl = {
  withoutStart: "Oceny bez występu",
  withoutStartWhy: "Nikt nie wpuścił tych występów na scenę. Zaznacz, które się odbyły.",
  withoutStartLine: "Oceny bez występu: {n}",
  filledLine: "Wypełnione na tablecie, a niezatwierdzone: {who}",
  filledAsk: "Zamknąć mimo to?",
  filledWhy: "Potem sędzia nie zatwierdzi już tych kart: {who}.",
  openWrong: "Otwórz te karty",
  correctedHead: "Poprawionych kart nie da się policzyć",
  wrongWait: "Karty czekają na sędziego.",
  wrongOpened: "Otwarto karty do poprawy",
  danced: "Odbył się",
  dancedAll: "Wszystkie się odbyły",
  dancedDone: "Zapisano jako zatańczone: {numbers}",
  missed: "Nie wystąpił",
  missedDone: "{number}: nie wystąpił",
};

const en: typeof pl = {
  withoutStart: "Marks without a performance",
  withoutStartWhy: "Nobody let these performances in. Mark which were danced.",
  withoutStartLine: "Marks without a performance: {n}",
  filledLine: "Filled on the tablet but not confirmed: {who}",
  filledAsk: "Close anyway?",
  filledWhy: "Afterwards the judge cannot confirm these sheets: {who}.",
  openWrong: "Open these sheets",
  correctedHead: "The corrected sheets cannot be counted",
  wrongWait: "The sheets are waiting for the judge.",
  wrongOpened: "Sheets opened for correction",
  danced: "It was danced",
  dancedAll: "All were danced",
  dancedDone: "Saved as danced: {numbers}",
  missed: "No-show",
  missedDone: "{number}: no-show",
};

export const words = { pl, en };
