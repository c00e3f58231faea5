// Wording of the head judge's warning.
const pl = {
  warn: "Ostrzeż",
  title: "Ostrzeżenie sędziego głównego",
  why: "Nie zmienia miejsca. Publiczność go nie widzi.",
  who: "Kogo dotyczy",
  reason: "Za co",
  save: "Zapisz ostrzeżenie",
  saved: "Zapisano ostrzeżenie: {number}",
  before: "{number} ma już ostrzeżenie ({round}: {reason}). O dyskwalifikacji decyduje sędzia główny.",
  list: "Ostrzeżenia",
  takeBack: "Cofnij",
  takeBackOf: "Cofnij ostrzeżenie: {number}",
  backTitle: "Cofnąć ostrzeżenie?",
  backWhy: "Ostrzeżenie zostaje w protokole.",
  backReason: "Powód cofnięcia",
  backDone: "Cofnięto ostrzeżenie: {number}",
  mark: "Ostrzeżenie: {rounds}",
};

const en: typeof pl = {
  warn: "Warn",
  title: "Warning of the head judge",
  why: "It changes no place. The public does not see it.",
  who: "Who",
  reason: "For what",
  save: "Save the warning",
  saved: "Warning saved: {number}",
  before: "{number} already has a warning ({round}: {reason}). The head judge decides about disqualification.",
  list: "Warnings",
  takeBack: "Withdraw",
  takeBackOf: "Withdraw the warning: {number}",
  backTitle: "Withdraw the warning?",
  backWhy: "The warning stays on record.",
  backReason: "Reason",
  backDone: "Warning withdrawn: {number}",
  mark: "Warning: {rounds}",
};

export const words = { pl, en };
