import { useEffect, useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type FullPayment, getPayment } from "../records/contract.ts";
import { payerWords } from "./payer-words.ts";
import { isValidPartialAmount } from "../records/rules.ts";

/** Folded field for a partial payment. Calls `onPart` with the sum once it is valid, and with undefined for the whole balance. */
export function PartialPaymentField({ due, onPart }: { due: number; onPart: (part: number | undefined) => void }) {
  const messages = payerWords[useLocale()];
  const [typed, setTyped] = useState<number | null>(null);
  const wrong = typed !== null && !isValidPartialAmount(due, typed);
  return (
    <details>
      <summary className="b">{messages.payPart}</summary>
      <div className="mt-3 max-w-80">
        <Field label={messages.partField} hint={messages.partHint} error={wrong ? messages.partWrong : undefined}>
          <MoneyField
            value={typed}
            min={0}
            onValueChange={(value) => {
              setTyped(value);
              onPart(value !== null && value !== due && isValidPartialAmount(due, value) ? value : undefined);
            }}
          />
        </Field>
      </div>
    </details>
  );
}

/** Transfer details for the whole balance, or for the partial sum once the server has returned its QR code. */
export function usePartialTransfer(payment: FullPayment, part: number | undefined): FullPayment["transfer"] {
  const api = useApi();
  const report = useReport();
  const [partialTransfer, setPartialTransfer] = useState<FullPayment["transfer"]>(null);
  const { id, version, transfer } = payment;
  useEffect(() => {
    if (part === undefined || transfer === null) return undefined;
    const abort = new AbortController();
    void recordOrNull(() => api.call(getPayment, { params: { id }, query: { part_grosze: part } }, { signal: abort.signal }), report)
      .then((now) => now && !abort.signal.aborted && setPartialTransfer(now.transfer))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
    return () => abort.abort();
  }, [api, report, id, version, part, transfer]);
  return part !== undefined && partialTransfer?.amount_grosze === part ? partialTransfer : transfer;
}
