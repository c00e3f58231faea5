// Refusals about marks, and about closing, deciding and publishing rounds.
export const results = {
  // Sheets and marks
  not_on_panel: {
    status: 403,
    pl: "Nie sędziujesz na tej liście.",
    en: "You do not judge on this list.",
  },
  sheet_closed: {
    status: 409,
    pl: "Runda zamknięta. Błąd zgłoś sędziemu głównemu.",
    en: "The round is closed. Report mistakes to the head judge.",
  },
  ballot_wrong: { status: 422, pl: "{why}", en: "{why}" },
  marks_of_withdrawn: {
    code: "not_competing",
    pl: "Ten występ jest wycofany. Organizator widzi te oceny.",
    en: "This entry is withdrawn. The organiser sees these marks.",
  },
  marks_of_disqualified: {
    code: "not_competing",
    pl: "Ten występ jest zdyskwalifikowany. Organizator widzi te oceny.",
    en: "This entry is disqualified. The organiser sees these marks.",
  },
  marks_of_absent: {
    code: "not_competing",
    pl: "Ten występ jest oznaczony jako nieodbyty. Organizator widzi te oceny.",
    en: "This performance is marked as not danced. The organiser sees these marks.",
  },
  marks_already_given: { pl: "Ocena tego sędziego już jest.", en: "This judge has already given marks." },
  refused_marks_settled: {
    pl: "Te oceny już odłożono albo sędzia oddał nowsze.",
    en: "These marks were already filed, or the judge gave newer ones.",
  },
  sheet_handed_in: { pl: "Ta karta jest już oddana.", en: "This sheet has already been handed in." },
  sheet_not_handed_in: {
    pl: "Sędzia jeszcze nie oddał tej karty i może ją zmieniać.",
    en: "The judge has not handed in this sheet and can still change it.",
  },
  sheet_not_due: {
    pl: "Na tej karcie niczego nie brakuje.",
    en: "Nothing is missing on this sheet.",
  },
  sheet_for_whole_dance: { pl: "Ta runda ma jedną kartę na cały taniec.", en: "This round has one sheet per dance." },
  sheet_without_crosses: {
    pl: "Niepełna może być tylko karta z krzyżykami.",
    en: "Only a sheet of crosses can be incomplete.",
  },
  paper_unchecked: {
    status: 409,
    pl: "Te karty z papieru musi jeszcze sprawdzić druga osoba: {which}.",
    en: "A second person still has to check these paper sheets: {which}.",
  },
  paper_typed_by_checker: {
    pl: "Ta karta jest wpisana przez Ciebie. Sprawdzić musi ją inna osoba.",
    en: "You typed this sheet. Someone else must check it.",
  },
  own_marks_missing: { pl: "Najpierw oddaj własne oceny w tej rundzie.", en: "Hand in your own marks in this round first." },

  // Closing and deciding
  block_closed: { status: 409, pl: "Ta runda jest zamknięta.", en: "This round is closed." },
  not_closed: { status: 409, pl: "Najpierw zamknij rundę.", en: "Close the round first." },
  marks_missing: {
    status: 409,
    pl: "Rundy nie można zamknąć: {why}",
    en: "The round cannot be closed: {why}",
  },
  start_unknown: {
    status: 409,
    pl: "Oceny bez występu: {numbers}. Zaznacz, czy te występy się odbyły, potem zamknij rundę.",
    en: "Marks without a performance: {numbers}. Mark whether they were danced, then close the round.",
  },
  ballots_wrong: { status: 409, pl: "Tych kart nie da się policzyć: {why}", en: "These sheets cannot be counted: {why}" },
  result_refused: { status: 409, pl: "Wyniku nie da się policzyć: {why}", en: "The result cannot be computed: {why}" },
  engines_disagree: {
    status: 409,
    pl: "Dwa obliczenia dały różne wyniki. Nie publikuj, zgłoś to opiekunowi systemu.",
    en: "Two computations gave different results. Do not publish; tell your system administrator.",
  },
  decision_needed: {
    status: 409,
    pl: "Remis: kto przechodzi, decyduje sędzia główny.",
    en: "Tie: the head judge decides who goes on.",
  },
  round_called_off: {
    pl: "Ta runda jest odwołana. Najpierw cofnij odwołanie.",
    en: "This round is called off. Reinstate it first.",
  },
  reopened_sheets: {
    pl: "{round}: karta otwarta do korekty czeka na oceny ({sheets}).",
    en: "{round}: a sheet opened for correction is waiting for marks ({sheets}).",
  },
  forgotten_entries_added: {
    pl: "do następnej rundy dodano już pominiętych. Otwórz rundę, żeby rozstrzygnąć ją od nowa.",
    en: "overlooked entries are already in the next round. Reopen the round to decide it again.",
  },
  reserves_level: {
    pl: "Rezerwa {numbers} jest równa: wchodzą wszystkie albo żadna.",
    en: "The reserves {numbers} are tied: all of them go on, or none.",
  },
  deduction_kind_wrong: {
    pl: "Ta metoda nie sumuje ocen sędziów. Odejmij punkty, procent albo punkty za przekroczony czas.",
    en: "This method does not add up judges' marks. Deduct points, a percentage, or points for running over.",
  },
  no_deductions: { pl: "{why}", en: "{why}" },
  round_not_danced: {
    pl: "Ostrzec można dopiero w rozpoczętej rundzie.",
    en: "Warnings need a round that has started.",
  },

  // Publishing
  no_ceremony_for_recall: {
    pl: "Awans nie czeka na dekorację. Zmień, co widać na stronie wyników.",
    en: "Advancing entries cannot wait for the ceremony. Change what the results page shows.",
  },
  nobody_goes_on: {
    pl: "Z tej rundy nikt nie przechodzi dalej. Opublikuj cały wynik.",
    en: "Nobody goes on from this round. Publish the whole result.",
  },
  published_result_differs: { pl: "{why}", en: "{why}" },
} as const;
