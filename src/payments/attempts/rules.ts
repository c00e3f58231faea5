// Compares a provider's notification with an attempt, and encodes the sum of an attempt in review. Pure.

/** Encodes the sum that the provider notified, such as `5000 PLN`. An attempt in review stores it in `problem`. */
export function formatReviewedSum({ amount, currency }: { amount: number; currency: string }): string {
  return `${amount} ${currency}`;
}

/** Decodes the sum that `formatReviewedSum` stored. Undefined when there is none. */
export function parseReviewedSum(problem: string | null): { amount: number; currency: string } | undefined {
  const [, amount, currency] = /^([1-9]\d*) ([A-Z]{3})$/.exec(problem ?? "") ?? [];
  return amount && currency ? { amount: Number(amount), currency } : undefined;
}

/** Returns "paid" when the notified amount and currency equal the attempt's, else "review": a person must decide. */
export function judgeNotification(
  ours: { amount_grosze: number; currency: string },
  notified: { amount: number; currency: string },
): "paid" | "review" {
  return notified.amount === ours.amount_grosze && notified.currency === ours.currency ? "paid" : "review";
}
