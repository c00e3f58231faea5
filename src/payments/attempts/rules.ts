// What a provider's notification makes of an attempt, and the sum that an attempt in review was notified of. Pure.

/** What an attempt in review keeps of the sum that was notified. */
export function reviewText({ amount, currency }: { amount: number; currency: string }): string {
  return `${amount} ${currency}`;
}

/** The sum that an attempt in review was notified of; undefined where it keeps none. */
export function reviewedSum(problem: string | null): { amount: number; currency: string } | undefined {
  const [, amount, currency] = /^([1-9]\d*) ([A-Z]{3})$/.exec(problem ?? "") ?? [];
  return amount && currency ? { amount: Number(amount), currency } : undefined;
}

/** What a gateway's notification makes of an attempt: paid when amount and currency are ours, else somebody must look at it. */
export function judgeNotification(
  ours: { amount_grosze: number; currency: string },
  told: { amount: number; currency: string },
): "paid" | "review" {
  return told.amount === ours.amount_grosze && told.currency === ours.currency ? "paid" : "review";
}
