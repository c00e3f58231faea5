// A discrepancy: what happened at the provider, and the office's choices.
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReasonForm } from "../../web/calls/use-reason-form.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { providerNames } from "../../gateways/protocols/gateway.ts";
import { type Discrepancy, settleDiscrepancy } from "./contract.ts";
import { discrepancyWords } from "./discrepancy-words.ts";
import { maySettle } from "./rules.ts";

/** Formats a discrepancy's sum in its currency. */
function sumOf({ amount_grosze, currency }: Discrepancy, locale: "pl" | "en"): string {
  return currency === "PLN" ? formatMoney(amount_grosze, locale) : `${(amount_grosze / 100).toFixed(2)} ${currency}`;
}

/** Card of a discrepancy: what happened, its payment, and buttons to record or dismiss it. */
export function DiscrepancyCard({ item, onChanged, onDismiss }: { item: Discrepancy; onChanged: () => void; onDismiss: () => void }) {
  const locale = useLocale();
  const words = discrepancyWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const name = item.club_name ?? item.contact_name ?? words.unnamed;
  const sum = sumOf(item, locale);
  const recordRefund = async () => {
    setBusy(true);
    const body = { status: "refunded" as const, version: item.version };
    const done = await recordOrNull(() => api.call(settleDiscrepancy, { params: { id: item.id }, body }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: `${words.recorded} ${sum}`, look: "done" });
    onChanged();
  };
  return (
    <section className="panel grid gap-3 p-5" aria-label={`${name}, ${item.reference}`}>
      <div className="row sp wrap gap-3">
        <h2 className="b min-w-0 break-words">{name}</h2>
        <b className="num nw">{sum}</b>
      </div>
      <p className="sm">
        {`${words.kinds[item.kind]}: ${words.states[item.kind][item.state]}`}
        <br />
        <span className="sec">
          {[
            providerNames[item.provider === "stripe" ? "stripe" : "p24"],
            formatDateTime(item.happened_at, locale),
            item.reference,
            item.competition_name,
          ].join(", ")}
        </span>
      </p>
      {item.status !== "open" && (
        <p className="sm">
          <b>{words.statuses[item.status]}</b>
          {item.settled_at && (
            <span className="sec">{` ${[item.who, formatDateTime(item.settled_at, locale)].filter(Boolean).join(", ")}`}</span>
          )}
          {item.reason && <span className="block break-words">{item.reason}</span>}
        </p>
      )}
      <div className="row wrap gap-3">
        {maySettle(item.status, "refunded") && (
          <Button look="primary" busy={busy} onClick={() => void recordRefund()}>
            {words.record}
          </Button>
        )}
        {maySettle(item.status, "dismissed") && (
          <Button disabled={busy} onClick={onDismiss}>
            {words.dismiss}
          </Button>
        )}
        <Link to={`/dashboard/payments?payment=${item.payment_id}`} className="row sm min-h-11 gap-1">
          <ExternalLink className="ic" aria-hidden />
          {words.viewPayment}
        </Link>
      </div>
    </section>
  );
}

/** Dialog that dismisses a discrepancy, with a reason. */
export function DismissDialog({ item, onClose, onDone }: { item: Discrepancy; onClose: () => void; onDone: () => void }) {
  const locale = useLocale();
  const words = discrepancyWords[locale];
  const api = useApi();
  const toast = useToast();
  const { reason, setReason, error, busy, send } = useReasonForm(
    (why) => api.call(settleDiscrepancy, { params: { id: item.id }, body: { status: "dismissed", reason: why, version: item.version } }),
    () => {
      toast({ text: words.dismissed, look: "done" });
      onDone();
    },
  );
  return (
    <FormDialog
      title={`${words.dismiss}: ${sumOf(item, locale)}`}
      onClose={onClose}
      confirm={words.dismiss}
      busy={busy}
      onConfirm={() => void send()}
    >
      <div className="grid gap-4">
        <p className="sec">{words.dismissHint}</p>
        <Field label={words.reason} error={error}>
          <Textarea rows={2} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </div>
    </FormDialog>
  );
}
