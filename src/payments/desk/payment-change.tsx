import { useState } from "react";
import type { ApiError } from "../../web/calls/api.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { statusWord } from "../../web/ui/signs/status.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { type FullPayment, updatePayment } from "../records/contract.ts";
import { dashboardWords } from "./dashboard-words.ts";
import type { Status } from "../records/rules.ts";

/** Form for a change by hand: status, stored sum, note. A concurrent change of another person is shown, never overwritten. */
export function PaymentChange({ payment, onChanged }: { payment: FullPayment; onChanged: (now: FullPayment) => void }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const api = useApi();
  const toast = useToast();
  const [status, setStatus] = useState<Status>(payment.status);
  const [receivedSum, setReceivedSum] = useState<number | null>(null);
  const [note, setNote] = useState(payment.note ?? "");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [stale, setStale] = useState(false);
  const [busy, setBusy] = useState(false);
  const [known, setKnown] = useState(payment.version);
  if (known !== payment.version) {
    setKnown(payment.version);
    setStatus(payment.status);
    setReceivedSum(null);
  }
  const options = [payment.status, ...payment.next_statuses].map((value) => ({ value, label: statusWord("payment", value, locale) }));
  const asksSum = status === "partially_refunded" || ["pending", "processing", "failed"].includes(status);
  const changed =
    status !== payment.status || (asksSum && receivedSum !== null && receivedSum !== payment.paid_grosze) || note !== (payment.note ?? "");

  const report = (error: ApiError) => {
    const current = error.code === "stale" ? (error.current as FullPayment | undefined) : undefined;
    if (current) {
      setStale(true);
      onChanged(current);
    } else if (Object.keys(error.errors).length > 0) setErrors(error.errors);
    else toast({ text: error.message, look: "bad" });
  };
  const apply = async () => {
    setBusy(true);
    setErrors({});
    const body = {
      version: payment.version,
      note: note.trim() || null,
      ...(status === payment.status ? {} : { status }),
      ...(asksSum && receivedSum !== null ? { paid_grosze: receivedSum } : {}),
    };
    const call = () => api.call(updatePayment, { params: { id: payment.id }, body });
    const now = await recordOrNull(call, report).finally(() => setBusy(false));
    if (!now) return;
    setStale(false);
    toast({ text: words.saved });
    onChanged(now);
  };
  return (
    <section className="grid gap-4">
      <SectionHead level={3} title={words.change} />
      {stale && (
        <Note look="warn" live>
          {words.stale}
        </Note>
      )}
      <Field label={words.newStatus}>
        <Select options={options} value={status} onValueChange={setStatus} label={words.newStatus} />
      </Field>
      {asksSum && (
        <Field label={words.held} hint={words.heldHint} error={errors["paid_grosze"]?.[0]} optional={status !== "partially_refunded"}>
          <MoneyField
            value={receivedSum ?? (payment.paid_grosze > 0 ? payment.paid_grosze : null)}
            onValueChange={setReceivedSum}
            min={0}
          />
        </Field>
      )}
      <Field label={words.note} hint={words.noteHint} optional error={errors["note"]?.[0]}>
        <Textarea rows={2} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <div>
        <Button busy={busy} disabled={!changed} onClick={() => void apply()}>
          {words.apply}
        </Button>
      </div>
    </section>
  );
}
