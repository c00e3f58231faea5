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
    pl: "Runda nie może stać przed tą, z której się do niej przechodzi: {after} przed {before}.",
    en: "A round cannot stand before the one from which people go on to it: {after} before {before}.",
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
    en: "Nobody knows yet who dances this round. Add to the first round, or seed into this one.",
  },
  entries_in_rounds: {
    pl: "Występy stoją już w rundach. Zmień plan ręcznie, wtedy zostaną na swoich miejscach.",
    en: "Entries stand in rounds already. Change the plan by hand, and they keep their places.",
  },
  entry_in_begun_round: {
    pl: "Runda „{round}” już się zaczęła, więc występ zostaje w tej kategorii.",
    en: "The round “{round}” has begun, so the entry stays in this section.",
  },
  entry_in_earlier_round: {
    pl: "Ten występ jest we wcześniejszej rundzie. Pominiętego doda sędzia główny przyciskiem „Nowa decyzja” przy tamtej rundzie.",
    en: "This entry is in an earlier round. The head judge adds a forgotten one there with “New decision”.",
  },
  entry_not_in_earlier_round: { pl: "Tego występu nie było we wcześniejszej rundzie.", en: "This entry danced no earlier round." },
  entry_withdrawn: {
    pl: "Ten występ jest wycofany. Przywraca go biuro, w Występach.",
    en: "This entry is withdrawn. The office lets it in again, under Entries.",
  },
  entry_already_dancing: { pl: "Ten występ już bierze udział.", en: "This entry already dances." },

  // Start lists
  nothing_to_list: {
    status: 409,
    pl: "Nie ma przyjętych występów, których nie ma jeszcze na liście.",
    en: "There are no accepted entries that are in no list yet.",
  },
  section_elsewhere: {
    status: 409,
    pl: "Rundy tej kategorii są na innej liście: dodaj występ tam.",
    en: "The rounds of this section stand on another list: add the entry there.",
  },
  list_started: {
    status: 409,
    pl: "Występy z tej listy już trwają, więc nie można jej ułożyć od nowa.",
    en: "Performances of this list have begun, so it cannot be arranged anew.",
  },
  list_has_marks: {
    status: 409,
    pl: "Na tej liście są już oceny, więc nie można jej usunąć. Możesz cofnąć jej publikację albo zdjąć z niej występy bez ocen.",
    en: "This list has marks, so it cannot be deleted. You can unpublish it, or take entries without marks off it.",
  },
  list_overruns: {
    status: 409,
    pl: "Lista skończy się o {time}, po końcu dnia ({end}). Potwierdź, jeśli tak ma być.",
    en: "The list would end at {time}, after the end of the day ({end}). Confirm if it is meant so.",
  },
  list_past_midnight: {
    code: "list_overruns",
    pl: "Lista skończy się {day} o {time}, po północy. Potwierdź, jeśli tak ma być.",
    en: "The list would end on {day} at {time}, past midnight. Confirm if it is meant so.",
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
    en: "Such a panel is not possible. {why}",
  },
  judge_elsewhere: {
    status: 409,
    pl: "W tym samym czasie na innej liście: {who}. Potwierdź, jeśli tak ma być.",
    en: "On another list at the same time: {who}. Confirm if it is meant so.",
  },
  judge_on_panel: {
    status: 409,
    pl: "W składzie rundy, a bez miejsca sędziowskiego na tej liście: {who}. Najpierw posadź tych sędziów albo zmień skład rundy.",
    en: "On the panel of a round, but without a marking seat on this list: {who}. Seat these judges first, or change the round's panel.",
  },
  seat_has_marks: {
    status: 409,
    pl: "Sędzia na tym miejscu ma już oceny na tej liście.",
    en: "The judge on this seat has given marks on this list.",
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
