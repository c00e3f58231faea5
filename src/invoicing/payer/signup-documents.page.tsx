import { useState } from "react";
import { useLoaderData } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { createDocument, listSignupDocuments } from "../records/contract.ts";
import { PaperLink } from "../desk/document-panel.tsx";
import { words } from "../records/words.ts";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = { title: (loaded: Loaded, locale) => `${words[locale].own}: ${loaded.list.competition_name}` };

/** Loads the documents of a sign-up that the visitor may open. */
export async function loader({ context, params, request }: LoaderArgs) {
  const id = params.id ?? "";
  return { id, list: await caller(context).call(listSignupDocuments, { params: { id } }, { signal: request.signal }) };
}

/** The page of a sign-up's documents, each with its PDF. The payer can issue a proforma or a confirmation here. */
export function Component() {
  const { id, list: first } = useLoaderData<typeof loader>();
  const list = useLive(listSignupDocuments, { params: { id } }, first);
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const make = async (kind: "proforma" | "confirmation") => {
    setBusy(true);
    const made = await recordOrNull(() => api.call(createDocument, { params: { id }, body: { kind } }), report);
    setBusy(false);
    if (made) toast({ text: `${messages.issued} ${made.number}` });
  };
  return (
    <PublicPage context={<b className="max-md:hidden">{list.competition_name}</b>}>
      <h1>{messages.own}</h1>
      <p className="sec mt-2">{messages.ownLead}</p>
      <div className="grid max-w-[720px] gap-5 mt-6">
        {list.data.length === 0 && <Note>{messages.ownEmpty}</Note>}
        <ul className="grid gap-3" aria-label={messages.own}>
          {list.data.map((each) => (
            <li key={each.id} className="panel row sp wrap gap-3 p-4">
              <span>
                <b>
                  {messages.kinds[each.kind]} <span className="num nw">{each.number}</span>
                </b>
                <br />
                <span className="sm sec">
                  {formatDate(each.issued_on, locale, "long")}, <span className="num nw">{formatMoney(each.gross_grosze, locale)}</span>
                </span>
              </span>
              <PaperLink id={each.id} />
            </li>
          ))}
        </ul>
        <p className="row wrap gap-3">
          {list.offers.includes("proforma") && (
            <Button look="primary" busy={busy} onClick={() => void make("proforma")}>
              {messages.makeProforma}
            </Button>
          )}
          {list.offers.includes("confirmation") && (
            <Button look="primary" busy={busy} onClick={() => void make("confirmation")}>
              {messages.makeConfirmation}
            </Button>
          )}
          <LinkButton to={`/signup/competition/preview/${id}`}>{messages.back}</LinkButton>
        </p>
        {!list.data.some((each) => each.kind === "invoice") && <p className="sm sec">{messages.ownInvoice}</p>}
      </div>
    </PublicPage>
  );
}
