// Part of a payment's detail panel that settles an online payment of a different sum.
import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type FullPayment } from "../../payments/records/contract.ts";
import { settleReview } from "./contract.ts";
import { parseReviewedSum } from "../../payments/attempts/rules.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const pl = {
  other: (received: string, requested: string) => `Przyszło ${received} zamiast ${requested}.`,
  currency: (received: string) => `Przyszło ${received}. Rozlicz to w panelu operatora.`,
  accept: (sum: string) => `Przyjmij ${sum}`,
  accepted: "Przyjęto wpłatę.",
  sendBack: "Odeślij płacącemu",
  sure: (sum: string) => `Odesłać ${sum}?`,
  sureHint: "Operator zwróci całą kwotę. Zgłoszenie dalej czeka na wpłatę.",
  sentBack: "Zwrot zaplanowany.",
};

const en: typeof pl = {
  other: (received, requested) => `${received} was paid instead of ${requested}.`,
  currency: (received) => `${received} was paid. Settle it in the provider’s panel.`,
  accept: (sum) => `Accept ${sum}`,
  accepted: "Payment accepted.",
  sendBack: "Send back to payer",
  sure: (sum) => `Send back ${sum}?`,
  sureHint: "The provider refunds the whole amount. The sign-up still needs to be paid.",
  sentBack: "Refund planned.",
};

const reviewWords: Record<Locale, typeof pl> = { pl, en };

type Attempt = FullPayment["attempts"][number];

/** Attempts of a payment that brought a different sum, with buttons to accept it or send it back. */
export function ReviewSection({ payment, onChanged }: { payment: FullPayment; onChanged: (now: FullPayment) => void }) {
  return payment.attempts
    .filter((each) => each.status === "review")
    .map((each) => <Review key={each.id} payment={payment} attempt={each} onChanged={onChanged} />);
}

function Review({ payment, attempt, onChanged }: { payment: FullPayment; attempt: Attempt; onChanged: (now: FullPayment) => void }) {
  const locale = useLocale();
  const words = reviewWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const received = parseReviewedSum(attempt.problem);
  if (!received) return null;
  if (received.currency !== payment.currency)
    return <Note look="warn">{words.currency(`${(received.amount / 100).toFixed(2)} ${received.currency}`)}</Note>;
  const sum = formatMoney(received.amount, locale);
  const settle = async (decision: "accept" | "send_back") => {
    setBusy(true);
    const now = await recordOrNull(
      () => api.call(settleReview, { params: { id: payment.id }, body: { attempt_id: attempt.id, decision } }),
      report,
    );
    setBusy(false);
    setAsking(false);
    if (!now) return;
    toast({ text: decision === "accept" ? words.accepted : words.sentBack, look: "done" });
    onChanged(now);
  };
  return (
    <Note look="warn">
      <div className="grid gap-3">
        <p>{words.other(sum, formatMoney(attempt.amount_grosze, locale))}</p>
        <div className="row wrap gap-2">
          <Button look="primary" busy={busy} onClick={() => void settle("accept")}>
            {words.accept(sum)}
          </Button>
          <Button disabled={busy} onClick={() => setAsking(true)}>
            {words.sendBack}
          </Button>
        </div>
      </div>
      <FormDialog
        open={asking}
        title={words.sure(sum)}
        onClose={() => setAsking(false)}
        confirm={words.sendBack}
        busy={busy}
        onConfirm={() => void settle("send_back")}
      >
        <p className="sec">{words.sureHint}</p>
      </FormDialog>
    </Note>
  );
}
