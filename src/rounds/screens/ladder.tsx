// The rounds of a section as slanted steps, with the number that goes on between them.
import { ArrowRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import type { Round } from "../contract.ts";
import { words } from "./words.ts";

export interface Step {
  id: string;
  title: string;
  status: Round["status"];
  /** How many dance; 0 while nobody is known. */
  dancing: number;
  /** How many go on once that is known, else how many are recalled; null where nobody is sent home. */
  wanted: number | null;
  /** Heats and time, in small print. */
  detail?: ReactNode;
  /** Address of the round's marks, where there are several rounds to choose from. */
  to?: string | undefined;
  /** True when its marks are shown now. */
  shown?: boolean | undefined;
}

/** `small`: for a row of a list, without the states of the rounds. */
export function Ladder({ steps, label, small = false }: { steps: readonly Step[]; label: string; small?: boolean }) {
  const messages = words[useLocale()];
  return (
    <ol className={`ladder${small ? " sml" : ""}`} aria-label={label}>
      {steps.map((step) => (
        <Fragment key={step.id}>
          <li className={`ld-s ${step.status}`}>
            <span className="ld-t">
              <b>
                {step.to === undefined ? (
                  step.title
                ) : (
                  <Link to={step.to} className="ld-l" preventScrollReset aria-current={step.shown ? "true" : undefined}>
                    {step.title}
                  </Link>
                )}
              </b>
              {!small && <Status domain="round" value={step.status} />}
            </span>
            <span className="ld-n num">
              <b>{step.dancing > 0 ? step.dancing : "–"}</b>
              {!small && step.detail && <small>{step.detail}</small>}
            </span>
          </li>
          {step.wanted !== null && (
            <li className="ld-a num">
              <span className="vh">{messages.goOn(step.wanted)}</span>
              <b aria-hidden>{step.wanted}</b>
              <ArrowRight className="ic" aria-hidden />
            </li>
          )}
        </Fragment>
      ))}
    </ol>
  );
}
