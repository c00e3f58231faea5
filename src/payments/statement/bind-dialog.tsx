import { useState } from "react";
import { formatDate, formatMoney } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { DialogActions } from "../../web/ui/overlays/dialog-actions.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import type { StatementRow } from "../contract.ts";
import { PayerChoice } from "../desk/receipt-dialog.tsx";
import { statementWords } from "./statement-words.ts";

/** A row and the sign-up that somebody searches for it. */
export function BindDialog({
  row,
  busy,
  onClose,
  onBind,
}: {
  row: StatementRow;
  busy: boolean;
  onClose: () => void;
  onBind: (signupId: string) => Promise<boolean>;
}) {
  const locale = useLocale();
  const words = statementWords[locale];
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [missing, setMissing] = useState(false);
  const confirm = async () => {
    setMissing(chosen === undefined);
    if (chosen !== undefined && (await onBind(chosen))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.bind}
      description={words.bindHint}
      footer={<DialogActions onCancel={onClose} confirm={words.confirm} busy={busy} onConfirm={() => void confirm()} />}
    >
      <div className="grid gap-4">
        <p className="row sp gap-3">
          <span className="min-w-0">
            <b>{row.payer || words.unnamed}</b> <span className="sec">{row.title}</span>
            <span className="xs sec block">{formatDate(row.booked_on, locale)}</span>
          </span>
          <b className="num nw">{formatMoney(row.amount_grosze, locale)}</b>
        </p>
        <Field label={words.bindTo} error={missing ? words.choosePayer : undefined}>
          <PayerChoice competitionId={undefined} value={chosen} onValue={setChosen} />
        </Field>
      </div>
    </Dialog>
  );
}
