// Whom a competition's rule reminds on a day (docs/rules/payments.md 7.1). Pure; days are ISO dates.

export interface ReminderRule {
  /** How many days before the payment is due the first one goes. */
  days_before: number;
  every_days: number;
  /** How many go at most, those sent by hand among them. */
  most: number;
}

/** The rule that is offered where there is none yet. */
export const USUAL: ReminderRule = { days_before: 3, every_days: 7, most: 3 };

const DAY_MS = 86_400_000;

/** Whole days from one day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Whether the rule reminds today of what is due on `due_on`, after `sent` reminders, the last on `last_on`. */
export function remindsOn(today: string, due_on: string, rule: ReminderRule, sent: number, last_on: string | null): boolean {
  if (sent >= rule.most || daysBetween(today, due_on) > rule.days_before) return false;
  return last_on === null || daysBetween(last_on, today) >= rule.every_days;
}
