// Wording of the head judge's warning.
const pl = {
  warn: "Ostrzeż",
  title: "Ostrzeżenie sędziego głównego",
  why: "Ostrzeżenie nie zmienia miejsca. Widać je przy numerze w każdej rundzie tej kategorii; publiczność go nie widzi.",
  who: "Kogo dotyczy",
  reason: "Za co",
  save: "Zapisz ostrzeżenie",
  saved: "Zapisano ostrzeżenie: {number}",
  before: "{number} ma już ostrzeżenie ({round}: {reason}). Powtórzony błąd: o dyskwalifikacji decyduje sędzia główny.",
  list: "Ostrzeżenia",
  takeBack: "Cofnij",
  takeBackOf: "Cofnij ostrzeżenie: {number}",
  backTitle: "Cofnąć ostrzeżenie?",
  backWhy: "Ostrzeżenie zostaje w protokole razem z powodem cofnięcia.",
  backReason: "Powód cofnięcia",
  backDone: "Cofnięto ostrzeżenie: {number}",
  mark: "Ostrzeżenie: {rounds}",
};

const en: typeof pl = {
  warn: "Warn",
  title: "Warning of the head judge",
  why: "A warning changes no place. It stands by the number in every round of this section; the public does not see it.",
  who: "Whom it is about",
  reason: "For what",
  save: "Keep the warning",
  saved: "Warning kept: {number}",
  before: "{number} has a warning already ({round}: {reason}). A repeated fault: the head judge decides about disqualification.",
  list: "Warnings",
  takeBack: "Take back",
  takeBackOf: "Take the warning back: {number}",
  backTitle: "Take the warning back?",
  backWhy: "The warning stays in the record, with the reason why it was taken back.",
  backReason: "Why it is taken back",
  backDone: "Warning taken back: {number}",
  mark: "Warning: {rounds}",
};

export const words = { pl, en };
