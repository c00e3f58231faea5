// Question about codes of a regulations file that already belong to a style with another name: is it the same style?
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { words } from "../words.ts";
import type { Answers, SameCode } from "./matching.ts";

/** Asks about all codes at once, and continues the import with the answers. */
export function SameCodes({
  codes,
  busy,
  onAnswer,
  onClose,
}: {
  codes: readonly SameCode[];
  busy: boolean;
  onAnswer: (answers: Answers) => void;
  onClose: () => void;
}) {
  const messages = words[useLocale()];
  const [answers, setAnswers] = useState<Readonly<Record<string, "same" | "other">>>({});
  const having = (answer: "same" | "other") => codes.map((each) => each.code).filter((code) => answers[code] === answer);
  return (
    <FormDialog
      size="wide"
      title={messages.sameCodes}
      description={messages.sameCodesWhat}
      onClose={onClose}
      confirm={messages.read}
      busy={busy}
      disabled={codes.some((each) => answers[each.code] === undefined)}
      onConfirm={() => onAnswer({ same: having("same"), other: having("other") })}
    >
      <ul className="grid gap-5">
        {codes.map(({ code, name, existing }) => {
          const title = messages.codeInFile(code, name);
          return (
            <li key={code} className="grid gap-2">
              <b>{title}</b>
              <RadioCards
                layout="rows"
                label={title}
                value={answers[code]}
                onValueChange={(answer) => setAnswers((now) => ({ ...now, [code]: answer }))}
                cards={[
                  { value: "same", title: messages.sameStyle(existing) },
                  { value: "other", title: messages.otherStyle(name), detail: messages.otherStyleWhat },
                ]}
              />
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
