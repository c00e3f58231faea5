import { useApp } from "../../../web/app/app-context.ts";
import { PaperHead } from "../../../web/layouts/paper-head.tsx";
import { useLocale } from "../../../web/locale/locale.tsx";
import type { ConsentPerson } from "../contract.ts";
import { consentWords } from "../consent-words.ts";
import { purposeText } from "../purpose-texts.ts";
import { type Age, purposesFor } from "../rules.ts";

interface Props {
  /** Undefined for a blank form. */
  person: Pick<ConsentPerson, "first_name" | "last_name" | "age"> | undefined;
  competition: string;
  /** Address of the data notice. */
  notice?: string | undefined;
}

/** One page: every purpose with its text and two boxes, and the signature. A blank form has all questions for any age under 18. */
export function ConsentForm({ person, competition, notice }: Props) {
  const locale = useLocale();
  const messages = consentWords[locale];
  const { bootstrap } = useApp();
  const age: Age = person?.age ?? "young";
  const names = { competition, organiser: bootstrap.tenant.name };
  return (
    <article className="pr break-after-page" data-theme="light">
      <PaperHead>
        <h1>{person ? messages.formTitle : messages.formGuardianTitle}</h1>
        <p>{competition}</p>
      </PaperHead>
      <p className="my-4">
        {`${messages.formFor}: `}
        <b>{person ? `${person.first_name} ${person.last_name}` : "………………………………………………………………"}</b>
      </p>
      <ol className="grid gap-4">
        {purposesFor(age).map((kind) => (
          <li key={kind}>
            <b className="block">{messages.purposes[kind]}</b>
            <span className="block">{purposeText(kind, age, locale, names)}</span>
            <span className="row mt-1 gap-6">
              <span>{`☐ ${messages.formYes}`}</span>
              <span>{`☐ ${messages.formNo}`}</span>
            </span>
          </li>
        ))}
      </ol>
      <dl className="mt-8 grid gap-6">
        {[
          ...(age === "adult" ? [] : [messages.formGuardian]),
          messages.formDate,
          messages.formSign,
          ...(age === "young" ? [messages.formYoung] : []),
        ].map((label) => (
          <div key={label} className="row wrap sp items-end gap-x-4 gap-y-8">
            <dt>{label}</dt>
            <dd className="grow min-w-44 border-b border-black" />
          </div>
        ))}
      </dl>
      <p className="mt-8 text-[9pt]">{messages.formBack}</p>
      {notice && <p className="mt-2 text-[9pt] wrap-anywhere">{`${messages.formNotice} ${notice}`}</p>}
    </article>
  );
}
