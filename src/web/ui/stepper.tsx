import { Check, CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "./use-words.ts";

export type Step = {
  key: string;
  label: string /** Done and passed steps are links. */;
  to?: string | undefined;
  state: "done" | "current" | "ahead" | "wrong";
};

/** Steps of a form: slanted tabs on a desktop, thin staves with „Krok 2 z 4” on a phone. */
export function Stepper({ steps, label }: { steps: readonly Step[]; label: string }) {
  const words = useWords();
  const at = steps.findIndex((step) => step.state === "current");
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {steps.map((step, i) => {
          const inner = (
            <>
              {step.state === "done" ? (
                <Check className="ic" aria-hidden />
              ) : step.state === "wrong" ? (
                <CircleAlert className="ic" aria-hidden />
              ) : (
                <b className="num">{i + 1}</b>
              )}
              <span className="st-t">{step.label}</span>
            </>
          );
          const look = { done: "done", current: "on", ahead: "", wrong: "wrong" }[step.state];
          return (
            <li key={step.key} className={look} aria-current={step.state === "current" ? "step" : undefined}>
              {step.to && step.state !== "current" ? <Link to={step.to}>{inner}</Link> : <span>{inner}</span>}
            </li>
          );
        })}
      </ol>
      <p className="steps-p" aria-hidden>
        {`${words.step} ${at + 1} ${words.of} ${steps.length}: ${steps[at]?.label ?? ""}`}
      </p>
    </nav>
  );
}

/** States of a competition as slanted tabs; the current one is filled. */
export function StatePath({
  states,
  current,
  label,
}: {
  states: readonly { key: string; label: string }[];
  current: string;
  label: string;
}) {
  return (
    <ol className="stt" aria-label={label}>
      {states.map((state) => (
        <li key={state.key} className={state.key === current ? "on" : undefined} aria-current={state.key === current ? "step" : undefined}>
          <b>{state.label}</b>
        </li>
      ))}
    </ol>
  );
}
