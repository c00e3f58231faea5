// The words of an organiser's first steps.

export const words = {
  pl: {
    title: "Pierwsze kroki",
    steps: ["Organizacja", "Kontakt", "Znak i kolor", "Rachunek i faktury", "Pierwszy turniej"],
    step: (at: number, of: number, label: string) => `Krok ${at} z ${of}: ${label}`,
    lead: [
      "Tak organizację zobaczą tancerze i trenerzy.",
      "Na ten adres przychodzą odpowiedzi na mejle o turniejach.",
      "Pojawią się na stronach publicznych i w mejlach.",
      "Na ten rachunek przychodzą przelewy, te dane stoją na fakturach.",
    ],
    next: "Zapisz i dalej",
    back: "Wstecz",
    skip: "Pomiń ten krok",
    skipAll: "Pomiń wszystko",
    later: "Wszystko można zmienić później w ustawieniach.",
    conflict: "Ktoś zmienił te dane w międzyczasie. Zapisz jeszcze raz, żeby zostały Twoje.",
    unfinished: "Zapisano, ale konto się nie odświeżyło. Spróbuj jeszcze raz.",
  },
  en: {
    title: "First steps",
    steps: ["Organisation", "Contact", "Sign and colour", "Account and invoices", "First competition"],
    step: (at: number, of: number, label: string) => `Step ${at} of ${of}: ${label}`,
    lead: [
      "This is how dancers and coaches will see the organisation.",
      "Replies to mails about competitions arrive at this address.",
      "They appear on public pages and in mails.",
      "Transfers arrive at this account; these details stand on invoices.",
    ],
    next: "Save and go on",
    back: "Back",
    skip: "Skip this step",
    skipAll: "Skip everything",
    later: "Everything can be changed later in the settings.",
    conflict: "Somebody changed this in the meantime. Save again to keep yours.",
    unfinished: "Saved, but the account was not loaded again. Try once more.",
  },
};
