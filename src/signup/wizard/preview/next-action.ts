// What the last step of a sign-up asks for: sending it, paying for it, or nothing. Pure.
import type { Signup } from "../../records.ts";

type Sent = Pick<Signup, "status" | "held_grosze"> & {
  entries: readonly Pick<Signup["entries"][number], "status">[];
  quote: Pick<Signup["quote"], "total_grosze">;
  competition: Pick<Signup["competition"], "practice">;
  payment: Pick<NonNullable<Signup["payment"]>, "id" | "status" | "amount_grosze" | "paid_grosze"> | null;
};

/** Returns whether there is something to send, the balance in grosze, and the open payment of exactly that sum. */
export function nextActionOf(signup: Sent) {
  const toSend = signup.status === "draft" || signup.entries.some((each) => each.status === "draft");
  const balance = signup.quote.total_grosze - signup.held_grosze;
  // A practice competition takes no money and sends no mail, whatever its fees are.
  const owed = signup.competition.practice ? 0 : Math.max(0, balance);
  const { payment } = signup;
  const isPaymentOpen = payment !== null && ["pending", "processing", "failed"].includes(payment.status);
  return {
    toSend,
    owed,
    /** Overpaid sum, in grosze. */
    surplus: Math.max(0, -balance),
    settled: !toSend && owed === 0,
    ordered: !toSend && owed > 0 && isPaymentOpen && payment.amount_grosze - payment.paid_grosze === owed ? payment.id : undefined,
  };
}

export type NextAction = ReturnType<typeof nextActionOf>;
