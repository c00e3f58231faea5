// Payments: states, ways to pay, money held, partial payments. Pure; money in integer grosze. Source: docs/product.md 9.3.

export const statuses = ["pending", "processing", "paid", "failed", "cancelled", "refunded", "partially_refunded"] as const;
export type Status = (typeof statuses)[number];

/** How money comes. */
export const methods = ["transfer", "gateway", "cash", "other", "credit"] as const;
export type Method = (typeof methods)[number];

/** What an admin may make of a payment by hand; the gateway moves pending, processing and failed by itself. */
const steps: Readonly<Record<Status, readonly Status[]>> = {
  pending: ["processing", "paid", "failed", "cancelled"],
  processing: ["pending", "paid", "failed", "cancelled"],
  failed: ["pending", "paid", "cancelled"],
  cancelled: ["pending", "paid"],
  paid: ["refunded", "partially_refunded", "pending"],
  partially_refunded: ["refunded"],
  refunded: [],
};

/** Whether a payment may go from one state to another. Money received after a failure or a cancellation is accepted. */
export function mayBecome(from: Status, to: Status): boolean {
  return from === to || steps[from].includes(to);
}

/** States that a payment may have next. */
export function nextStatuses(from: Status): readonly Status[] {
  return steps[from];
}

/** What is still to be paid, in grosze. */
export function dueOf(payment: { amount_grosze: number; paid_grosze: number }): number {
  return Math.max(0, payment.amount_grosze - payment.paid_grosze);
}

/** The state of a payment that holds so much money: paid when it is enough, else it waits for the rest. */
export function statusWith(amountGrosze: number, paidGrosze: number): "paid" | "pending" {
  return paidGrosze >= amountGrosze ? "paid" : "pending";
}

interface Sentence {
  pl: string;
  en: string;
}

const messages = {
  less: {
    pl: "To mniej niż należność. Zostaw płatność oczekującą i zapisz tę kwotę jako wpłaconą.",
    en: "This is less than what is owed. Leave the payment pending and note this sum as paid.",
  },
  enough: { pl: "Ta kwota pokrywa należność. Oznacz płatność jako opłaconą.", en: "This covers what is owed. Mark the payment as paid." },
  part: { pl: "Podaj kwotę, która zostaje po częściowym zwrocie.", en: "Enter the sum that remains after the partial refund." },
  nothing: { pl: "Po zwrocie całości zostaje 0,00 zł.", en: "After a full refund nothing remains." },
} as const satisfies Record<string, Sentence>;

/**
 * The money that a payment holds (grosze) once its state is changed by hand to `to`; `told` is the sum the admin gave, if any.
 * A sum that contradicts the state is a sentence.
 */
export function moneyAfter(
  row: { status: Status; amount_grosze: number; paid_grosze: number },
  to: Status,
  told: number | undefined,
): number | Sentence {
  switch (to) {
    case "paid":
      if (told === undefined) return Math.max(row.paid_grosze, row.amount_grosze);
      return told < row.amount_grosze ? messages.less : told;
    case "refunded":
      return told === undefined || told === 0 ? 0 : messages.nothing;
    case "partially_refunded":
      if (told === undefined && row.status === to) return row.paid_grosze;
      return told === undefined || told <= 0 || told >= row.paid_grosze ? messages.part : told;
    default:
      if (told === undefined) return row.status === "paid" ? 0 : row.paid_grosze;
      return told >= row.amount_grosze && told > 0 ? messages.enough : told;
  }
}

/** The least that is paid at once, and that is left over: below it a provider takes no payment. */
export const LEAST_PART = 1000;

/** Whether so much may be paid now of what is due: all of it, or a part that is worth a payment and leaves one. */
export function partFits(due: number, part: number): boolean {
  return part === due || (part >= LEAST_PART && due - part >= LEAST_PART);
}
