// Refusals about marks, and about closing, deciding and publishing rounds.
export const results = {
  // Sheets and marks
  not_on_panel: {
    status: 403,
    pl: "To konto nie zasiada w składzie sędziowskim tej listy.",
    en: "This account is not on this list's panel.",
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
  marks_already_given: { pl: "Ocena tego sędziego już jest.", en: "This judge's marks have already been given." },
  refused_marks_settled: {
    pl: "Te oceny są już rozstrzygnięte: zostały odłożone albo sędzia oddał nowsze.",
    en: "These marks are already settled: they were set aside, or the judge gave newer ones.",
  },
  sheet_handed_in: { pl: "Ta karta jest już oddana.", en: "This sheet has already been handed in." },
  sheet_not_handed_in: {
    pl: "Sędzia nie oddał jeszcze tej karty: może ją zmieniać bez otwierania.",
    en: "The judge has not handed in this sheet and can change it without reopening.",
  },
  sheet_not_due: {
    pl: "Ta karta jest już oddana albo nie ma na niej nic do wpisania.",
    en: "This sheet has already been handed in, or has nothing to fill in.",
  },
  sheet_for_whole_dance: { pl: "Ta runda ma jedną kartę na cały taniec.", en: "This round has one sheet for the whole dance." },
  sheet_without_crosses: {
    pl: "Tylko karta z krzyżykami może liczyć się niepełna. Kartę z miejscami sędzia oddaje całą albo wcale.",
    en: "Only a sheet of crosses can count while incomplete. A sheet of places is handed in complete or not at all.",
  },
  paper_unchecked: {
    status: 409,
    pl: "Karty wpisane z papieru musi jeszcze porównać druga osoba: {which}.",
    en: "Sheets typed from paper must be compared by a second person: {which}.",
  },
  paper_typed_by_checker: {
    pl: "Tę kartę wpisało to konto. Porównać z papierem musi ją druga osoba.",
    en: "This account typed this sheet. A second person must compare it with the paper.",
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
    en: "Marks without a performance: {numbers}. Say whether they were danced, then close the round.",
  },
  ballots_wrong: { status: 409, pl: "Tych kart nie da się policzyć: {why}", en: "These sheets cannot be counted: {why}" },
  result_refused: { status: 409, pl: "Wyniku nie da się policzyć: {why}", en: "The result cannot be computed: {why}" },
  engines_disagree: {
    status: 409,
    pl: "Dwa niezależne obliczenia dały różne wyniki, więc publikacja jest wstrzymana.",
    en: "Two independent calculations gave different results, so publishing is on hold.",
  },
  decision_needed: {
    status: 409,
    pl: "Remis: kto przechodzi, decyduje sędzia główny.",
    en: "Tie: the head judge decides who goes on.",
  },
  round_called_off: {
    pl: "Ta runda jest odwołana. Żeby ją zatańczyć, cofnij odwołanie.",
    en: "This round is called off. Undo that to have it danced.",
  },
  reopened_sheets: {
    pl: "{round}: karta otwarta do korekty czeka na oceny ({sheets}).",
    en: "{round}: a sheet reopened for correction is waiting for marks ({sheets}).",
  },
  forgotten_entries_added: {
    pl: "do następnej rundy dodano już pominiętych. Otwórz rundę, żeby rozstrzygnąć ją od nowa.",
    en: "overlooked entries were already added to the next round. Open the round to decide it again.",
  },
  reserves_level: {
    pl: "Rezerwa {numbers} jest równa: wchodzą wszystkie albo żadna.",
    en: "The reserves {numbers} are tied: all of them go on, or none.",
  },
  deduction_kind_wrong: {
    pl: "Przy tej metodzie nie sumuje się ocen sędziów. Odejmij punkty, procent albo punkty za każde rozpoczęte sekundy.",
    en: "This method does not add up the judges' marks. Deduct points, a percentage, or points for every started number of seconds.",
  },
  no_deductions: { pl: "{why}", en: "{why}" },
  round_not_danced: {
    pl: "Ostrzeżenie można dać tylko w rundzie, którą się tańczy albo zatańczono.",
    en: "A warning needs a round that is being danced or has been danced.",
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
