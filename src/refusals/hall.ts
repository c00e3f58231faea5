// Refusals of the hall: stations, judges' cards, moves at the stage, proposals, notices.
export const hall = {
  station_full: {
    status: 409,
    pl: "To stanowisko ma już otwarte wszystkie urządzenia. Poproś organizatora.",
    en: "This station already has its most devices open. Ask the organiser.",
  },
  station_ended: {
    status: 401,
    pl: "Ten link nie działa od {since}. Poproś organizatora.",
    en: "This link stopped working at {since}. Ask the organiser.",
  },
  station_over: {
    status: 409,
    pl: "Ten link nie działa od {since}. Poproś organizatora.",
    en: "This link stopped working at {since}. Ask the organiser.",
  },
  station_unknown: { status: 404, pl: "Nie ma takiego stanowiska. Sprawdź kod.", en: "There is no such station. Check the code." },
  typing_off: {
    status: 409,
    pl: "Kodów nie można teraz wpisywać. Zeskanuj kartę albo poproś organizatora.",
    en: "Codes cannot be typed now. Scan the card, or ask the organiser.",
  },
  judge_has_no_seat: {
    status: 409,
    pl: "Ta osoba nie sędziuje na żadnej liście turnieju.",
    en: "This person judges on no list of the competition.",
  },
  other_card: {
    status: 409,
    pl: "Te oceny są z turnieju „{competition}”. Tablet wyśle je, gdy otworzysz tu kartę tego turnieju albo się zalogujesz.",
    en: "These marks are of “{competition}”. The tablet sends them once you open the card of that competition here, or sign in.",
  },
  stage_has_no_list: { status: 409, pl: "Na tej scenie nie ma dziś opublikowanej listy.", en: "No published list is on this stage today." },
  moved_on: { status: 409, pl: "Lista poszła dalej: {what}.", en: "The list has moved on: {what}." },
  stage_held: { status: 409, pl: "Scena jest wstrzymana: {reason}.", en: "The stage is held: {reason}." },
  undo_over: { status: 409, pl: "Tego nie można już cofnąć.", en: "This can no longer be undone." },
  proposal_outdated: { status: 409, pl: "Propozycja jest nieaktualna: {why}.", en: "The proposal is out of date: {why}." },
  proposal_decided: { status: 409, pl: "Tę propozycję już rozstrzygnięto.", en: "This proposal has been decided already." },
  notice_mailed: {
    status: 409,
    pl: "Ten komunikat poszedł tylko mailem. Wysłanego maila nie da się wycofać.",
    en: "This notice went by mail only. A mail that was sent cannot be taken back.",
  },
  notice_ended: { status: 409, pl: "Ten komunikat nie jest już pokazywany.", en: "This notice is no longer shown." },
  swap_across_blocks: {
    status: 409,
    pl: "Zamienić można dwa wyjścia z jednego tańca tej samej rundy albo dwie rundy po jednym wyjściu, z różnych kategorii.",
    en: "Two heats of one dance of the same round can be swapped, or two rounds of one heat each, of different categories.",
  },
  swap_follows_dance: {
    status: 409,
    pl: "Kolejność tego tańca wynika z poprzedniego, więc nie da się w nim zamienić wyjść. Możesz wpuścić wybrane poza kolejnością.",
    en: "This dance follows the order of the one before it, so its heats cannot be swapped. You can let one in out of turn.",
  },
  consents_answered: {
    status: 409,
    pl: "{person}: o to już ktoś odpowiedział inaczej. Tamta odpowiedź zostaje, zmienić ją można przez link opiekuna.",
    en: "{person}: this was answered differently meanwhile. That answer stays; it can be changed by the guardian's link.",
  },
  too_many_pictures: {
    pl: "Turniej może mieć najwyżej {most} obrazów sponsorów.",
    en: "A competition can have at most {most} pictures of sponsors.",
  },
} as const;
