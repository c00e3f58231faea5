// The words of the settings of payment methods, in both languages.
import type { Account, Kind } from "./contract.ts";

const pl = {
  title: "Sposoby płatności",
  lead: "Wpłaty trafiają prosto na konto organizatora. Zgłaszający widzą tylko to, co jest włączone i gotowe.",
  settings: "Ustawienia",
  kinds: { p24: "Przelewy24", stripe: "Stripe", transfer: "Przelew tradycyjny", cash: "Gotówka na miejscu" } satisfies Record<Kind, string>,
  about: {
    p24: "BLIK, szybkie przelewy, karty. Numery i klucze są w panelu Przelewy24: Moje dane → Dane konta i konfiguracja API.",
    stripe: "Karty, BLIK, Przelewy24. Które z nich zobaczy płacący, włącza się w panelu Stripe.",
    transfer: "Numer rachunku, tytuł i kod QR do zeskanowania w banku. Wpłatę odnotowuje organizator.",
    cash: "Płacący dostaje numer wpłaty i płaci w recepcji turnieju. Sprzedaż osobom prywatnym za gotówkę może wymagać kasy fiskalnej.",
  } satisfies Record<Kind, string>,
  states: {
    empty: "Brakuje danych",
    unreadable: "Nie do odczytania",
    refused: "Odrzucone",
    unchecked: "Nie sprawdzono",
    ready: "Gotowe",
  } satisfies Record<Account["state"], string>,
  unreadable:
    "Klucz tego serwera nie otwiera zapisanych danych. Wpisz klucze od nowa albo poproś administratora serwera o poprzedni klucz.",
  problems: {
    key: "Operator nie przyjął klucza. W panelu Przelewy24 musi też być adres IP tego serwera.",
    signature: "Klucz API działa, ale podpis się nie zgadza. Sprawdź klucz CRC i numer sprzedawcy.",
  } satisfies Record<NonNullable<Account["problem"]>, string>,
  noKey:
    "Ten serwer nie ma klucza do szyfrowania, więc nie przechowa danych dostępowych. Administrator serwera ustawia go jako SECRET_KEY.",
  noBank: "Najpierw podaj numer rachunku w ustawieniach.",
  openSettings: "Otwórz ustawienia",
  offered: "Proponuj płacącym",
  checkedAt: "Sprawdzono",
  merchant: "Numer sprzedawcy (merchant ID)",
  pos: "Numer punktu (POS ID)",
  posHint: "Zwykle taki sam jak numer sprzedawcy.",
  crc: "Klucz CRC",
  apiKey: "Klucz API (do raportów)",
  secretKey: "Tajny klucz (secret key)",
  webhookSecret: "Klucz podpisu webhooka (signing secret)",
  kept: "Zapisany i zaszyfrowany. Wpisz, tylko jeśli się zmienił.",
  sandbox: "Środowisko testowe (sandbox)",
  sandboxHint: "Płatności na niby, na koncie testowym Przelewy24.",
  sandboxMark: "testowo",
  webhook: "Adres webhooka",
  webhookHint:
    "W panelu Stripe: Developers → Webhooks. Zaznacz zdarzenia checkout.session.*, refund.*, charge.refunded i charge.dispute.*.",
  save: "Zapisz",
  saved: "Zapisano.",
  check: "Sprawdź połączenie",
  works: (name: string) => `${name} przyjmuje te dane.`,
  refusedShort: (name: string) => `${name} nie przyjmuje tych danych.`,
};

const en: typeof pl = {
  title: "Ways to pay",
  lead: "Money goes straight to the organiser’s account. Payers see only what is switched on and ready.",
  settings: "Settings",
  kinds: { p24: "Przelewy24", stripe: "Stripe", transfer: "Bank transfer", cash: "Cash on the spot" },
  about: {
    p24: "BLIK, quick transfers, cards. Numbers and keys stand in the Przelewy24 panel: My data → Account data and API configuration.",
    stripe: "Cards, BLIK, Przelewy24. Which of them payers see is switched in Stripe’s dashboard.",
    transfer: "Account number, title and a QR code for banking apps. The organiser notes the money.",
    cash: "The payer gets a reference and pays at the competition’s desk. Cash from private persons may need a cash register.",
  },
  states: { empty: "Incomplete", unreadable: "Cannot be read", refused: "Refused", unchecked: "Not checked", ready: "Ready" },
  unreadable: "This server’s key does not open what is stored. Type the keys anew, or ask whoever runs the server for the earlier key.",
  problems: {
    key: "The provider did not take the key. The Przelewy24 panel must also name this server’s IP address.",
    signature: "The API key works, but the signature does not. Check the CRC key and the merchant number.",
  },
  noKey: "This server has no key to encrypt with, so it keeps no credentials. Whoever runs it sets SECRET_KEY.",
  noBank: "Enter the account number in the settings first.",
  openSettings: "Open the settings",
  offered: "Offer it to payers",
  checkedAt: "Checked",
  merchant: "Merchant number (merchant ID)",
  pos: "Point of sale (POS ID)",
  posHint: "Mostly the same as the merchant number.",
  crc: "CRC key",
  apiKey: "API key (for reports)",
  secretKey: "Secret key",
  webhookSecret: "Webhook’s signing secret",
  kept: "Saved and encrypted. Type it only if it has changed.",
  sandbox: "Test environment (sandbox)",
  sandboxHint: "Payments for trying out, at a test account of Przelewy24.",
  sandboxMark: "test",
  webhook: "Webhook address",
  webhookHint:
    "In Stripe’s dashboard: Developers → Webhooks. Choose the events checkout.session.*, refund.*, charge.refunded and charge.dispute.*.",
  save: "Save",
  saved: "Saved.",
  check: "Check the connection",
  works: (name) => `${name} takes these credentials.`,
  refusedShort: (name) => `${name} does not take these credentials.`,
};

export const accountWords = { pl, en };
