import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { shareWords } from "./share-words.ts";
import { type PaymentShare, updateShare } from "./contract.ts";

/** Dialog of a share: its name and sum, revoking its link, or a new link. */
export function ShareDialog({ share, onClose }: { share: PaymentShare; onClose: () => void }) {
  const messages = shareWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [label, setLabel] = useState(share.label);
  const [amount, setAmount] = useState<number | null>(share.amount_grosze);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const send = async (change: { revoked?: true; renewed?: true; label?: string; amount_grosze?: number }) => {
    setBusy(true);
    setErrors({});
    const body = { ...change, version: share.version };
    const done = await recordOrNull(() => api.call(updateShare, { params: { id: share.id }, body }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: messages.saved });
    onClose();
  };
  const save = () => send({ label, ...(amount === null ? {} : { amount_grosze: amount }) });
  return (
    <FormDialog
      title={messages.editTitle}
      description={messages.renewHint}
      onClose={onClose}
      confirm={messages.save}
      busy={busy}
      onConfirm={() => void save()}
    >
      <div className="grid gap-4">
        <Field label={messages.name} hint={messages.nameHint} error={errors.label?.[0]}>
          <TextInput value={label} maxLength={60} onChange={(event) => setLabel(event.currentTarget.value)} />
        </Field>
        <Field label={messages.amount} error={errors.amount_grosze?.[0]}>
          <MoneyField value={amount} onValueChange={setAmount} min={0} />
        </Field>
        <div className="row wrap gap-3">
          <Button disabled={busy} onClick={() => void send({ renewed: true })}>
            {messages.renew}
          </Button>
          <Button look="danger" disabled={busy} onClick={() => void send({ revoked: true })}>
            {messages.revoke}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}
