// Notes on a plan: its reasons, the question its regulations leave open, and the plan that would be made today.
import { newId } from "../../kernel/values/ids.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Plan, ProposedRound } from "../contract.ts";
import { type Form, fromProposed } from "./draft.ts";
import { Ladder } from "./ladder.tsx";
import type { PlanDraft } from "./use-plan.ts";
import { words } from "./words.ts";

/** Reasons of the plan, the open question with its plans to choose from, and the plan of today when it differs. */
export function PlanNotes({ plan, draft, forms }: { plan: Plan; draft: PlanDraft; forms: readonly Form[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const begun = plan.rounds.some((round) => round.status !== "planned");
  const take = (proposed: readonly ProposedRound[]) => draft.put(fromProposed(proposed, draft.rounds, forms, newId), true);
  return (
    <>
      {plan.question && plan.entries > 0 && plan.source !== "hand" && !begun && (
        <section className="panel plan-r grid gap-3" aria-label={messages.asked}>
          <h2>{messages.asked}</h2>
          <p>{plan.question[locale]}</p>
          <p className="sm sec">{messages.askedHint}</p>
          {plan.question.plans.map((proposed, at) => (
            <div className="row sp wrap gap-3" key={at}>
              <Proposed rounds={proposed} label={`${messages.asked} ${at + 1}`} />
              <Button size="small" onClick={() => take(proposed)}>
                {messages.choose}
              </Button>
            </div>
          ))}
        </section>
      )}
      {plan.reasons.length > 0 && !draft.changed && (
        <div className="grid gap-1">
          <b className="sm">{messages.why}</b>
          <ul className="sm sec grid gap-1">
            {plan.reasons.map((reason) => (
              <li key={reason.pl}>{reason[locale]}</li>
            ))}
          </ul>
          {plan.source !== "hand" && !begun && <p className="sm sec">{plan.kept ? messages.follows : messages.notKept}</p>}
        </div>
      )}
      {plan.otherwise !== null && plan.otherwise.length > 0 && !begun && (
        <Note look="info">
          <div className="grid gap-2">
            <span>{messages.otherwise[plan.made_from]}</span>
            <Proposed rounds={plan.otherwise} label={messages.otherwise[plan.made_from]} />
            {!plan.unlike.includes("rounds") && (
              <span className="sm sec">
                {fill(messages.unlikeIn, { what: plan.unlike.map((each) => messages.unlike[each]).join(", ") })}
              </span>
            )}
          </div>
        </Note>
      )}
    </>
  );
}

function Proposed({ rounds, label }: { rounds: readonly ProposedRound[]; label: string }) {
  const locale = useLocale();
  return (
    <Ladder
      small
      label={label}
      steps={rounds.map((round, at) => ({
        id: `${round.kind}-${round.level}-${at}`,
        title: round.title[locale],
        status: "planned",
        dancing: round.dancing,
        wanted: round.wanted,
      }))}
    />
  );
}
