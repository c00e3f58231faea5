// Refusals about marks, and about closing, deciding and publishing rounds.
export const results = {
  // Sheets and marks
  not_on_panel: {
    status: 403,
    pl: "To konto nie zasiada w składzie sędziowskim tej listy.",
    en: "This account does not sit on this list's panel.",
  },
  sheet_closed: {
    status: 409,
    pl: "Runda jest zamknięta. Jeśli karta ma błąd, powiedz sędziemu głównemu.",
    en: "The round is closed. If the sheet has a mistake, tell the head judge.",
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
  marks_already_given: { pl: "Ocena tego sędziego już jest.", en: "This judge's marks are there already." },
  refused_marks_settled: {
    pl: "Te oceny są już rozstrzygnięte: zostały odłożone albo sędzia oddał nowsze.",
    en: "These marks are settled already: they were put aside, or the judge gave newer ones.",
  },
  sheet_handed_in: { pl: "Ta karta jest już oddana.", en: "This sheet is handed in already." },
  sheet_not_handed_in: {
    pl: "Sędzia nie oddał jeszcze tej karty: może ją zmieniać bez otwierania.",
    en: "The judge has not handed this sheet in: it can be changed without opening it.",
  },
  sheet_not_due: {
    pl: "Ta karta jest już oddana albo nie ma na niej nic do podania.",
    en: "This sheet is handed in already, or nothing is to be given on it.",
  },
  sheet_for_whole_dance: { pl: "Ta runda ma jedną kartę na cały taniec.", en: "This round has one sheet for a whole dance." },
  sheet_without_crosses: {
    pl: "Tylko karta z krzyżykami może liczyć się niepełna. Kartę z miejscami sędzia oddaje całą albo wcale.",
    en: "Only a sheet of crosses can count with some missing. A sheet of places is handed in whole, or not at all.",
  },
  paper_unchecked: {
    status: 409,
    pl: "Karty wpisane z papieru czekają, aż porówna je druga osoba: {which}.",
    en: "Sheets typed from paper wait until a second person has compared them: {which}.",
  },
  paper_typed_by_checker: {
    pl: "Tę kartę wpisało to konto. Porównać z papierem musi ją druga osoba.",
    en: "This account typed this sheet. A second person has to compare it with the paper.",
  },
  own_marks_missing: { pl: "Najpierw oddaj własne oceny w tej rundzie.", en: "Hand in your own marks of this round first." },

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
    en: "Marks without a performance: {numbers}. Say whether these were danced, then close the round.",
  },
  ballots_wrong: { status: 409, pl: "Tych kart nie da się policzyć: {why}", en: "These sheets cannot be counted: {why}" },
  result_refused: { status: 409, pl: "Wyniku nie da się policzyć: {why}", en: "The result cannot be computed: {why}" },
  engines_disagree: {
    status: 409,
    pl: "Dwa niezależne obliczenia dały różne wyniki, więc publikacja jest wstrzymana.",
    en: "Two independent computations differ, so publishing is stopped.",
  },
  decision_needed: {
    status: 409,
    pl: "Remis: kto przechodzi, decyduje sędzia główny.",
    en: "There is a tie: the head judge decides who goes on.",
  },
  round_called_off: {
    pl: "Ta runda jest odwołana. Żeby ją zatańczyć, cofnij odwołanie.",
    en: "This round is called off. To have it danced, take that back.",
  },
  reopened_sheets: {
    pl: "{round}: karta otwarta do korekty czeka na oceny ({sheets}).",
    en: "{round}: a sheet that was opened for a correction waits for its marks ({sheets}).",
  },
  forgotten_entries_added: {
    pl: "do następnej rundy dodano już pominiętych. Otwórz rundę, żeby rozstrzygnąć ją od nowa.",
    en: "forgotten ones were already added to the next round. Open the round to decide it anew.",
  },
  reserves_level: {
    pl: "Rezerwa {numbers} jest równa: wchodzą wszystkie albo żadna.",
    en: "The reserves {numbers} are level: all of them go on, or none.",
  },
  deduction_kind_wrong: {
    pl: "Przy tej metodzie nie sumuje się ocen sędziów. Odejmij punkty, procent albo punkty za każde rozpoczęte sekundy.",
    en: "With this method the judges' marks are not added up. Take points, percent, or points for each started span of seconds.",
  },
  no_deductions: { pl: "{why}", en: "{why}" },
  round_not_danced: {
    pl: "Ostrzeżenie dotyczy rundy, którą się tańczy albo zatańczono.",
    en: "A warning is about a round that is danced or was danced.",
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
