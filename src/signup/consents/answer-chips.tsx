import { useLocale } from "../../web/locale/locale.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import type { ConsentPerson } from "./asking.ts";
import { consentWords } from "./consent-words.ts";
import { askedOf } from "./rules.ts";

const LOOK = { given: "ok", refused: "neutral", withdrawn: "warn", none: "outline" } as const;

/** How each question of a person stands, in words. */
export function AnswerChips({ person }: { person: Pick<ConsentPerson, "age" | "answers"> }) {
  const said = consentWords[useLocale()];
  return (
    <span className="row wrap gap-2">
      {askedOf(person.age).map((kind) => {
        const state = person.answers[kind]?.state ?? "none";
        return <Chip key={kind} look={LOOK[state]}>{`${said.purposes[kind]}: ${said.answers[state]}`}</Chip>;
      })}
    </span>
  );
}
