import { useState } from "react";
import { useRevalidator } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { statementWords } from "./statement-words.ts";
import { type StatementRow, updateStatementRow } from "./contract.ts";

/** Dialog to type the day and the sum of an unreadable row. */
export function CompleteDialog({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const words = statementWords[useLocale()];
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [day, setDay] = useState("");
  const [sum, setSum] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const save = async () => {
    const missing = { ...(day ? {} : { booked_on: [words.enterDay] }), ...(sum ? {} : { amount_grosze: [words.enterSum] }) };
    setErrors(missing);
    if (!day || !sum) return;
    setBusy(true);
    const body = { booked_on: day, amount_grosze: sum };
    const done = await recordOrNull(() => api.call(updateStatementRow, { params: { id: row.id }, body }), report);
    setBusy(false);
    if (!done) return;
    onClose();
    await revalidate();
  };
  return (
    <FormDialog title={words.complete} onClose={onClose} confirm={words.save} busy={busy} onConfirm={() => void save()}>
      <div className="grid gap-4">
        <p className="sm [overflow-wrap:anywhere]">{row.title}</p>
        <div className="g2">
          <Field label={words.fields.booked_on} error={errors.booked_on?.[0]}>
            <DateInput value={day} onValueChange={setDay} />
          </Field>
          <Field label={words.fields.amount} error={errors.amount_grosze?.[0]}>
            <MoneyField value={sum} onValueChange={setSum} min={0} />
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}
