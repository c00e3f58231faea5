// Refusals of any call: how it is sent, who calls, limits and failures.
export const calls = {
  malformed: { status: 400, pl: "Nie da się odczytać przesłanych danych.", en: "The data sent cannot be read." },
  tenant_missing: {
    status: 400,
    pl: "Brakuje nagłówka X-Tenant z nazwą organizatora.",
    en: "The X-Tenant header with the organiser's name is missing.",
  },
  unauthenticated: { status: 401, pl: "Zaloguj się, żeby kontynuować.", en: "Sign in to continue." },
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
    en: "Not found, or not public yet.",
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
  duplicate: { status: 409, pl: "Taka pozycja już istnieje.", en: "This already exists." },
  closed: { status: 409, pl: "{why}", en: "{why}" },
  too_large: { status: 413, pl: "Przesłane dane są za duże.", en: "The data sent is too large." },
  wrong_type: { status: 415, pl: "Tego rodzaju danych nie można tu przesłać.", en: "Data of this type cannot be sent here." },
  csrf_mismatch: {
    status: 419,
    pl: "Sesja strony wygasła. Odśwież stronę i spróbuj jeszcze raz.",
    en: "The page's session has expired. Reload the page and try again.",
  },
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
} as const;
