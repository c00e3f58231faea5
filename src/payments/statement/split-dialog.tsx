import { Plus, X } from "lucide-react";
import { useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { PayerChoice } from "../receipts/receipt-dialog.tsx";
import { statementWords } from "./statement-words.ts";
import type { BookedAmount } from "./use-booking.ts";
import type { StatementRow } from "./contract.ts";

interface Draft {
  key: string;
  /** Name of the payer of a proposed part. */
  name?: string;
  signup_id: string | undefined;
  share_id: string | null;
  sum: number | null;
}

const nobody = (sum: number | null): Draft => ({ key: newId(), signup_id: undefined, share_id: null, sum });

/** Dialog that divides the unbooked rest of a row among chosen sign-ups. It starts with the proposal. */
export function SplitDialog({
  row,
  busy,
  onClose,
  onSplit,
}: {
  row: StatementRow;
  busy: boolean;
  onClose: () => void;
  onSplit: (parts: BookedAmount[]) => Promise<boolean>;
}) {
  const locale = useLocale();
  const words = statementWords[locale];
  const [parts, setParts] = useState<readonly Draft[]>(() => draftsOf(row));
  const [tried, setTried] = useState(false);
  const rest = row.left_grosze - parts.reduce((sum, part) => sum + (part.sum ?? 0), 0);
  const change = (key: string, own: Partial<Draft>) =>
    setParts((now) => now.map((part) => (part.key === key ? { ...part, ...own } : part)));
  const confirm = async () => {
    setTried(true);
    const whole = parts.flatMap(({ signup_id, share_id, sum }) => (signup_id && sum ? [{ signup_id, share_id, amount_grosze: sum }] : []));
    if (rest >= 0 && whole.length === parts.length && (await onSplit(whole))) onClose();
  };
  return (
    <FormDialog
      title={words.bind}
      description={words.bindHint}
      onClose={onClose}
      confirm={words.confirm}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <div className="grid gap-4">
        <p className="row sp gap-3">
          <span className="min-w-0">
            <b>{row.payer || words.unnamed}</b> <span className="sec">{row.title}</span>
            {row.booked_on && <span className="xs sec block">{formatDate(row.booked_on, locale)}</span>}
          </span>
          <b className="num nw">{formatMoney(row.left_grosze, locale)}</b>
        </p>
        <ul className="grid gap-4">
          {parts.map((part, at) => (
            <li key={part.key} className="grid gap-2">
              <Field label={numberedLabel(words.signup, at, parts.length)} error={tried && !part.signup_id ? words.choosePayer : undefined}>
                {part.name === undefined ? (
                  <PayerChoice competitionId={undefined} value={part.signup_id} onValue={(signup_id) => change(part.key, { signup_id })} />
                ) : (
                  <b>{part.name}</b>
                )}
              </Field>
              <div className="flex items-end gap-2">
                <span className="min-w-0 flex-1">
                  <Field label={numberedLabel(words.amount, at, parts.length)} error={tried && !part.sum ? words.enterSum : undefined}>
                    <MoneyField value={part.sum} onValueChange={(sum) => change(part.key, { sum })} min={0} />
                  </Field>
                </span>
                {parts.length > 1 && (
                  <IconButton
                    label={`${words.removePart} ${at + 1}`}
                    onClick={() => setParts((now) => now.filter((each) => each.key !== part.key))}
                  >
                    <X className="ic" aria-hidden />
                  </IconButton>
                )}
              </div>
            </li>
          ))}
        </ul>
        <div className="row sp wrap gap-3">
          <Button icon={<Plus className="ic" aria-hidden />} onClick={() => setParts((now) => [...now, nobody(rest > 0 ? rest : null)])}>
            {words.addPart}
          </Button>
          <span className={rest < 0 ? "bad" : "sec"} aria-live="polite">
            {rest < 0 ? words.tooMuch : words.rest} <b className="num nw">{formatMoney(Math.abs(rest), locale)}</b>
          </span>
        </div>
      </div>
    </FormDialog>
  );
}

const numberedLabel = (label: string, at: number, of: number) => (of > 1 ? `${label} ${at + 1}` : label);

/** Initial parts: the proposal if it has several, else one part without a sign-up. */
function draftsOf({ proposal, left_grosze }: StatementRow): Draft[] {
  if (!proposal || proposal.parts.length < 2) return [nobody(left_grosze)];
  return proposal.parts.map(({ signup_id, share_id, share_label, reference, club_name, contact_name, amount_grosze }) => ({
    key: newId(),
    name: [club_name ?? contact_name, share_label, reference].filter(Boolean).join(", "),
    signup_id,
    share_id,
    sum: amount_grosze,
  }));
}
