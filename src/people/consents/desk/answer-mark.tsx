import { Check, Minus, X } from "lucide-react";
import { useLocale } from "../../../web/locale/locale.tsx";
import type { ListedPerson } from "../contract.ts";
import { consentWords } from "../consent-words.ts";
import { purposesFor, type Purpose } from "../rules.ts";

const ICONS = { given: Check, refused: X, withdrawn: X, none: Minus };
const COLORS = { given: "t-ok", refused: "t-bad", withdrawn: "t-bad", none: "muted" };

/** A person's answer to one purpose as an icon with a name; nothing for a purpose they are not asked for. `label` is read before the answer. */
export function AnswerMark({ person, kind, label }: { person: ListedPerson; kind: Purpose; label?: string }) {
  const { answers } = consentWords[useLocale()];
  if (!purposesFor(person.age).includes(kind)) return null;
  const state = person.answers[kind]?.state ?? "none";
  const Icon = ICONS[state];
  const name = label ? `${label}: ${answers[state]}` : answers[state];
  return (
    <span role="img" aria-label={name} title={name} className={`inline-grid align-middle ${COLORS[state]}`}>
      <Icon className="ic" aria-hidden />
    </span>
  );
}
