// Texts of the onboarding.

export const words = {
  pl: {
    title: "Pierwsze kroki",
    steps: ["Organizacja", "Kontakt", "Znak i kolor", "Rachunek i faktury", "Pierwszy turniej"],
    step: (at: number, of: number, label: string) => `Krok ${at} z ${of}: ${label}`,
    lead: [
      "Tak organizację zobaczą tancerze i trenerzy.",
      "Tu przychodzą odpowiedzi na mejle.",
      "Na strony publiczne i do mejli.",
      "Do przelewów i faktur.",
    ],
    next: "Zapisz i dalej",
    back: "Wstecz",
    skip: "Pomiń ten krok",
    skipAll: "Pomiń wszystko",
    later: "Zmienisz to później w ustawieniach.",
    conflict: "Ktoś zmienił te dane w międzyczasie. Zapisz jeszcze raz, żeby zostały Twoje.",
    unfinished: "Zapisano, ale konto się nie odświeżyło. Spróbuj jeszcze raz.",
  },
  en: {
    title: "First steps",
    steps: ["Organisation", "Contact", "Logo and colour", "Account and invoices", "First competition"],
    step: (at: number, of: number, label: string) => `Step ${at} of ${of}: ${label}`,
    lead: [
      "This is how dancers and coaches will see the organisation.",
      "Replies to mails arrive here.",
      "For public pages and mails.",
      "For transfers and invoices.",
    ],
    next: "Save and continue",
    back: "Back",
    skip: "Skip this step",
    skipAll: "Skip everything",
    later: "You can change this later in the settings.",
    conflict: "Somebody changed this in the meantime. Save again to keep yours.",
    unfinished: "Saved, but the account did not reload. Try again.",
  },
};
