import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { refundWords } from "../records/refund-words.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { proposeRefund } from "../records/contract.ts";

export type RefundProposal = Reply<typeof proposeRefund>;

/** Money held, the sum that can be refunded, and the regulations' rule with the step that applies. */
export function RuleBox({ proposal }: { proposal: RefundProposal }) {
  const locale = useLocale();
  const words = refundWords[locale];
  const sums = [
    { label: words.paid, grosze: proposal.available_grosze },
    { label: words.price, grosze: proposal.price_grosze },
    { label: words.free, grosze: proposal.base_grosze },
  ];
  const title = `${words.rule}, ${formatDate(proposal.cancelled_on, locale)}`;
  return (
    <section className="panel grid gap-2 p-4" aria-label={title}>
      <dl className="grid gap-1">
        {sums.map((each) => (
          <div key={each.label} className="row sp sm">
            <dt className="sec">{each.label}</dt>
            <dd className="num nw">{formatMoney(each.grosze, locale)}</dd>
          </div>
        ))}
      </dl>
      <p className="b sm">{title}</p>
      {proposal.steps.length > 0 && (
        <ul className="sm">
          {proposal.steps.map((step) => (
            <li key={step.text} className={step.applies ? "b" : "sec"} aria-current={step.applies || undefined}>
              {step.text}
            </li>
          ))}
        </ul>
      )}
      <p className="sm">{proposal.said}</p>
      <p className="row sp b">
        <span>{words.byRule}</span>
        <span className="num nw">{proposal.computed_grosze === null ? words.unsaid : formatMoney(proposal.computed_grosze, locale)}</span>
      </p>
    </section>
  );
}
