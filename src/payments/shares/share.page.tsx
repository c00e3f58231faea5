import { Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useRestoredPage } from "../../web/browser/use-restored-page.ts";
import { useReport } from "../../web/calls/use-report.ts";
import type { Provider } from "../../gateways/protocols/gateway.ts";
import { TransferCard } from "../transfer/transfer-card.tsx";
import { paymentMethodWords } from "../reading/offered-words.ts";
import { shareWords } from "./share-words.ts";
import { checkShare, type FamilyShare, getShare, startShareAttempt } from "./contract.ts";

export const handle: PageHandle = { title: { pl: shareWords.pl.familyTitle, en: shareWords.en.familyTitle } };

/** Loads the share that the token in the URL opens. */
export async function loader({ context, params, request }: LoaderArgs) {
  const token = params.token ?? "";
  return { token, share: await caller(context).call(getShare, { params: { token } }, { signal: request.signal }) };
}

/** The family's page: their share, and how to pay it. It shows nothing else of the sign-up. */
export function Component() {
  const { token, share: loaded } = useLoaderData<typeof loader>();
  const live = useLive(getShare, { params: { token } }, loaded);
  const { share, unpaid } = useChecked(token, live);
  const locale = useLocale();
  const messages = shareWords[locale];
  return (
    <PublicPage width="form" context={<b className="max-md:hidden">{share.competition_name}</b>}>
      <p className="sm sec mb-1">{`${share.competition_name}, ${formatDate(share.starts_on, locale)}`}</p>
      <h1>{messages.familyTitle}</h1>
      <section className="panel mt-6 grid gap-2 p-5" aria-label={messages.yours}>
        <p className="row sp gap-3">
          <b>{share.label}</b>
          <b className="num nw disp text-[1.375rem]">
            {formatMoney(share.state === "open" ? share.due_grosze : share.amount_grosze, locale)}
          </b>
        </p>
        {share.state === "open" && share.paid_grosze > 0 && (
          <p className="sm t-ok">{`${messages.partPaid} ${formatMoney(share.paid_grosze, locale)}`}</p>
        )}
      </section>
      <div className="mt-5 grid gap-5" aria-live="polite">
        {share.state === "open" ? <Paying token={token} share={share} unpaid={unpaid} /> : <Ended share={share} />}
      </div>
    </PublicPage>
  );
}

/** A share that cannot be paid: it is paid or revoked, or nothing is owed any more. */
function Ended({ share }: { share: FamilyShare }) {
  const messages = shareWords[useLocale()];
  if (share.state === "paid")
    return (
      <Note look="ok" live>
        <b>{messages.thanks}</b> {messages.thanksHint}
      </Note>
    );
  const revoked = share.state === "revoked";
  return <Empty title={revoked ? messages.revoked : messages.closed}>{revoked ? messages.revokedHint : messages.closedHint}</Empty>;
}

function Paying({ token, share, unpaid }: { token: string; share: FamilyShare; unpaid: boolean }) {
  const locale = useLocale();
  const messages = shareWords[locale];
  const [email, setEmail] = useState("");
  const { busy, errors, online } = useFamilyPaying(token, email);
  const { providers, transfer } = share;
  const payment = { due_at: share.due_at };
  return (
    <>
      {unpaid && <Note look="warn">{messages.notYet}</Note>}
      {providers.length > 0 && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void online(providers[0]);
          }}
        >
          <Field label={messages.email} hint={messages.emailHint} error={errors.email?.[0]}>
            <TextInput type="email" autoComplete="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
          </Field>
          {providers.map((provider, at) => (
            <Button
              key={provider}
              type={at === 0 ? "submit" : "button"}
              look={at === 0 ? "primary" : undefined}
              size="big"
              full
              busy={busy}
              icon={<Lock className="ic" aria-hidden />}
              onClick={at === 0 ? undefined : () => void online(provider)}
            >
              {`${messages.pay} ${formatMoney(share.due_grosze, locale)}${providers.length > 1 ? `, ${paymentMethodWords[locale].ways[provider].title}` : ""}`}
            </Button>
          ))}
        </form>
      )}
      {transfer && (
        <details open={providers.length === 0}>
          <summary className="b">{messages.or}</summary>
          <div className="mt-3">
            <TransferCard payment={payment} transfer={transfer} />
          </div>
        </details>
      )}
      {providers.length === 0 && !transfer && <Note look="warn">{paymentMethodWords[locale].noWay}</Note>}
    </>
  );
}

/** Opens the provider's page. An invalid e-mail address is shown at its field. */
function useFamilyPaying(token: string, email: string) {
  const api = useApi();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const [busy, setBusy] = useState(false);
  useRestoredPage(() => setBusy(false));
  const online = async (provider: Provider | undefined) => {
    setBusy(true);
    setErrors({});
    const attempt = await recordOrNull(() => api.call(startShareAttempt, { params: { token }, body: { email, provider } }), report);
    if (attempt) window.location.assign(attempt.redirect_url);
    else setBusy(false);
  };
  return { busy, errors, online };
}

/** Polls the provider for a payer who came back. `unpaid` is true when it reports no money. */
function useChecked(token: string, live: FamilyShare): { share: FamilyShare; unpaid: boolean } {
  const api = useApi();
  const [search] = useSearchParams();
  const returned = search.get("returned") === "1";
  const [checked, setChecked] = useState<FamilyShare | undefined>(undefined);
  const ignoreErrors = useRef(() => undefined);
  useEffect(() => {
    if (!returned) return undefined;
    const abort = new AbortController();
    void recordOrNull(() => api.call(checkShare, { params: { token }, body: {} }, { signal: abort.signal }), ignoreErrors.current)
      .then((now) => now && !abort.signal.aborted && setChecked(now))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
    return () => abort.abort();
  }, [api, token, returned]);
  const share = live.state === "open" && checked ? checked : live;
  return { share, unpaid: returned && checked !== undefined && share.state === "open" };
}
