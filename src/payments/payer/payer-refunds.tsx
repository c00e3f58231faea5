import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import type { FullPayment } from "../records/contract.ts";

const words = { pl: { title: "Zwroty", credit: "Na następny turniej" }, en: { title: "Refunds", credit: "For the next competition" } };

/** Refunds of a payment, as the payer sees them. */
export function PayerRefunds({ refunds }: Pick<FullPayment, "refunds">) {
  const locale = useLocale();
  if (refunds.length === 0) return null;
  return (
    <section aria-label={words[locale].title}>
      <h3 className="b mt-4">{words[locale].title}</h3>
      <ul>
        {refunds.map((each) => (
          <li key={each.id}>
            <span>
              {each.way === "credit" ? <b>{words[locale].credit}</b> : <Status domain="refund" value={each.status} />}
              <small>{formatDate(each.finished_at ?? each.created_at, locale)}</small>
            </span>
            <span className="num nw">{formatMoney(each.amount_grosze, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
