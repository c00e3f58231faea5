import { useState } from "react";
import { formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import type { ConsentPerson } from "../../people/consents/contract.ts";
import { consentWords } from "../../people/consents/consent-words.ts";
import { isInPerson, purposesFor, type Purpose } from "../../people/consents/rules.ts";
import { Chip } from "../../web/ui/signs/status.tsx";

interface Props {
  person: ConsentPerson;
  /** True when the sender answers directly. */
  own: boolean;
  busy: boolean;
  canAsk: boolean;
  onAsk: (email: string) => Promise<boolean>;
  /** Exact text of a purpose, which is stored with the answer. */
  textOf: (kind: Purpose) => string;
  onState: (kind: Purpose, yes: boolean, text: string) => void;
}

/** One person of a sign-up: the answers, the link, and what was signed on paper. */
export function PersonRow({ person, own, busy, canAsk, onAsk, textOf, onState }: Props) {
  const messages = consentWords[useLocale()];
  const [onPaper, setOnPaper] = useState(false);
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <li className="grid grid-cols-1 gap-3 border-b border-line py-4">
      <div className="row wrap sp gap-3">
        <b>{name}</b>
        <AnswerChips person={person} />
      </div>
      {own ? (
        <Answers person={person} busy={busy} textOf={textOf} onState={onState} />
      ) : (
        <>
          {canAsk && <LinkPart person={person} name={name} busy={busy} onAsk={onAsk} />}
          <details onToggle={(event) => setOnPaper(event.currentTarget.open)}>
            <summary className="sm min-h-11 content-center">
              {messages.paper}
              <span className="vh">{`: ${name}`}</span>
            </summary>
            <p className="hint my-2">{messages.paperHint}</p>
            {onPaper && <Answers person={person} busy={busy} textOf={textOf} onState={onState} />}
          </details>
        </>
      )}
    </li>
  );
}

/** A box for each purpose with its text folded to one line; answers given by the guardian's link are only shown. */
function Answers({ person, busy, textOf, onState }: Pick<Props, "person" | "busy" | "textOf" | "onState">) {
  const messages = consentWords[useLocale()];
  return (
    <ul className="grid grid-cols-1 gap-1">
      {purposesFor(person.age).map((kind) => {
        const answer = person.answers[kind];
        const fixed = isInPerson(answer?.channel);
        const text = textOf(kind);
        return (
          <li key={kind}>
            <Checkbox
              checked={answer?.state === "given"}
              disabled={busy || fixed}
              hint={
                fixed ? (answer?.channel === "door" ? messages.byDoor : messages.byLink) : answer?.outdated ? messages.outdated : undefined
              }
              describedBy={`${person.dancer_id}-${kind}`}
              onCheckedChange={(yes) => onState(kind, yes, text)}
            >
              {messages.purposes[kind]}
            </Checkbox>
            <FoldedText id={`${person.dancer_id}-${kind}`}>{text}</FoldedText>
          </li>
        );
      })}
    </ul>
  );
}

/** A text in one line, unfolded by a press. */
function FoldedText({ id, children }: { id: string; children: string }) {
  return (
    <details className="group ml-8">
      <summary id={id} className="sm sec min-h-11 content-center">
        <span className="inline-block max-w-[calc(100%-1.5rem)] truncate align-middle group-open:whitespace-normal">{children}</span>
      </summary>
    </details>
  );
}

/** Where and when the link was sent, or a field for its address. */
function LinkPart({ person, name, busy, onAsk }: Pick<Props, "person" | "busy" | "onAsk"> & { name: string }) {
  const locale = useLocale();
  const messages = consentWords[locale];
  const { link } = person;
  const [email, setEmail] = useState(link?.email ?? "");
  const [open, setOpen] = useState(false);
  const day = (at: string) => formatDateTime(at, locale, "day");
  const label = person.age === "adult" ? messages.emailOwn : messages.email;
  return (
    <>
      {link && (
        <div className="row wrap gap-3">
          <span className="sm sec">
            {`${messages.askedOn} ${day(link.mailed_at)}: ${link.email}${link.opened_at ? `, ${messages.openedOn} ${day(link.opened_at)}` : ""}`}
          </span>
          {!open && (
            <Button size="small" aria-label={`${messages.newLink}: ${name}`} onClick={() => setOpen(true)}>
              {messages.newLink}
            </Button>
          )}
        </div>
      )}
      {!link && person.missing === 0 && !open && (
        <Button size="small" className="justify-self-start" aria-label={`${messages.sendLink}: ${name}`} onClick={() => setOpen(true)}>
          {messages.sendLink}
        </Button>
      )}
      {(open || (!link && person.missing > 0)) && (
        <form
          className="row wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void onAsk(email).then((done) => done && setOpen(false));
          }}
        >
          <Field className="grow" label={`${label}: ${name}`} hint={link ? messages.newLinkHint : undefined}>
            <TextInput type="email" value={email} maxLength={200} onChange={(event) => setEmail(event.currentTarget.value)} />
          </Field>
          <Button type="submit" busy={busy} disabled={!email.includes("@")}>
            {link ? messages.newLink : messages.sendLinks}
          </Button>
        </form>
      )}
    </>
  );
}

const LOOK = { given: "ok", refused: "neutral", withdrawn: "warn", none: "outline" } as const;

/** State of each answer of a person, in words. */
function AnswerChips({ person }: { person: Pick<ConsentPerson, "age" | "answers"> }) {
  const messages = consentWords[useLocale()];
  return (
    <span className="row wrap gap-2">
      {purposesFor(person.age).map((kind) => {
        const state = person.answers[kind]?.state ?? "none";
        return <Chip key={kind} look={LOOK[state]}>{`${messages.purposes[kind]}: ${messages.answers[state]}`}</Chip>;
      })}
    </span>
  );
}
