// The day of a sign-up's first money, which decides about prices where the day of the payment does (docs/rules/fees.md 3.4). Pure.

/** One change of the money that is held for a sign-up, in grosze: above zero it arrived, below zero it went. */
export interface MoneyMove {
  kind: string;
  amount_grosze: number;
  /** ISO date. */
  received_on: string;
}

/** Events by which new money arrives; any other that adds money returns what had left. */
const ARRIVALS: readonly string[] = ["received", "paid", "paid_again", "changed_by_hand"];

/**
 * The first day (ISO date) of the money that is still held, by its moves in order; undefined while there is none. Money booked in error takes its own
 * booking away; what is refunded is the newest money, so that a refund in part moves no price.
 */
export function firstMoneyDay(moves: readonly MoneyMove[]): string | undefined {
  let held: { amount: number; day: string }[] = [];
  const gone: string[] = [];
  for (const { kind, amount_grosze, received_on } of moves) {
    if (amount_grosze > 0) {
      if (ARRIVALS.includes(kind)) held.push({ amount: amount_grosze, day: received_on });
      else held.push({ amount: amount_grosze, day: gone.pop() ?? received_on });
      continue;
    }
    const booked = kind === "taken_back" ? held.findLast((each) => each.amount === -amount_grosze) : undefined;
    if (booked) {
      held = held.filter((each) => each !== booked);
      continue;
    }
    let left = -amount_grosze;
    for (let last = held.pop(); last !== undefined; last = held.pop()) {
      gone.push(last.day);
      if (last.amount > left) held.push({ ...last, amount: last.amount - left });
      left -= Math.min(left, last.amount);
      if (left === 0) break;
    }
  }
  return held.map((each) => each.day).toSorted()[0];
}
