// The day of a sign-up's first money, for prices that depend on the day of payment (docs/rules/fees.md 3.4). Pure.

/** One change of the money paid for a sign-up, in grosze: positive when it arrived, negative when it left. */
export interface MoneyMove {
  kind: string;
  amount_grosze: number;
  /** ISO date. */
  received_on: string;
}

/** Events by which new money arrives. Any other positive amount is money that returns after it had left. */
const ARRIVALS: readonly string[] = ["received", "paid", "paid_again", "changed_by_hand"];

/**
 * The first day (ISO date) of the money still there, from its moves in order; undefined when there is none. A booking in error removes its own money.
 * A refund takes the newest money, so that a partial refund changes no price.
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
