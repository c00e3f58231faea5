import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { answerConsents, type PersonPage, type PurposeAnswer } from "./contract.ts";
import { consentWords } from "./consent-words.ts";
import type { Purpose } from "./rules.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Answers = Partial<Record<Purpose, boolean>>;
type Question = PersonPage["questions"][number];

/**
 * Questions to one person, each with its full text and a switch. Questions without a current answer are sent together; the others at once, as soon as
 * it is known who answers.
 */
export function PersonConsents({ code, person, onChanged }: { code: string; person: PersonPage; onChanged: (now: PersonPage) => void }) {
  const messages = consentWords[useLocale()];
  const api = useApi();
  const adult = person.age === "adult";
  const [name, setName] = useState(person.given_by ?? (adult ? `${person.first_name} ${person.last_name}` : ""));
  const [relation, setRelation] = useState(
    adult ? ("self" as const) : person.relation === "guardian" ? ("guardian" as const) : ("parent" as const),
  );
  const [chosen, setChosen] = useState<Answers>({});
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const report = useReport(setErrors);
  const answeredHere = person.questions.some((each) => each.answer?.channel === "link");
  const open = person.questions.filter((each) => each.answer === null || each.answer.outdated);
  const shown = (each: Question) => chosen[each.kind] ?? each.answer?.state === "given";
  const texts = person.questions.map((each) => each.text);
  const send = async (answers: Answers) => {
    setBusy(true);
    setErrors({});
    const now = await recordOrNull(() => api.call(answerConsents, { params: { code }, body: { name, relation, answers, texts } }), report);
    setBusy(false);
    setChosen({});
    if (!now) return;
    setDone(true);
    onChanged(now);
  };
  const atOnce = (kind: Purpose) => answeredHere && open.every((each) => each.kind !== kind);
  const change = (kind: Purpose, yes: boolean) =>
    atOnce(kind) ? void send({ [kind]: yes }) : setChosen((now) => ({ ...now, [kind]: yes }));
  return (
    <section className="mt-7" aria-labelledby="consents">
      <h2 id="consents" className="disp text-[1.375rem]">
        {messages.consents}
      </h2>
      {open.length > 0 && <p className="sec mt-1">{messages.personLead}</p>}
      <ul className="cons mt-4">
        {person.questions.map((each) => (
          <li key={each.kind}>
            <Asked question={each} checked={shown(each)} disabled={busy} onChange={(yes) => change(each.kind, yes)} />
          </li>
        ))}
      </ul>
      <div className="mt-5 grid gap-5" aria-live="polite">
        {answeredHere && open.length === 0 && (
          <Note look={done ? "ok" : "info"}>
            {done && <b>{messages.saved} </b>}
            {messages.savedHint}
          </Note>
        )}
        {(open.length > 0 || Object.keys(chosen).length > 0) && (
          <form
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              void send({ ...Object.fromEntries(open.map((each) => [each.kind, shown(each)])), ...chosen });
            }}
          >
            <Field label={messages.name} hint={adult ? undefined : messages.nameHint} error={errors.name?.[0]}>
              <TextInput autoComplete="name" value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />
            </Field>
            {relation !== "self" && (
              <Fieldset legend={messages.relation} error={errors.relation?.[0]}>
                <Segmented
                  label={messages.relation}
                  value={relation}
                  options={(["parent", "guardian"] as const).map((value) => ({ value, label: messages.relations[value] }))}
                  onValueChange={setRelation}
                />
              </Fieldset>
            )}
            <Button type="submit" look="primary" size="big" full busy={busy}>
              {messages.save}
            </Button>
          </form>
        )}
      </div>
    </section>
  );
}

interface AskedProps {
  question: Question;
  checked: boolean;
  disabled: boolean;
  onChange: (yes: boolean) => void;
}

function Asked({ question, checked, disabled, onChange }: AskedProps) {
  const locale = useLocale();
  const messages = consentWords[locale];
  return (
    <Switch
      id={`consent-${question.kind}`}
      checked={checked}
      disabled={disabled}
      hint={
        <>
          {question.text}
          {question.answer?.outdated && <span className="block mt-1">{messages.outdated}</span>}
          {question.kind === "own_image" && <span className="block mt-1">{messages.ownHint}</span>}
          <span className="block mt-1 b">{stateText(question.answer, locale)}</span>
        </>
      }
      onCheckedChange={onChange}
    >
      <b>{messages.purposes[question.kind]}</b>
    </Switch>
  );
}

/** State of an answer, since when, and by whom. */
function stateText(answer: PurposeAnswer | null, locale: Locale): string {
  const messages = consentWords[locale];
  if (!answer) return messages.none;
  const relation = answer.relation ? ` (${messages.relations[answer.relation]})` : "";
  return `${messages[answer.state]} ${formatDateTime(answer.at, locale, "day")}, ${answer.given_by}${relation}`;
}
