import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { taxNumberOf } from "../../people/contacts/tax-numbers.ts";
import { hasSameTaxNumber } from "../records/rules.ts";
import { createCorrection, getCorrectionProposal } from "../records/contract.ts";
import { words } from "../records/words.ts";
import { BuyerFields } from "./buyer-fields.tsx";

interface CorrectionProps {
  /** Id of the invoice. */
  id: string;
  onClose: () => void;
  onIssued: (id: string) => void;
}

/** Dialog that issues a correction of an invoice. Sums start from the sign-up's price after refunds and changed fees. */
export function CorrectionDialog({ id, onClose, onIssued }: CorrectionProps) {
  const messages = words[useLocale()];
  const { found, failed, reload } = useLoaded(id, ({ call }, options) => call(getCorrectionProposal, { params: { id } }, options));
  if (found) return <Correcting id={id} found={found} onClose={onClose} onIssued={onIssued} />;
  return (
    <FormDialog title={messages.correct} onClose={onClose} confirm={messages.correct} disabled onConfirm={() => undefined}>
      {failed ? <ErrorPanel onRetry={reload} /> : <SkeletonRows rows={4} />}
    </FormDialog>
  );
}

function Correcting({ id, found, onClose, onIssued }: CorrectionProps & { found: Reply<typeof getCorrectionProposal> }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [sums, setSums] = useState(() => new Map(found.lines.map((line) => [line.key, line.proposed_grosze])));
  const [reason, setReason] = useState("");
  const [buyer, setBuyer] = useState(found.buyer);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const [own] = useState(newId);
  const report = useReport(setErrors);
  const difference = found.lines.reduce((sum, line) => sum + (sums.get(line.key) ?? line.gross_grosze) - line.gross_grosze, 0);
  const typed = buyer.nip && (taxNumberOf(buyer.nip, buyer.country) ?? buyer.nip);
  const anew = !hasSameTaxNumber({ ...buyer, nip: typed }, found.buyer);
  const confirm = anew ? messages.correctAnew : messages.correct;
  const send = async () => {
    setErrors({});
    setBusy(true);
    const lines = [...sums].map(([key, gross_grosze]) => ({ key, gross_grosze }));
    const made = await recordOrNull(() => api.call(createCorrection, { params: { id }, body: { id: own, reason, buyer, lines } }), report);
    setBusy(false);
    if (!made) return;
    toast({ text: `${messages.issued} ${[made.number, made.reissued?.number].filter(Boolean).join(", ")}` });
    await revalidate();
    onIssued(made.id);
  };
  return (
    <FormDialog
      title={`${messages.correct}: ${found.number}`}
      description={messages.correctHint}
      onClose={onClose}
      confirm={confirm}
      busy={busy}
      onConfirm={() => void send()}
    >
      <div className="grid gap-4">
        {found.lines.map((line) => (
          <Field
            key={line.key}
            label={<span className="wrap-anywhere">{line.label}</span>}
            hint={`${messages.before}: ${formatMoney(line.gross_grosze, locale)}`}
          >
            <MoneyField
              value={sums.get(line.key) ?? null}
              onValueChange={(value) => setSums((now) => new Map(now).set(line.key, value ?? 0))}
            />
          </Field>
        ))}
        <p className="row sp b">
          <span>{messages.difference}</span>
          <span className="num nw">{formatMoney(difference, locale)}</span>
        </p>
        <Field label={messages.reason} hint={messages.reasonHint} error={errors.reason?.[0]}>
          <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
        <BuyerFields buyer={buyer} errors={errors} onChange={setBuyer} />
        {anew && (
          <Note look="warn" live>
            {messages.anewHint}
          </Note>
        )}
      </div>
    </FormDialog>
  );
}
