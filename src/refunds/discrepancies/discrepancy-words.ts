// The words of discrepancies at payment providers, in both languages.
import type { Discrepancy, views } from "./contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const pl = {
  title: "Do wyjaśnienia",
  payments: "Płatności",
  lead: "Zwroty zrobione w panelu operatora i reklamacje płacących.",
  viewsLabel: "Stan pozycji",
  views: { open: "Otwarte", settled: "Rozliczone" } satisfies Record<(typeof views)[number], string>,
  empty: "Nie ma nic do wyjaśnienia",
  emptyHint: "Operatorów pytamy o wpłaty jeszcze przez 90 dni.",
  kinds: { refund: "Zwrot w panelu operatora", dispute: "Reklamacja w banku płacącego" } satisfies Record<Discrepancy["kind"], string>,
  states: {
    refund: { waiting: "w toku", gone: "wykonany", void: "nie doszedł do skutku" },
    dispute: { waiting: "w toku", gone: "przegrana", void: "wygrana" },
  } satisfies Record<Discrepancy["kind"], Record<Discrepancy["state"], string>>,
  statuses: { open: "Otwarte", refunded: "Zapisano jako zwrot", dismissed: "Nie dotyczy", void: "Bez skutku" } satisfies Record<
    Discrepancy["status"],
    string
  >,
  unnamed: "bez nazwy",
  openPayment: "Zobacz płatność",
  look: "Zobacz",
  record: "Zapisz jako zwrot",
  recorded: "Zapisano zwrot:",
  dismiss: "Nie dotyczy",
  dismissed: "Odłożono.",
  dismissHint: "Wpłata zostaje bez zmian.",
  reason: "Powód",
};

const en: typeof pl = {
  title: "To clear up",
  payments: "Payments",
  lead: "Refunds made in the provider’s panel, and payers’ disputes.",
  viewsLabel: "State of items",
  views: { open: "Open", settled: "Settled" },
  empty: "There is nothing to clear up",
  emptyHint: "Providers are asked about payments for another 90 days.",
  kinds: { refund: "Refund in the provider’s panel", dispute: "Dispute at the payer’s bank" },
  states: {
    refund: { waiting: "under way", gone: "done", void: "came to nothing" },
    dispute: { waiting: "under way", gone: "lost", void: "won" },
  },
  statuses: { open: "Open", refunded: "Recorded as a refund", dismissed: "Not relevant", void: "No effect" },
  unnamed: "unnamed",
  openPayment: "See the payment",
  look: "See",
  record: "Record as a refund",
  recorded: "Refund recorded:",
  dismiss: "Not relevant",
  dismissed: "Put aside.",
  dismissHint: "The payment stays as it is.",
  reason: "Reason",
};

/** The words of the page „Do wyjaśnienia”. */
export const discrepancyWords: Record<Locale, typeof pl> = { pl, en };
