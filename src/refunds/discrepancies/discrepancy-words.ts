// The words of discrepancies at payment providers, in both languages.
import type { Discrepancy, views } from "./contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  title: "Do wyjaśnienia",
  lead: "Zwroty zrobione w panelu operatora i reklamacje płacących.",
  viewsLabel: "Stan pozycji",
  views: { open: "Otwarte", settled: "Rozliczone" } satisfies Record<(typeof views)[number], string>,
  empty: "Nie ma nic do wyjaśnienia",
  emptyHint: "Wpłaty sprawdzamy u operatora przez 90 dni.",
  kinds: { refund: "Zwrot w panelu operatora", dispute: "Reklamacja w banku płacącego" } satisfies Record<Discrepancy["kind"], string>,
  states: {
    refund: { waiting: "w toku", gone: "wykonany", void: "nie doszedł do skutku" },
    dispute: { waiting: "w toku", gone: "przegrana", void: "wygrana" },
  } satisfies Record<Discrepancy["kind"], Record<Discrepancy["state"], string>>,
  statuses: { open: "Otwarte", refunded: "Zapisano jako zwrot", dismissed: "Nie dotyczy", void: "Bez skutku" } satisfies Record<
    Discrepancy["status"],
    string
  >,
  look: "Zobacz",
  record: "Zapisz jako zwrot",
  recorded: "Zapisano zwrot:",
  dismiss: "Nie dotyczy",
  dismissed: "Odłożono.",
  dismissHint: "Wpłata zostaje bez zmian.",
};

const en: typeof pl = {
  ...common.en,
  title: "Needs attention",
  lead: "Refunds from the provider’s panel, and payers’ disputes.",
  viewsLabel: "Item status",
  views: { open: "Open", settled: "Settled" },
  empty: "Nothing needs attention",
  emptyHint: "We check payments with providers for 90 days.",
  kinds: { refund: "Refund in the provider’s panel", dispute: "Dispute at the payer’s bank" },
  states: {
    refund: { waiting: "in progress", gone: "done", void: "did not happen" },
    dispute: { waiting: "in progress", gone: "lost", void: "won" },
  },
  statuses: { open: "Open", refunded: "Recorded as a refund", dismissed: "Not relevant", void: "No effect" },
  look: "View",
  record: "Record as refund",
  recorded: "Refund recorded:",
  dismiss: "Not relevant",
  dismissed: "Put aside.",
  dismissHint: "The payment stays unchanged.",
};

/** The words of the page „Do wyjaśnienia”. */
export const discrepancyWords: Record<Locale, typeof pl> = { pl, en };
