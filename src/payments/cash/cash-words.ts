// The words of the cash report and of closed periods, in both languages.
import type { Locale } from "../../kernel/text/locale.ts";
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  title: "Raport kasowy",
  who: "Kto przyjął",
  count: "Liczba",
  received: "Przyjęto",
  returned: "Oddano",
  empty: "Tego dnia nie było wpłat",
  file: "raport-kasowy",
  allCompetitions: "wszystkie turnieje",
  periods: "Zamknięte okresy",
  closedTo: (day: string) => `Okres zamknięty do ${day}`,
  openedAll: "Otwarto wszystko",
  nothingClosed: "Żaden okres nie jest zamknięty.",
  close: "Zamknij okres",
  closeHint: "Wpłat do tego dnia nikt już nie zmieni.",
  until: "Do dnia włącznie",
  open: "Otwórz okres",
  openHint: "Powód zostanie w dzienniku zmian.",
  stillClosed: "Zostaw zamknięte do dnia",
  closed: "Okres zamknięty",
  opened: "Okres otwarty",
};

const en: typeof pl = {
  ...common.en,
  title: "Cash report",
  who: "Recorded by",
  count: "Number",
  received: "Received",
  returned: "Returned",
  empty: "No payments on this day",
  file: "cash-report",
  allCompetitions: "all competitions",
  periods: "Closed periods",
  closedTo: (day) => `Closed up to ${day}`,
  openedAll: "Everything reopened",
  nothingClosed: "No period is closed.",
  close: "Close a period",
  closeHint: "Nobody can change payments up to this day any more.",
  until: "Up to and including",
  open: "Reopen period",
  openHint: "The reason is kept in the audit trail.",
  stillClosed: "Keep closed up to",
  closed: "Period closed",
  opened: "Period reopened",
};

export const cashWords: Record<Locale, typeof pl> = { pl, en };
