import { useState } from "react";
import { moveDay, wallDay } from "../../competitions/rules.ts";
import { newId } from "../../kernel/values/ids.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { cashWords } from "./cash-words.ts";
import { closePeriod } from "../periods/contract.ts";

/** Closes the books up to a day (yesterday at first), or reopens them, fully or back to an earlier day, with a reason. */
export function PeriodDialog({ opens, onClose }: { opens: boolean; onClose: () => void }) {
  const words = cashWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [id] = useState(newId);
  const [day, setDay] = useState(() => (opens ? "" : moveDay(wallDay(new Date()), -1)));
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const save = async () => {
    setBusy(true);
    const body = { id, closed_to: day || null, reason: reason.trim() || null };
    const done = await recordOrNull(() => api.call(closePeriod, { body }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: opens ? words.opened : words.closed, look: "done" });
    onClose();
  };
  return (
    <FormDialog
      title={opens ? words.open : words.close}
      description={opens ? words.openHint : words.closeHint}
      onClose={onClose}
      confirm={opens ? words.open : words.close}
      busy={busy}
      disabled={!opens && day === ""}
      onConfirm={() => void save()}
    >
      <div className="grid gap-4">
        <Field label={opens ? words.stillClosed : words.until} optional={opens} error={errors["closed_to"]?.[0]}>
          <DateInput value={day} onValueChange={setDay} />
        </Field>
        <Field label={words.reason} optional={!opens} error={errors["reason"]?.[0]}>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </div>
    </FormDialog>
  );
}
