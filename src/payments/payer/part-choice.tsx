import { useEffect, useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { MoneyField } from "../../web/ui/fields/number-field.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type FullPayment, getPayment } from "../records/contract.ts";
import { words } from "./payer-words.ts";
import { partFits } from "../records/rules.ts";

/** Folded field for a partial payment. Calls `onPart` with the sum once it is valid, and with undefined for the whole balance. */
export function PartChoice({ due, onPart }: { due: number; onPart: (part: number | undefined) => void }) {
  const said = words[useLocale()];
  const [typed, setTyped] = useState<number | null>(null);
  const wrong = typed !== null && !partFits(due, typed);
  return (
    <details>
      <summary className="b">{said.payPart}</summary>
      <div className="mt-3 max-w-80">
        <Field label={said.partField} hint={said.partHint} error={wrong ? said.partWrong : undefined}>
          <MoneyField
            value={typed}
            min={0}
            onValueChange={(value) => {
              setTyped(value);
              onPart(value !== null && value !== due && partFits(due, value) ? value : undefined);
            }}
          />
        </Field>
      </div>
    </details>
  );
}

/** Transfer details for the whole balance, or for the partial sum once the server has returned its QR code. */
export function usePartTransfer(payment: FullPayment, part: number | undefined): FullPayment["transfer"] {
  const api = useApi();
  const report = useReport();
  const [told, setTold] = useState<FullPayment["transfer"]>(null);
  const { id, version, transfer } = payment;
  useEffect(() => {
    if (part === undefined || transfer === null) return undefined;
    const abort = new AbortController();
    void recordOrNull(() => api.call(getPayment, { params: { id }, query: { part_grosze: part } }, { signal: abort.signal }), report)
      .then((now) => now && !abort.signal.aborted && setTold(now.transfer))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
    return () => abort.abort();
  }, [api, report, id, version, part, transfer]);
  return part !== undefined && told?.amount_grosze === part ? told : transfer;
}
