import { useState } from "react";
import { purposeNames } from "../../people/consents/mails.ts";
import { purposeText } from "../../people/consents/purpose-texts.ts";
import type { Purpose } from "../../people/consents/rules.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { missingConsents, type Person } from "./rows.ts";
import { SignaturePad } from "./signature-pad.tsx";
import type { NewSignature } from "./use-door-changes.ts";
import { words } from "./words.ts";

const LEAST_NAME = 3;

interface Props {
  person: Person;
  competition: string;
  onSign: (signed: NewSignature) => void;
  onClose: () => void;
}

/** Consents of one person with their texts, the name of who signs, and the box for the signature (docs/rules/hall.md 5.9). */
export function ConsentSheet({ person, competition, onSign, onClose }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const { bootstrap } = useApp();
  const [asked] = useState(() => missingConsents(person));
  const [answers, setAnswers] = useState<Partial<Record<Purpose, boolean>>>({});
  const [name, setName] = useState(person.adult ? person.name : "");
  const [relation, setRelation] = useState<"parent" | "guardian">("parent");
  const [signature, setSignature] = useState("");
  const [tried, setTried] = useState(false);
  const names = { competition, organiser: bootstrap.tenant.name };
  const textOf = (kind: Purpose) => purposeText(kind, person.adult ? "adult" : "child", locale, names);
  const isMissing = (kind: Purpose) => answers[kind] === undefined;
  const save = () => {
    setTried(true);
    if (asked.some(isMissing) || name.trim().length < LEAST_NAME || signature === "") return;
    onSign({ answers, name: name.trim(), relation: person.adult ? "self" : relation, texts: asked.map(textOf), signature });
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.signFor(person.name || messages.namelessPerson)}
      footer={
        <Button look="primary" size="big" full onClick={save}>
          {messages.save}
        </Button>
      }
    >
      <div className="door-g grid gap-5">
        {asked.map((kind) => (
          <Fieldset
            key={kind}
            legend={purposeNames[locale][kind]}
            hint={kind === "own_image" ? messages.ownHint : undefined}
            error={tried && isMissing(kind) ? messages.chooseAnswer : undefined}
          >
            <p className="sec">{textOf(kind)}</p>
            <Segmented
              full
              label={purposeNames[locale][kind]}
              value={isMissing(kind) ? "none" : answers[kind] ? "yes" : "no"}
              options={[
                { value: "yes", label: messages.consentYes },
                { value: "no", label: messages.consentNo },
              ]}
              onValueChange={(value) => setAnswers((before) => ({ ...before, [kind]: value === "yes" }))}
            />
          </Fieldset>
        ))}
        <Field
          label={messages.signer}
          hint={person.adult ? undefined : messages.signerHint}
          error={tried && name.trim().length < LEAST_NAME ? messages.signerMissing : undefined}
        >
          <TextInput autoComplete="off" value={name} maxLength={100} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        {!person.adult && (
          <Segmented
            full
            label={messages.relation}
            value={relation}
            options={(["parent", "guardian"] as const).map((value) => ({ value, label: messages.relations[value] }))}
            onValueChange={setRelation}
          />
        )}
        <SignaturePad error={tried && signature === "" ? messages.signatureMissing : undefined} onSigned={setSignature} />
      </div>
    </Sheet>
  );
}
