// Everything the product can refuse: code, HTTP status, sentence in Polish and English. The only list.

/** The product saying no. Not a bug: the sentence is meant for the person. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly detail: RefusalDetail;
  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code);
    this.code = code;
    this.status = refusals[code].status;
    this.detail = detail;
  }
}

export interface RefusalDetail {
  /** Field errors; each value is a list of sentences. */
  errors?: Record<string, string[]>;
  /** Values for {placeholders} in the sentence. */
  values?: Record<string, string | number>;
  /** The current record (stale) or the list of equal entries. */
  current?: unknown;
  /** Seconds for Retry-After. */
  retryAfterSeconds?: number;
  /** The ticket of a login that asks for a second step, and the factors that would do. */
  secondStep?: { ticket: string; factors: readonly string[] };
}

interface Sentence {
  status: number;
  pl: string;
  en: string;
}

const table = {
  malformed: { status: 400, pl: "Nie da się odczytać przesłanych danych.", en: "The data sent cannot be read." },
  tenant_missing: {
    status: 400,
    pl: "Brakuje nagłówka X-Tenant z nazwą organizatora.",
    en: "The X-Tenant header with the organiser's name is missing.",
  },
  unauthenticated: { status: 401, pl: "Zaloguj się, żeby kontynuować.", en: "Sign in to continue." },
  second_factor_required: {
    status: 401,
    pl: "Hasło się zgadza. Potwierdź teraz logowanie drugim składnikiem.",
    en: "The password is right. Now confirm with your second factor.",
  },
  second_factor_setup_required: {
    status: 401,
    pl: "Organizator wymaga drugiego składnika logowania. Ustaw go teraz.",
    en: "The organiser requires a second factor. Set it up now.",
  },
  ticket_dead: {
    status: 401,
    pl: "Minęło pięć minut albo to logowanie już się skończyło. Zacznij od hasła.",
    en: "Five minutes have passed, or this sign-in has ended. Start with the password.",
  },
  proof_needed: {
    status: 403,
    pl: "Nic nie zmieniono. Potwierdź najpierw, że to Ty.",
    en: "Nothing was changed. First confirm that it is you.",
  },
  forbidden: { status: 403, pl: "To konto nie ma dostępu do tej części.", en: "This account has no access to this part." },
  other_tenant: { status: 403, pl: "Ta sesja należy do innego organizatora.", en: "This session belongs to another organiser." },
  foreign_origin: {
    status: 403,
    pl: "To wywołanie przyszło ze strony innego serwisu.",
    en: "This call came from a page of another site.",
  },
  tenant_unknown: { status: 404, pl: "Nie ma takiego organizatora.", en: "There is no such organiser." },
  not_found: {
    status: 404,
    pl: "Nie ma takiej pozycji albo nie jest jeszcze publiczna.",
    en: "There is no such thing, or it is not public yet.",
  },
  method_not_allowed: { status: 405, pl: "Tak nie można wywołać tego adresu.", en: "This address cannot be called that way." },
  stale: {
    status: 409,
    pl: "Ktoś zmienił te dane w międzyczasie. Sprawdź obie wersje i wybierz jedną.",
    en: "Somebody changed this in the meantime. Check both versions and pick one.",
  },
  in_use: {
    status: 409,
    pl: "Ta pozycja jest używana, więc nie można jej usunąć. Można ją zarchiwizować.",
    en: "This is in use, so it cannot be deleted. It can be archived.",
  },
  closed: { status: 409, pl: "{why}", en: "{why}" },
  over_cap: { status: 409, pl: "{why} Przyjąć mimo to?", en: "{why} Accept anyway?" },
  would_wait: { status: 409, pl: "{why} Zmienić mimo to?", en: "{why} Change it anyway?" },
  not_possible: { status: 409, pl: "{why}", en: "{why}" },
  duplicate: { status: 409, pl: "Taka pozycja już istnieje.", en: "This already exists." },
  codes_taken: {
    status: 409,
    pl: "Te kody mają już style o innych nazwach: {which}. Powiedz przy każdym, czy to ten sam styl.",
    en: "Styles of other names have these codes already: {which}. Say of each whether it is the same style.",
  },
  period_closed: {
    status: 409,
    pl: "Okres do {until} jest zamknięty. Wpisz późniejszy dzień albo otwórz okres w „Raporcie kasowym”.",
    en: "The period up to {until} is closed. Enter a later day, or open the period in “Cash report”.",
  },
  number_waits: {
    status: 409,
    pl: "Numer startowy czeka na wpłatę: {who}. Nadaj go ręcznie albo poczekaj na wpłatę.",
    en: "The start number waits for the payment: {who}. Give it by hand or wait for the payment.",
  },
  nothing_to_list: {
    status: 409,
    pl: "Nie ma przyjętych występów, których nie ma jeszcze na liście.",
    en: "There are no accepted entries that are in no list yet.",
  },
  form_missing: { status: 409, pl: "Najpierw przygotuj formularz oceny.", en: "Prepare a scoring form first." },
  round_begun: {
    status: 409,
    pl: "Te rundy już się zaczęły i nie można ich zmienić: {which}.",
    en: "These rounds have begun and cannot be changed: {which}.",
  },
  ballots_in: {
    status: 409,
    pl: "W tej rundzie oddano już karty, więc tego nie można zmienić.",
    en: "Sheets of this round have been handed in, so this cannot be changed.",
  },
  round_not_ready: { status: 409, pl: "{why}", en: "{why}" },
  next_round_begun: {
    status: 409,
    pl: "Następna runda już się zaczęła.",
    en: "The next round has begun.",
  },
  order_incomplete: {
    status: 422,
    pl: "Kolejność musi wymieniać każdy blok i każdy występ dokładnie raz.",
    en: "The order must name every block and every performance exactly once.",
  },
  section_elsewhere: {
    status: 409,
    pl: "Rundy tej kategorii są na innej liście: dodaj występ tam.",
    en: "The rounds of this section stand on another list: add the entry there.",
  },
  round_turned: {
    status: 422,
    pl: "Runda nie może stać przed tą, z której się do niej przechodzi: {after} przed {before}.",
    en: "A round cannot stand before the one from which people go on to it: {after} before {before}.",
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
  performance_begun: {
    status: 409,
    pl: "Ten występ już się zaczął albo ma oceny, więc zostaje na liście.",
    en: "This performance has begun or has marks, so it stays in the list.",
  },
  panel_wrong: {
    status: 422,
    pl: "Taki skład sędziowski nie jest możliwy. {why}",
    en: "Such a panel is not possible. {why}",
  },
  list_overruns: {
    status: 409,
    pl: "Lista skończy się {when}. Potwierdź, jeśli tak ma być.",
    en: "The list would end {when}. Confirm if it is meant so.",
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
  text_changed: {
    status: 409,
    pl: "Treść zgody się zmieniła. Odśwież stronę i odpowiedz jeszcze raz.",
    en: "The text of the consent has changed. Reload the page and answer again.",
  },
  not_submitted: { status: 409, pl: "Najpierw wyślij zgłoszenie.", en: "Submit the sign-up first." },
  practice: {
    status: 409,
    pl: "To ćwiczenie: nie wysyła mejli i nie przyjmuje pieniędzy.",
    en: "This is practice: it sends no mail and takes no money.",
  },
  ksef_schema_missing: {
    status: 409,
    pl: "Brak schematu: obok instalacji nie ma oficjalnego schematu FA(3), więc pliku dla KSeF nie da się sprawdzić.",
    en: "No schema: the official schema of FA(3) does not stand beside the installation, so a file for KSeF cannot be checked.",
  },
  documents_incomplete: {
    status: 409,
    pl: "Zanim wystawisz dokument, uzupełnij ustawienia: {missing}.",
    en: "Before a document can be issued, complete the settings: {missing}.",
  },
  already_paid: { status: 409, pl: "Ta płatność jest już opłacona.", en: "This payment has been paid already." },
  gateway_off: {
    status: 409,
    pl: "Organizator nie przyjmuje płatności online. Zapłać przelewem.",
    en: "The organiser takes no online payments. Pay by transfer.",
  },
  gateway_away: {
    status: 503,
    pl: "Operator płatności nie odpowiada. Spróbuj jeszcze raz albo zapłać inaczej.",
    en: "The payment provider does not answer. Try again or pay another way.",
  },
  account_incomplete: {
    status: 409,
    pl: "Najpierw uzupełnij i zapisz dane tego sposobu płatności.",
    en: "Complete and save the details of this way to pay first.",
  },
  secret_key_missing: {
    status: 409,
    pl: "Ten serwer nie ma klucza, którym szyfruje dane dostępowe. Poproś jego administratora o ustawienie SECRET_KEY.",
    en: "This server has no key to encrypt credentials with. Ask whoever runs it to set SECRET_KEY.",
  },
  signature_wrong: { status: 403, pl: "Podpis powiadomienia się nie zgadza.", en: "The notification's signature does not match." },
  sheet_closed: {
    status: 409,
    pl: "Runda jest zamknięta. Jeśli karta ma błąd, powiedz sędziemu głównemu.",
    en: "The round is closed. If the sheet has a mistake, tell the head judge.",
  },
  ballot_wrong: { status: 422, pl: "{why}", en: "{why}" },
  not_competing: { status: 409, pl: "{why} Organizator widzi te oceny.", en: "{why} The organiser sees these marks." },
  not_on_panel: {
    status: 403,
    pl: "To konto nie zasiada w składzie sędziowskim tej listy.",
    en: "This account does not sit on this list's panel.",
  },
  marks_missing: {
    status: 409,
    pl: "Rundy nie można zamknąć: {why}",
    en: "The round cannot be closed: {why}",
  },
  paper_unchecked: {
    status: 409,
    pl: "Karty wpisane z papieru czekają, aż porówna je druga osoba: {which}.",
    en: "Sheets typed from paper wait until a second person has compared them: {which}.",
  },
  ballots_wrong: { status: 409, pl: "Tych kart nie da się policzyć: {why}", en: "These sheets cannot be counted: {why}" },
  start_unknown: {
    status: 409,
    pl: "Oceny bez występu: {numbers}. Zaznacz, czy te występy się odbyły, potem zamknij rundę.",
    en: "Marks without a performance: {numbers}. Say whether these were danced, then close the round.",
  },
  not_closed: { status: 409, pl: "Najpierw zamknij rundę.", en: "Close the round first." },
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
  block_closed: { status: 409, pl: "Ta runda jest zamknięta.", en: "This round is closed." },
  too_large: { status: 413, pl: "Przesłane dane są za duże.", en: "The data sent is too large." },
  wrong_type: { status: 415, pl: "Tego rodzaju danych nie można tu przesłać.", en: "Data of this type cannot be sent here." },
  csrf_mismatch: {
    status: 419,
    pl: "Sesja strony wygasła. Odśwież stronę i spróbuj jeszcze raz.",
    en: "The page's session has expired. Reload the page and try again.",
  },
  signup_full: { status: 422, pl: "{why}", en: "{why}" },
  invalid: { status: 422, pl: "Popraw zaznaczone pola.", en: "Correct the marked fields." },
  too_many: { status: 429, pl: "Za dużo prób. Spróbuj ponownie {when}.", en: "Too many attempts. Try again {when}." },
  busy: {
    status: 503,
    pl: "Bardzo wiele osób robi to w tej chwili. Spróbuj ponownie za kilka sekund.",
    en: "Very many people are doing this right now. Try again in a few seconds.",
  },
  internal: { status: 500, pl: "Wystąpił błąd serwera.", en: "A server error occurred." },
  unavailable: {
    status: 503,
    pl: "Usługa jest chwilowo niedostępna. Spróbuj jeszcze raz za chwilę.",
    en: "The service is unavailable for a moment. Try again shortly.",
  },
} as const satisfies Record<string, Sentence>;

export type RefusalCode = keyof typeof table;
export const refusals: Readonly<Record<RefusalCode, Sentence>> = table;

/** Refuses the call: throws, never returns. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail);
}

/** Refuses with one field's error, in both languages. */
export function refuseField(field: string, locale: "pl" | "en", sentences: { pl: string; en: string }): never {
  throw new Refusal("invalid", { errors: { [field]: [sentences[locale]] } });
}

/** Database constraints that are refusals, by the constraint's name. */
const constraintRefusals: Readonly<Record<string, RefusalCode>> = {
  sections_dance_category_used: "in_use",
  sections_age_category_used: "in_use",
  sections_presentation_category_used: "in_use",
  sections_scoring_form_used: "in_use",
  place_reservations_section_used: "in_use",
  place_offers_section_used: "in_use",
  take_downs_dancer_used: "in_use",
  data_requests_dancer_used: "in_use",
};

/**
 * The refusal for a constraint that stopped a write. A primary key stops an id that the client brought and that is another parent's: where that
 * is nobody is told (docs/http.md 1.3). Anything else that a constraint stops is a bug: undefined.
 */
export function constraintRefusal(name: string): RefusalCode | undefined {
  return constraintRefusals[name] ?? (name.endsWith("_pkey") ? "not_found" : undefined);
}
