// The words of marks that have no performance, and of marks that were not taken.

const pl = {
  withoutStart: "Oceny bez występu",
  withoutStartWhy:
    "Sędziowie ocenili te występy, ale nikt ich nie wpuścił na scenę. Blok zamknie się, gdy przy każdym będzie wiadomo, czy się odbył.",
  withoutStartLine: "Oceny bez występu: {n}",
  filledLine: "Wypełnione na tablecie, a niezatwierdzone: {who}",
  filledAsk: "Zamknąć mimo to?",
  filledWhy: "Po zamknięciu sędzia nie zatwierdzi już tych kart: {who}.",
  openWrong: "Otwórz te karty",
  wrongWait: "Karty czekają na poprawkę sędziego.",
  orderWait: "Tablet sędziego pyta o kolejność.",
  wrongOpened: "Karty otwarte do korekty: sędziowie zobaczą je na tabletach",
  danced: "Odbył się",
  dancedAll: "Wszystkie się odbyły",
  dancedDone: "Zapisano jako zatańczone: {numbers}",
  missed: "Nie wystąpił",
  missedDone: "{number}: nie wystąpił",
  notTaken: "Nieprzyjęte oceny",
  notTakenWhy:
    "Te oceny wysłał tablet sędziego, a serwer ich nie przyjął. Zostają tutaj, dopóki sędzia nie odda nowych albo nie odłożysz ich do akt.",
  notTakenOf: {
    sheet_closed: "blok był zamknięty",
    stale: "wcześniej przyjęto oceny z innego tabletu",
    invalid: "nie pasowały do formularza albo do innych kart tego sędziego",
    withdrawn: "zgłoszenie wycofane",
    disqualified: "zgłoszenie zdyskwalifikowane",
    absent: "występ oznaczony jako nieodbyty",
  },
  settle: "Odłóż do akt",
  settleDone: "Odłożono oceny: {seat}, {number}",
};

const en: typeof pl = {
  withoutStart: "Marks without a performance",
  withoutStartWhy:
    "Judges have marked these performances, but nobody let them in. The block closes once it is known of each whether it was danced.",
  withoutStartLine: "Marks without a performance: {n}",
  filledLine: "Filled on the tablet and not confirmed: {who}",
  filledAsk: "Close all the same?",
  filledWhy: "After closing the judge cannot confirm these sheets any more: {who}.",
  openWrong: "Open these sheets",
  wrongWait: "The sheets wait for the judge's correction.",
  orderWait: "The judge's tablet asks for the order.",
  wrongOpened: "Sheets opened for a correction: the judges will see them on their tablets",
  danced: "It was danced",
  dancedAll: "All were danced",
  dancedDone: "Kept as danced: {numbers}",
  missed: "No-show",
  missedDone: "{number}: no-show",
  notTaken: "Marks not taken",
  notTakenWhy:
    "A judge's tablet sent these marks and the server did not take them. They stay here until the judge gives new ones or you file them.",
  notTakenOf: {
    sheet_closed: "the block was closed",
    stale: "marks from another tablet were accepted first",
    invalid: "they did not fit the form or this judge's other sheets",
    withdrawn: "the entry is withdrawn",
    disqualified: "the entry is disqualified",
    absent: "the performance is marked as not danced",
  },
  settle: "File them",
  settleDone: "Filed: {seat}, {number}",
};

export const words = { pl, en };
