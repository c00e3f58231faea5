// The words of reminders, in both languages.

const pl = {
  open: "Przypomnienia",
  title: "Przypomnienia o płatności",
  lead: "Raz dziennie rano Parkiet przypomni mailem tym, którzy jeszcze nie zapłacili. Kto zapłaci, nie dostanie już nic.",
  enabled: "Przypominaj samo",
  days_before: "Ile dni przed terminem zacząć",
  every_days: "Co ile dni potem",
  most: "Ile razy najwyżej",
  noDeadline: "Ten turniej nie ma terminu płatności, więc nikt nie dostanie przypomnienia. Ustaw termin w turnieju.",
  due: "Termin płatności:",
  today: "Dziś przypomnienie dostaną",
  nobody: "Dziś nikt nie dostanie przypomnienia.",
  sent: "wysłano już:",
  save: "Zapisz",
  saved: "Zapisano",
  unnamed: "bez nazwy",
  failed: "Nie udało się wczytać reguły.",
  reminded: "Wysłano przypomnienia:",
  skipped: "pominięto:",
};

const en: typeof pl = {
  open: "Reminders",
  title: "Payment reminders",
  lead: "Once a day, in the morning, Parkiet mails a reminder to those who have not paid yet. Who pays gets nothing more.",
  enabled: "Remind by itself",
  days_before: "How many days before the deadline to begin",
  every_days: "Then every so many days",
  most: "How many times at most",
  noDeadline: "This competition has no payment deadline, so nobody is reminded. Set one in the competition.",
  due: "Payment deadline:",
  today: "Reminded today are",
  nobody: "Nobody is reminded today.",
  sent: "sent so far:",
  save: "Save",
  saved: "Saved",
  unnamed: "unnamed",
  failed: "The rule could not be loaded.",
  reminded: "Reminders sent:",
  skipped: "skipped:",
};

export const reminderWords = { pl, en };
