// Wording of marks without a performance, and of sheets that cannot be counted.

const pl = {
  withoutStart: "Oceny bez występu",
  withoutStartWhy: "Sędziowie ocenili te występy, ale nikt ich nie wpuścił na scenę. Zaznacz, które się odbyły.",
  withoutStartLine: "Oceny bez występu: {n}",
  filledLine: "Wypełnione na tablecie, a niezatwierdzone: {who}",
  filledAsk: "Zamknąć mimo to?",
  filledWhy: "Po zamknięciu sędzia nie zatwierdzi już tych kart: {who}.",
  openWrong: "Otwórz te karty",
  correctedHead: "Poprawionych kart nie da się policzyć",
  wrongWait: "Karty czekają na poprawkę sędziego.",
  wrongOpened: "Karty otwarte do korekty: sędziowie zobaczą je na tabletach",
  danced: "Odbył się",
  dancedAll: "Wszystkie się odbyły",
  dancedDone: "Zapisano jako zatańczone: {numbers}",
  missed: "Nie wystąpił",
  missedDone: "{number}: nie wystąpił",
};

const en: typeof pl = {
  withoutStart: "Marks without a performance",
  withoutStartWhy: "Judges have marked these performances, but nobody let them in. Say which were danced.",
  withoutStartLine: "Marks without a performance: {n}",
  filledLine: "Filled on the tablet and not confirmed: {who}",
  filledAsk: "Close all the same?",
  filledWhy: "After closing the judge cannot confirm these sheets any more: {who}.",
  openWrong: "Open these sheets",
  correctedHead: "The corrected sheets cannot be counted",
  wrongWait: "The sheets wait for the judge's correction.",
  wrongOpened: "Sheets opened for a correction: the judges will see them on their tablets",
  danced: "It was danced",
  dancedAll: "All were danced",
  dancedDone: "Kept as danced: {numbers}",
  missed: "No-show",
  missedDone: "{number}: no-show",
};

export const words = { pl, en };
