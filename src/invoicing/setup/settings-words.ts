// The words of the settings of documents, in both languages.
const pl = {
  title: "Dokumenty płatności",
  lead: "Jak wyglądają proformy, potwierdzenia, faktury i korekty oraz jak są numerowane. Zapisuje się samo.",
  settings: "Ustawienia",
  seller: "Sprzedawca",
  openSettings: "Zmień dane sprzedawcy",
  none: "nie podano",
  account: "Rachunek",
  missing: "Zanim wystawisz proformę albo fakturę, uzupełnij:",
  ready: "Można wystawiać dokumenty.",
  vatHead: "VAT i miejsce",
  place: "Miejsce wystawienia",
  vat: "VAT na opłatach startowych",
  vatHint: "Ceny są brutto. O stawce albo zwolnieniu decyduje księgowość organizatora.",
  chooseVat: "Wybierz stawkę",
  rates: { "23": "23%", "8": "8%", "5": "5%", "0": "0%", zw: "zwolnione (zw.)" },
  exemption: "Podstawa prawna zwolnienia",
  exemptionHint: "Stoi na każdej fakturze i w pliku KSeF.",
  usual: "Częste podstawy",
  numbers: "Numery",
  numbersLead: "{nr} to kolejny numer, {mm} miesiąc, {rrrr} albo {rr} rok. Z miesiącem numery liczą się w miesiącu, z rokiem w roku.",
  patterns: {
    proforma_pattern: "Proformy",
    confirmation_pattern: "Potwierdzenia wpłaty",
    invoice_pattern: "Faktury",
    correction_pattern: "Korekty",
  },
  next: "Następny:",
  clash: "Ktoś zmienił te ustawienia w międzyczasie.",
  mine: "Zostaw moje",
  theirs: "Weź zapisane",
};

const en: typeof pl = {
  title: "Documents of money",
  lead: "How proformas, confirmations, invoices and corrections look and are numbered. It saves itself.",
  settings: "Settings",
  seller: "Seller",
  openSettings: "Change the seller’s data",
  none: "not given",
  account: "Account",
  missing: "Before a proforma or an invoice can be issued, complete:",
  ready: "Documents can be issued.",
  vatHead: "VAT and place",
  place: "Place of issue",
  vat: "VAT of entry fees",
  vatHint: "Prices are gross. The organiser’s accountant decides about the rate or the exemption.",
  chooseVat: "Choose a rate",
  rates: { "23": "23%", "8": "8%", "5": "5%", "0": "0%", zw: "exempt (zw.)" },
  exemption: "The law that exempts",
  exemptionHint: "Stands on each invoice and in the KSeF file.",
  usual: "Usual ones",
  numbers: "Numbers",
  numbersLead:
    "{nr} is the number, {mm} the month, {rrrr} or {rr} the year. With the month numbers count within a month, with the year within a year.",
  patterns: {
    proforma_pattern: "Proformas",
    confirmation_pattern: "Payment confirmations",
    invoice_pattern: "Invoices",
    correction_pattern: "Corrections",
  },
  next: "Next:",
  clash: "Somebody changed these settings in the meantime.",
  mine: "Keep mine",
  theirs: "Take what is saved",
};

export const settingsWords = { pl, en };

/** Laws by which organisers of dance competitions are usually exempt. */
export const usualExemptions = [
  "art. 43 ust. 1 pkt 32 ustawy o VAT",
  "art. 43 ust. 1 pkt 33 ustawy o VAT",
  "art. 113 ust. 1 i 9 ustawy o VAT",
];
