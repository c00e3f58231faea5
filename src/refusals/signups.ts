// Refusals about sign-ups: entries, places, people, consents and files.
export const signups = {
  // Beginning, sending and limits
  too_many_open_signups: {
    pl: "Masz już {most} niewysłanych zgłoszeń. Dokończ jedno z nich.",
    en: "You already have {most} unsent sign-ups. Finish one of them.",
  },
  signup_full: { status: 422, pl: "{why}", en: "{why}" },
  not_submitted: { status: 409, pl: "Najpierw wyślij zgłoszenie.", en: "Submit the sign-up first." },
  trial_signup: {
    pl: "To podgląd organizatora: niczego nie wysyła, nie rezerwuje i nie przyjmuje plików.",
    en: "This is the organiser's preview: nothing is sent or reserved, and no files are accepted.",
  },

  // Entries
  entry_not_changeable: {
    pl: "Tego występu nie można już zmienić, bo został wycofany albo odrzucony.",
    en: "This entry can no longer be changed: it was withdrawn or rejected.",
  },
  entry_status_unreachable: {
    pl: "Nie można zmienić stanu występu z „{from}” na „{to}”.",
    en: "An entry cannot change from “{from}” to “{to}”.",
  },
  entry_not_accepted: { pl: "Najpierw przyjmij występ (teraz: „{status}”).", en: "Accept the entry first (now: “{status}”)." },
  entry_not_competing: {
    pl: "Ten występ nie startuje: został wycofany albo nie został przyjęty.",
    en: "This entry does not compete: it was withdrawn or not accepted.",
  },
  club_already_informed: {
    pl: "Ten występ nie jest zdyskwalifikowany albo klub już o tym wie.",
    en: "This entry is not disqualified, or its club already knows.",
  },
  number_waits: {
    status: 409,
    pl: "Numer startowy czeka na wpłatę: {who}. Nadaj go ręcznie albo poczekaj na wpłatę.",
    en: "The start number is waiting for payment: {who}. Assign it by hand or wait for the payment.",
  },

  // Places and waiting
  over_cap: { status: 409, pl: "{why} Przyjąć mimo to?", en: "{why} Accept anyway?" },
  would_wait: { status: 409, pl: "{why} Zmienić mimo to?", en: "{why} Change it anyway?" },
  place_already_offered: { pl: "Ten występ ma już propozycję miejsca.", en: "This entry has already been offered a place." },
  entry_not_waiting: { pl: "Tego występu nie ma na liście rezerwowej.", en: "This entry is not on the waiting list." },
  no_time_for_offer: {
    pl: "Do końca zapisów nie ma już czasu na odpowiedź. Przyjmij występ bez propozycji.",
    en: "Sign-up closes too soon for an answer. Accept the entry without an offer.",
  },
  offer_ended: {
    pl: "Ta propozycja już nie obowiązuje. Na stronie jest aktualny stan.",
    en: "This offer is no longer valid. The page shows the current state.",
  },
  reservations_not_offered: {
    pl: "Ten turniej nie przyjmuje teraz rezerwacji miejsc.",
    en: "This competition does not take reservations now.",
  },
  reservation_ended: { pl: "Dzień rezerwacji minął.", en: "The reservation date has passed." },
  reservation_filled: { pl: "W tej rezerwacji nie ma już wolnych miejsc.", en: "This reservation has no places left." },
  no_deposit_kept: { pl: "Z tej rezerwacji nic nie zatrzymano.", en: "No deposit was kept from this reservation." },

  // People, consents and personal data
  text_changed: {
    status: 409,
    pl: "Treść zgody się zmieniła. Odśwież stronę i odpowiedz jeszcze raz.",
    en: "The text of the consent has changed. Reload the page and answer again.",
  },
  person_not_entered: { pl: "Tej osoby nie ma w żadnym wysłanym występie.", en: "This person is not in any entry that was sent." },
  full_name_refused: {
    pl: "Opiekun nie zgodził się na pełne imię i nazwisko. Zmienić to może tylko on, swoim linkiem.",
    en: "The guardian did not agree to the full name. Only they can change that, with their link.",
  },
  take_down_already_listed: {
    pl: "Ta osoba jest już na liście. Odznacz tamten wpis.",
    en: "This person is already on the list. Tick off that row.",
  },
  consents_of_erased_person: {
    pl: "Dane tej osoby usunięto na jej prośbę. O zgody nikt już jej nie pyta.",
    en: "This person's data was erased at their request. Their consents can no longer be asked for.",
  },
  person_erased: {
    pl: "Dane tej osoby usunięto na jej prośbę. Pseudonimu nie da się zmienić.",
    en: "This person's data was erased on request. The pseudonym cannot be changed.",
  },
  person_already_erased: { pl: "Ta osoba jest już usunięta.", en: "This person is already erased." },
  person_has_request: {
    pl: "Ta osoba poprosiła o swoje dane, na razie nie można jej usunąć.",
    en: "This person has an open data request and cannot be removed yet.",
  },
  request_pending: { pl: "Taka prośba już czeka na odpowiedź.", en: "The same request is already waiting for an answer." },
  request_answered: { pl: "Ta prośba ma już odpowiedź.", en: "This request has already been answered." },
  request_to_erase: { pl: "Tę prośbę spełnia się przez usunięcie danych osoby.", en: "To fulfil this request, erase the person." },
  request_link_replaced: {
    pl: "Link, przez który przyszła ta prośba, zastąpiono nowym.",
    en: "The link this request came through has been replaced by a new one.",
  },
  person_changed_since_request: {
    pl: "Od wysłania prośby ktoś zmienił te dane. Porównaj je z prośbą: popraw osobę w Ochronie danych albo odmów.",
    en: "Somebody changed this data after the request was sent. Compare it with the request: correct the person under Data protection, or refuse.",
  },

  // Music and files
  music_not_changeable: {
    pl: "Ten występ nie bierze już udziału, więc muzyki nie można zmienić.",
    en: "This entry no longer takes part, so its music cannot be changed.",
  },
  music_from_organiser: { pl: "W tej kategorii muzykę daje organizator.", en: "In this section the organiser provides the music." },
  signup_storage_full: {
    pl: "To zgłoszenie ma już {gigabytes} GB plików. Wyślij utwory jako MP3 albo poproś organizatora, żeby dodał je za Ciebie.",
    en: "This sign-up already has {gigabytes} GB of files. Send tracks as MP3, or ask the organiser to add them for you.",
  },
  organiser_storage_full: {
    pl: "Miejsce na pliki u organizatora jest pełne. Napisz do niego.",
    en: "The organiser's file storage is full. Please write to them.",
  },
  answer_storage_full: {
    pl: "To zgłoszenie ma już 500 MB plików. Usuń któryś albo wyślij mniejszy.",
    en: "This sign-up already has 500 MB of files. Remove one or send a smaller one.",
  },
} as const;
