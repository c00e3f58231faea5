// Decisions about a section's rounds: what, by whom, when and why.
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import type { Plan } from "../contract.ts";
import { titleOf } from "./draft.ts";
import { words } from "./words.ts";
import type { Decision } from "../decisions.ts";

/** Expects the newest first. */
export function DecisionList({ decisions, plan }: { decisions: readonly Decision[]; plan: Plan }) {
  const locale = useLocale();
  const messages = words[locale];
  const roundOf = (id: string | null) => {
    const at = plan.rounds.findIndex((round) => round.id === id);
    return at < 0 ? messages.wholePlan : titleOf(plan.rounds, at, plan.rounds[at]?.method, locale);
  };
  return (
    <section className="grid gap-3">
      <SectionHead title={messages.decisions} />
      {decisions.length === 0 ? (
        <p className="sm sec">{messages.noDecisions}</p>
      ) : (
        <ul className="grid">
          {decisions.map((decision) => (
            <li key={decision.id} className="row sp wrap gap-x-4 gap-y-1 py-2 border-b border-line">
              <span>
                <b>{messages.decisionOf[decision.kind] ?? decision.kind}</b>
                {decision.about.called_off === false && ` (${messages.takenBack})`}
                <span className="sec">, {roundOf(decision.round_id)}</span>
                {decision.reason && <span className="block sm">{messages.quoted(decision.reason)}</span>}
              </span>
              <span className="sm sec num">
                {decision.by ?? messages.somebody}, {formatDateTime(decision.made_at, locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
