// Decides whether a competition's rule reminds of a payment on a day (docs/rules/payments.md 7.1). Pure; days are ISO dates.

/** When reminders of a competition are sent. */
export interface ReminderRule {
  /** Days before the deadline on which the first reminder goes. */
  days_before: number;
  every_days: number;
  /** Highest number of reminders, including those sent by hand. */
  most: number;
}

/** Rule suggested where none was saved. */
export const DEFAULT_REMINDER_RULE: ReminderRule = { days_before: 3, every_days: 7, most: 3 };

const DAY_MS = 86_400_000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** True when the rule sends a reminder today. `sent` is the number sent so far, `last_on` the day of the last one. */
export function shouldRemindOn(today: string, due_on: string, rule: ReminderRule, sent: number, last_on: string | null): boolean {
  if (sent >= rule.most || daysBetween(today, due_on) > rule.days_before) return false;
  return last_on === null || daysBetween(last_on, today) >= rule.every_days;
}
