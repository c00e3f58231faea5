// Question before fees change: for new entries only, or for all that were sent without a payment.
import { type ReactNode, useState } from "react";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { previewFeeChange } from "./contract.ts";
import { feeChangeWords } from "./fee-change-words.ts";

type Choice = "new" | "all";

interface Question {
  families: number;
  difference_grosze: number;
  answer: (choice: Choice | undefined) => void;
}

/** Asks which entries a change of fees applies to; undefined means cancelled. Answers at once when the change affects no sent entry. */
export type AskFees = (change: Input<typeof previewFeeChange>["body"]) => Promise<Choice | undefined>;

/** Returns the question and its dialog, which the page renders. */
export function useFeeQuestion(competitionId: string): { ask: AskFees; dialog: ReactNode } {
  const locale = useLocale();
  const messages = feeChangeWords[locale];
  const api = useApi();
  const report = useReport();
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  const ask: AskFees = async (body) => {
    const found = await recordOrNull(() => api.call(previewFeeChange, { params: { id: competitionId }, body }), report);
    if (!found) return undefined;
    if (found.families === 0) return "new";
    return new Promise((resolve) =>
      setQuestion({
        ...found,
        answer: (choice) => {
          setQuestion(undefined);
          resolve(choice);
        },
      }),
    );
  };
  const dialog = question && (
    <Dialog
      open
      onOpenChange={(open) => !open && question.answer(undefined)}
      title={messages.title}
      description={messages.who(question.families)}
      footer={
        <>
          <CancelButton onClick={() => question.answer(undefined)} />
          <Button onClick={() => question.answer("all")}>{messages.all}</Button>
          <Button look="primary" onClick={() => question.answer("new")}>
            {messages.onlyNew}
          </Button>
        </>
      }
    >
      <p>
        {messages.difference} <b className="num nw">{messages.sum(question.difference_grosze)}</b>
      </p>
      <p className="sm sec mt-2">{messages.rest}</p>
    </Dialog>
  );
  return { ask, dialog };
}
