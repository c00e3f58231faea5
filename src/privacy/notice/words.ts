// Words of the public data notice. Its legally required paragraphs are in src/privacy/register/texts.ts.

export const noticeWords = {
  pl: {
    title: "Jak przetwarzamy dane",
    of: (competition: string) => `Informacja dla osób zgłaszanych do turnieju „${competition}”, ich opiekunów i osób, które zgłaszają.`,
    toCompetition: "Strona turnieju",
    print: "Drukuj",
    who: "Kto odpowiada za dane",
    noContact: "Organizator nie podał jeszcze kontaktu w sprawach danych.",
    purposes: "Po co i jakie dane",
    source: "Dane tancerzy podaje ten, kto wysyła zgłoszenie: szkoła, trener, rodzic albo dorosły tancerz.",
    recipients: "Kto jeszcze ma te dane",
    public: "Listy startowe i wyniki są publiczne.",
    kept: "Jak długo",
    keptByHand:
      "Dane kontaktowe, odpowiedzi na swoje pytania, muzykę, zgody i wiadomości organizator usuwa, gdy nie są już potrzebne do przeprowadzenia i rozliczenia turnieju. Dokumenty księgowe trzyma 5 lat od końca roku podatkowego. Wyniki zostają bez terminu.",
    rights: "Twoje prawa",
    howTo:
      "Napisz do organizatora. Kto ma link osoby z maila, może też na jej stronie zobaczyć i pobrać dane, poprosić o poprawienie albo usunięcie i wycofać zgodę.",
    complaint: "Adres urzędu: ul. Stefana Moniuszki 1A, 00-014 Warszawa, uodo.gov.pl.",
    voluntary: "Czy trzeba podać dane",
    minors: "Standardy ochrony małoletnich",
    forAdmin: "Tylko Ty i inni administratorzy widzicie tę uwagę. Tekst powstaje z ustawień; niech sprawdzi go Wasz prawnik.",
    lacks: "W tej informacji brakuje adresu albo kontaktu organizatora.",
    settings: "Uzupełnij w Ustawieniach",
  },
  en: {
    title: "How we process data",
    of: (competition: string) => `For people entered for “${competition}”, their guardians, and those who sign them up.`,
    toCompetition: "The competition's page",
    print: "Print",
    who: "Who is responsible for the data",
    noContact: "The organiser has not provided a contact for data questions yet.",
    purposes: "Purposes and data",
    source: "Dancers' data come from the person who sends the sign-up: a school, a coach, a parent or an adult dancer.",
    recipients: "Who else has the data",
    public: "Start lists and results are public.",
    kept: "For how long",
    keptByHand:
      "The organiser removes contact data, answers to its questions, music, consents and mails once they are no longer needed to run and settle the competition. Accounting documents are kept for 5 years after the tax year. Results stay without a time limit.",
    rights: "Your rights",
    howTo:
      "Write to the organiser. With a personal link from a mail you can also see and download the data on that person's page, request a correction or erasure, and withdraw a consent.",
    complaint: "The office's address: ul. Stefana Moniuszki 1A, 00-014 Warszawa, uodo.gov.pl.",
    voluntary: "Do the data have to be provided",
    minors: "Standards for the protection of minors",
    forAdmin: "Only administrators see this note. The text is generated from the settings; have your lawyer confirm it.",
    lacks: "The organiser's address or contact is missing from this notice.",
    settings: "Fill it in under Settings",
  },
} as const;
