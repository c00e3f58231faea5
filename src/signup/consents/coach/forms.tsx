import { ArrowLeft, Printer } from "lucide-react";
import { useApp } from "../../../web/app-context.ts";
import { PaperHead } from "../../../web/layouts/paper-head.tsx";
import { useQuery } from "../../../web/lists/use-query.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../../web/ui/button.tsx";
import { Segmented } from "../../../web/ui/fields/segmented.tsx";
import type { ConsentPerson, SignupConsents } from "../asking.ts";
import { consentWords } from "../consent-words.ts";
import { type Age, askedOf } from "../rules.ts";
import { purposeText } from "../purpose-texts.ts";

/** What can be printed, as the address names it. */
export const papers = ["filled", "blank"] as const;
export type Paper = (typeof papers)[number];

interface Props {
  id: string;
  consents: SignupConsents;
  paper: Paper;
}

/** A form of consents on paper, an A4 page for each person, or one without a name. */
export function Forms({ id, consents, paper }: Props) {
  const said = consentWords[useLocale()];
  const { set } = useQuery();
  const pages: readonly (ConsentPerson | undefined)[] = paper === "filled" ? consents.data : [undefined];
  return (
    <main id="main" className="min-h-dvh bg-sunken print:bg-white" tabIndex={-1}>
      <div className="mx-auto flex max-w-[1280px] flex-wrap items-center gap-3 p-4 print:hidden">
        <LinkButton look="ghost" to={`/signup/competition/consents/${id}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {said.title}
        </LinkButton>
        <span className="grow" />
        <Segmented
          label={said.formTitle}
          value={paper}
          options={[
            { value: "filled", label: said.formFilled },
            { value: "blank", label: said.formBlank },
          ]}
          onValueChange={(value) => set({ paper: value })}
        />
        <Button look="primary" icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
          {said.formPrint}
        </Button>
      </div>
      {pages.map((person) => (
        <Form key={person?.dancer_id ?? "blank"} person={person} competition={consents.competition_name} />
      ))}
    </main>
  );
}

/** One page: every purpose with its text and two boxes, and who signs. A blank one asks what may be needed at any age under 18. */
function Form({ person, competition }: { person: ConsentPerson | undefined; competition: string }) {
  const locale = useLocale();
  const said = consentWords[locale];
  const { bootstrap } = useApp();
  const age: Age = person?.age ?? "young";
  const names = { competition, organiser: bootstrap.tenant.name };
  return (
    <article className="pr break-after-page" data-theme="light">
      <PaperHead>
        <h1>{said.formTitle}</h1>
        <p>{competition}</p>
      </PaperHead>
      <p className="my-4">
        {`${said.formFor}: `}
        <b>{person ? `${person.first_name} ${person.last_name}` : "………………………………………………………………"}</b>
      </p>
      <ol className="grid gap-4">
        {askedOf(age).map((kind) => (
          <li key={kind}>
            <b className="block">{said.purposes[kind]}</b>
            <span className="block">{purposeText(kind, age, locale, names)}</span>
            <span className="row mt-1 gap-6">
              <span>{`☐ ${said.formYes}`}</span>
              <span>{`☐ ${said.formNo}`}</span>
            </span>
          </li>
        ))}
      </ol>
      <dl className="mt-8 grid gap-6">
        {[...(age === "adult" ? [] : [said.formGuardian]), said.formDate, said.formSign, ...(age === "young" ? [said.formYoung] : [])].map(
          (label) => (
            <div key={label} className="row sp items-end gap-4">
              <dt>{label}</dt>
              <dd className="grow border-b border-black" />
            </div>
          ),
        )}
      </dl>
      <p className="mt-8 text-[9pt]">{said.formBack}</p>
    </article>
  );
}
