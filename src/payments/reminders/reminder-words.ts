// The words of reminders, in both languages.
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  open: "Przypomnienia",
  title: "Przypomnienia o płatności",
  lead: "Raz dziennie rano wyślemy mail do tych, którzy jeszcze nie zapłacili.",
  enabled: "Wysyłaj przypomnienia",
  days_before: "Ile dni przed terminem zacząć",
  every_days: "Co ile dni potem",
  most: "Ile razy najwyżej",
  noDeadline: "Turniej nie ma terminu płatności. Ustaw go, żeby wysyłać przypomnienia.",
  due: "Termin płatności:",
  today: "Dziś przypomnienie dostaną",
  nobody: "Dziś nikt nie dostanie przypomnienia.",
  sent: "wysłano już:",
  failed: "Nie udało się wczytać reguły.",
};

const en: typeof pl = {
  ...common.en,
  open: "Reminders",
  title: "Payment reminders",
  lead: "Every morning we e-mail those who have not paid yet.",
  enabled: "Send reminders",
  days_before: "Days before the deadline to start",
  every_days: "Then every … days",
  most: "At most … times",
  noDeadline: "The competition has no payment deadline. Set one to send reminders.",
  due: "Payment deadline:",
  today: "Reminders going out today",
  nobody: "No reminders go out today.",
  sent: "sent so far:",
  failed: "The rule could not be loaded.",
};

export const reminderWords = { pl, en };
