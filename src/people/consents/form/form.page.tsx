import { ArrowLeft, Printer } from "lucide-react";
import { useLoaderData } from "react-router";
import { getPublicCompetition } from "../../../competitions/contract.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../../web/pages/page.ts";
import { usePublicAddress } from "../../../web/pages/public-address.ts";
import { Button, LinkButton } from "../../../web/ui/button.tsx";
import { consentWords } from "../consent-words.ts";
import { ConsentForm } from "./consent-form.tsx";

export const handle: PageHandle = {
  title: (loaded: { name: string }, locale) => `${consentWords[locale].formGuardianTitle}: ${loaded.name}`,
};

export async function loader({ context, params, request }: LoaderArgs) {
  const asking = { params: { id: params["id"] ?? "" } };
  const { name, slug } = await caller(context).call(getPublicCompetition, asking, { signal: request.signal });
  return { name, slug };
}

/** The blank form of a competition's consents, for a guardian to print and sign before signing up. */
export function Component() {
  const { name, slug } = useLoaderData<typeof loader>();
  const messages = consentWords[useLocale()];
  const notice = usePublicAddress(`/c/${slug}/data-notice`);
  return (
    <main id="main" className="min-h-dvh bg-sunken print:bg-white" tabIndex={-1}>
      <div className="mx-auto flex max-w-[794px] flex-wrap items-center gap-3 p-4 print:hidden">
        <LinkButton look="ghost" to={`/c/${slug}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {messages.toCompetition}
        </LinkButton>
        <span className="grow" />
        <Button look="primary" icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
          {messages.formPrint}
        </Button>
      </div>
      <ConsentForm person={undefined} competition={name} notice={notice} />
    </main>
  );
}
