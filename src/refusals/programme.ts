// Refusals about rounds, start lists, panels and the floor.
export const programme = {
  // Rounds and who dances them
  form_missing: { status: 409, pl: "Najpierw przygotuj formularz oceny.", en: "Prepare a scoring form first." },
  round_begun: {
    status: 409,
    pl: "Te rundy już się zaczęły i nie można ich zmienić: {which}.",
    en: "These rounds have begun and cannot be changed: {which}.",
  },
  next_round_begun: {
    status: 409,
    pl: "Następna runda już się zaczęła.",
    en: "The next round has begun.",
  },
  round_turned: {
    status: 422,
    pl: "{after} nie może być przed: {before}. Ustaw rundy po kolei.",
    en: "{after} cannot come before {before}. Put the rounds in order.",
  },
  ballots_in: {
    status: 409,
    pl: "W tej rundzie oddano już karty, więc tego nie można zmienić.",
    en: "Sheets of this round have been handed in, so this cannot be changed.",
  },
  order_incomplete: {
    status: 422,
    pl: "Kolejność musi wymieniać każdy blok i każdy występ dokładnie raz.",
    en: "The order must name every block and every performance exactly once.",
  },
  round_empty: { pl: "W tej rundzie nikt jeszcze nie tańczy.", en: "Nobody dances this round yet." },
  round_line_up_unknown: {
    pl: "Nie wiadomo jeszcze, kto tańczy tę rundę. Dodaj do pierwszej rundy albo rozstaw.",
    en: "It is not known yet who dances this round. Add the entry to the first round, or seed it.",
  },
  entries_in_rounds: {
    pl: "Występy są już w rundach. Zmień plan ręcznie.",
    en: "Entries are already in rounds. Change the plan by hand.",
  },
  entry_in_begun_round: {
    pl: "Runda „{round}” już się zaczęła, więc występ zostaje w tej kategorii.",
    en: "The round “{round}” has begun, so the entry stays in this section.",
  },
  entry_in_earlier_round: {
    pl: "Ten występ jest we wcześniejszej rundzie. Pominiętego doda sędzia główny przyciskiem „Nowa decyzja” przy tamtej rundzie.",
    en: "This entry is in an earlier round. The head judge adds an overlooked entry there with “New decision”.",
  },
  entry_not_in_earlier_round: { pl: "Tego występu nie było we wcześniejszej rundzie.", en: "This entry did not dance an earlier round." },
  entry_withdrawn: {
    pl: "Ten występ jest wycofany. Przywraca go biuro, w Występach.",
    en: "This entry is withdrawn. The office can accept it again under Entries.",
  },
  entry_already_dancing: { pl: "Ten występ już bierze udział.", en: "This entry is already taking part." },

  // Start lists
  nothing_to_list: {
    status: 409,
    pl: "Nie ma przyjętych występów bez miejsca na liście.",
    en: "There are no accepted entries without a place on a list.",
  },
  section_elsewhere: {
    status: 409,
    pl: "Rundy tej kategorii są na innej liście: dodaj występ tam.",
    en: "The rounds of this section are on another list: add the entry there.",
  },
  list_started: {
    status: 409,
    pl: "Ta lista już się zaczęła: nie można jej ułożyć od nowa.",
    en: "This list has begun: it cannot be rearranged.",
  },
  list_has_marks: {
    status: 409,
    pl: "Listy z ocenami nie można usunąć. Cofnij jej publikację albo zdejmij występy bez ocen.",
    en: "A list with marks cannot be deleted. Unpublish it, or take entries without marks off it.",
  },
  list_overruns: {
    status: 409,
    pl: "Lista skończy się o {time}, po końcu dnia ({end}). Potwierdź, jeśli tak ma być.",
    en: "The list would end at {time}, after the end of the day ({end}). Confirm if that is intended.",
  },
  list_past_midnight: {
    code: "list_overruns",
    pl: "Lista skończy się {day} o {time}, po północy. Potwierdź, jeśli tak ma być.",
    en: "The list would end on {day} at {time}, past midnight. Confirm if that is intended.",
  },
  performance_begun: {
    status: 409,
    pl: "Ten występ już się zaczął albo ma oceny, więc zostaje na liście.",
    en: "This performance has begun or has marks, so it stays in the list.",
  },

  // Judges
  panel_wrong: {
    status: 422,
    pl: "Taki skład sędziowski nie jest możliwy. {why}",
    en: "This panel is not possible. {why}",
  },
  judge_elsewhere: {
    status: 409,
    pl: "W tym samym czasie na innej liście: {who}. Potwierdź, jeśli tak ma być.",
    en: "On another list at the same time: {who}. Confirm if that is intended.",
  },
  judge_on_panel: {
    status: 409,
    pl: "W składzie rundy, a bez miejsca na tej liście: {who}. Posadź tych sędziów albo zmień skład rundy.",
    en: "On a round's panel, but without a seat on this list: {who}. Seat these judges or change the round's panel.",
  },
  judge_conflict: {
    status: 409,
    pl: "{who}. Wybierz innego sędziego.",
    en: "{who}. Choose another judge.",
  },
  seat_has_marks: {
    status: 409,
    pl: "Sędzia na tym miejscu ma już oceny na tej liście.",
    en: "The judge in this seat has already given marks on this list.",
  },
  round_not_ready: { status: 409, pl: "{why}", en: "{why}" },
  too_few_judges: {
    code: "round_not_ready",
    pl: "Za mało sędziów: {judges}, a formularz wymaga co najmniej {least}.",
    en: "Too few judges: {judges}, and the form needs at least {least}.",
  },

  // The floor
  performance_withdrawn: { pl: "Ten występ jest wycofany.", en: "This entry is withdrawn." },
  performance_disqualified: { pl: "Ten występ jest zdyskwalifikowany.", en: "This entry is disqualified." },
  performance_absent: { pl: "Ten występ jest oznaczony jako nieobecny.", en: "This entry is marked as absent." },
  performance_marked: {
    pl: "Ten występ ma już oceny. Jeśli się nie odbył, powiedz to organizatorowi.",
    en: "This performance already has marks. If it did not take place, tell the organiser.",
  },
} as const;
