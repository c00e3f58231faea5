import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import type { FullPayment } from "../records/contract.ts";
import { payerWords } from "./payer-words.ts";

/** Refunds of a payment, as the payer sees them. */
export function PayerRefunds({ refunds }: Pick<FullPayment, "refunds">) {
  const locale = useLocale();
  if (refunds.length === 0) return null;
  return (
    <section aria-label={payerWords[locale].refunds}>
      <h2 className="mt-4">{payerWords[locale].refunds}</h2>
      <ul>
        {refunds.map((each) => (
          <li key={each.id}>
            <span>
              {each.way === "credit" ? <b>{payerWords[locale].asCredit}</b> : <Status domain="refund" value={each.status} />}
              <small>{formatDate(each.finished_at ?? each.created_at, locale)}</small>
            </span>
            <span className="num nw">{formatMoney(each.amount_grosze, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
