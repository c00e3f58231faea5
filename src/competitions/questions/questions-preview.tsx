import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import type { Question } from "./contract.ts";
import { QuestionField } from "./question-field.tsx";
import { questionWords } from "./question-words.ts";
import { scopes } from "./rules.ts";

/** Preview of the questions as they appear during sign-up, step by step. Nothing is saved. */
export function QuestionsPreview({ questions, onClose }: { questions: readonly Question[]; onClose: () => void }) {
  const words = questionWords[useLocale()];
  const toast = useToast();
  const [tried, setTried] = useState<Record<string, string | number | null>>({});
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={words.previewTitle} description={words.previewLead}>
      <div className="grid gap-6">
        {scopes.map((scope) => {
          const shownQuestions = questions.filter((each) => each.scope === scope);
          if (shownQuestions.length === 0) return null;
          return (
            <section key={scope} className="grid gap-4">
              <div>
                <h3>{words.scopes[scope]}</h3>
                <p className="sm sec">{words.scopesWhat[scope]}</p>
              </div>
              {shownQuestions.map((each) => (
                <QuestionField
                  key={each.id}
                  question={each}
                  value={tried[each.id] ?? null}
                  file={undefined}
                  onChange={(value) => setTried((now) => ({ ...now, [each.id]: value }))}
                  onLeave={() => undefined}
                  onFile={() => toast({ text: words.notNow })}
                />
              ))}
            </section>
          );
        })}
      </div>
    </Sheet>
  );
}
