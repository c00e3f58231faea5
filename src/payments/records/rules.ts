// Payments: states, methods, money received, partial payments. Pure; money in integer grosze. Source: docs/product.md 9.3.

export const statuses = ["pending", "processing", "paid", "failed", "cancelled", "refunded", "partially_refunded"] as const;
export type Status = (typeof statuses)[number];

/** Methods by which money arrives. */
export const methods = ["transfer", "gateway", "cash", "other", "credit"] as const;
export type Method = (typeof methods)[number];

/** Status changes that an administrator may make by hand. The gateway changes pending, processing and failed by itself. */
const steps: Readonly<Record<Status, readonly Status[]>> = {
  pending: ["processing", "paid", "failed", "cancelled"],
  processing: ["pending", "paid", "failed", "cancelled"],
  failed: ["pending", "paid", "cancelled"],
  cancelled: ["pending", "paid"],
  paid: ["refunded", "partially_refunded", "pending"],
  partially_refunded: ["refunded"],
  refunded: [],
};

/** True when a status may change. Money that arrives after a failure or a cancellation is accepted. */
export function canBecome(from: Status, to: Status): boolean {
  return from === to || steps[from].includes(to);
}

/** Statuses that may follow. */
export function nextStatuses(from: Status): readonly Status[] {
  return steps[from];
}

/** Balance of a payment in grosze, never below zero. */
export function unpaidAmount(payment: { amount_grosze: number; paid_grosze: number }): number {
  return Math.max(0, payment.amount_grosze - payment.paid_grosze);
}

/** Status of a payment with this money: "paid" when it covers the amount, else "pending". */
export function statusForMoney(amountGrosze: number, paidGrosze: number): "paid" | "pending" {
  return paidGrosze >= amountGrosze ? "paid" : "pending";
}

interface Sentence {
  pl: string;
  en: string;
}

const messages = {
  less: {
    pl: "To mniej niż należność. Zostaw płatność oczekującą i zapisz tę kwotę jako wpłaconą.",
    en: "This is less than the amount due. Leave the payment pending and save this amount as paid.",
  },
  enough: { pl: "Ta kwota pokrywa należność. Oznacz płatność jako opłaconą.", en: "This covers the amount due. Mark the payment as paid." },
  part: { pl: "Podaj kwotę, która zostaje po częściowym zwrocie.", en: "Enter the amount left after the partial refund." },
  nothing: { pl: "Po zwrocie całości zostaje 0,00 zł.", en: "After a full refund 0.00 zł remains." },
} as const satisfies Record<string, Sentence>;

/**
 * Returns the money that a payment holds (grosze) after its status is changed by hand to `to`. `entered` is the sum that the administrator entered, if
 * any. A sum that contradicts the status returns a message.
 */
export function moneyAfter(
  row: { status: Status; amount_grosze: number; paid_grosze: number },
  to: Status,
  entered: number | undefined,
): number | Sentence {
  switch (to) {
    case "paid":
      if (entered === undefined) return Math.max(row.paid_grosze, row.amount_grosze);
      return entered < row.amount_grosze ? messages.less : entered;
    case "refunded":
      return entered === undefined || entered === 0 ? 0 : messages.nothing;
    case "partially_refunded":
      if (entered === undefined && row.status === to) return row.paid_grosze;
      return entered === undefined || entered <= 0 || entered >= row.paid_grosze ? messages.part : entered;
    default:
      if (entered === undefined) return row.status === "paid" ? 0 : row.paid_grosze;
      return entered >= row.amount_grosze && entered > 0 ? messages.enough : entered;
  }
}

/** Least partial payment in grosze, and the least that it may leave. Providers take no smaller payment. */
export const MIN_PARTIAL_PAYMENT = 1000;

/** True when `part` is the whole balance, or a partial payment that is large enough and leaves enough. */
export function isValidPartialAmount(due: number, part: number): boolean {
  return part === due || (part >= MIN_PARTIAL_PAYMENT && due - part >= MIN_PARTIAL_PAYMENT);
}
