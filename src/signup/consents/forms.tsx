import { ArrowLeft, Printer } from "lucide-react";
import { useQuery } from "../../web/lists/use-query.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import type { ConsentPerson, SignupConsents } from "../../people/consents/contract.ts";
import { consentWords } from "../../people/consents/consent-words.ts";
import { ConsentForm } from "../../people/consents/form/consent-form.tsx";

/** Kinds of printed forms, as the address names them. */
export const paperForms = ["filled", "blank"] as const;
export type PaperForm = (typeof paperForms)[number];

interface Props {
  id: string;
  consents: SignupConsents;
  paper: PaperForm;
}

/** Paper form of consents: an A4 page for each person, or one without a name. */
export function PaperForms({ id, consents, paper }: Props) {
  const messages = consentWords[useLocale()];
  const { set } = useQuery();
  const pages: readonly (ConsentPerson | undefined)[] = paper === "filled" ? consents.data : [undefined];
  return (
    <main id="main" className="min-h-dvh bg-sunken print:bg-white" tabIndex={-1}>
      <div className="mx-auto flex max-w-[1280px] flex-wrap items-center gap-3 p-4 print:hidden">
        <LinkButton look="ghost" to={`/signup/competition/consents/${id}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {messages.title}
        </LinkButton>
        <span className="grow" />
        <Segmented
          label={messages.formTitle}
          value={paper}
          options={[
            { value: "filled", label: messages.formFilled },
            { value: "blank", label: messages.formBlank },
          ]}
          onValueChange={(value) => set({ paper: value })}
        />
        <Button look="primary" icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
          {messages.formPrint}
        </Button>
      </div>
      {pages.map((person) => (
        <ConsentForm key={person?.dancer_id ?? "blank"} person={person} competition={consents.competition_name} />
      ))}
    </main>
  );
}
