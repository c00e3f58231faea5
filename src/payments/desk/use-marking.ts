import { useRevalidator } from "react-router";
import { count } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { type Payment, updatePayment } from "../records/contract.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { paymentsCounted } from "../records/method-words.ts";

/** True when a payment can be marked as paid. */
export function canMarkPaid(payment: Pick<Payment, "status">): boolean {
  return ["pending", "processing", "failed", "cancelled"].includes(payment.status);
}

/** Marks payments as paid one after another, each with the version that was read. A toast offers an undo for ten seconds. */
export function useMarkPaid() {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const { revalidate } = useRevalidator();

  /** Restores payments by their version after marking, so money that arrived since is never removed. */
  const undo = async (marked: readonly { before: Payment; version: number }[]) => {
    let undone = 0;
    for (const { before, version } of marked) {
      const { id, paid_grosze } = before;
      const back = (status: Payment["status"], from: number) =>
        recordOrNull(() => api.call(updatePayment, { params: { id }, body: { status, paid_grosze, version: from } }), report);
      const pending = await back("pending", version);
      if (pending && (before.status === "pending" || (await back(before.status, pending.version)))) undone += 1;
    }
    await revalidate();
    toast({ text: `${words.undone} ${count(locale, undone, paymentsCounted.payments[locale])}` });
  };

  /** Marks all payments that can be marked. Returns how many were marked. */
  const mark = async (payments: readonly Payment[]): Promise<number> => {
    const candidates = payments.filter(canMarkPaid);
    if (candidates.length === 0) {
      toast({ text: words.nothingToMark, look: "bad" });
      return 0;
    }
    const marked: { before: Payment; version: number }[] = [];
    for (const each of candidates) {
      const done = await recordOrNull(
        () => api.call(updatePayment, { params: { id: each.id }, body: { status: "paid", version: each.version } }),
        report,
      );
      if (done) marked.push({ before: each, version: done.version });
    }
    await revalidate();
    const skipped = payments.length - marked.length;
    if (marked.length > 0)
      toast({
        text: [
          `${words.marked} ${count(locale, marked.length, paymentsCounted.payments[locale])}`,
          skipped > 0 ? `${words.skipped} ${skipped}` : "",
        ]
          .filter(Boolean)
          .join(", "),
        undo: () => void undo(marked),
      });
    return marked.length;
  };
  return mark;
}
