import { ChevronDown, CircleAlert, CreditCard, Landmark, Lock, Music } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { count, formatDate, formatDateTime, formatMoney } from "../web/locale/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { recordOrNull } from "../web/calls/outcomes.ts";
import type { LoaderArgs, PageHandle } from "../web/page.ts";
import { Button, LinkButton } from "../web/ui/button.tsx";
import { FormErrors } from "../web/ui/fields/form-errors.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { PriceSummary } from "../web/ui/price-summary.tsx";
import { RadioCards } from "../web/ui/fields/radio-cards.tsx";
import { useApi } from "../web/calls/use-api.ts";
import { useLive } from "../web/live/use-live.ts";
import { useReport } from "../web/use-report.ts";
import { calls } from "./calls.ts";
import { Consents, ImageConsent } from "./wizard/consent-boxes.tsx";
import { loadSignup } from "./wizard/open-link.ts";
import { orderPayment } from "./wizard/pay-link.ts";
import { leadOf, previewWords } from "./wizard/preview-words.ts";
import { PublicNames } from "./wizard/public-names.tsx";
import { Programme } from "./wizard/programme.tsx";
import { labelOf } from "./pricing/quote.ts";
import type { Signup } from "./records.ts";
import { changeable } from "./rules.ts";
import { counted } from "./words.ts";
import { bringsMusic, stepAddress, Wizard } from "./wizard/wizard.tsx";

export const handle: PageHandle = {
  title: (loaded: Signup, locale) => `${previewWords[locale].title}: ${loaded.competition.name}`,
};

/** The sign-up; `?key=` opens its secret link. */
export function loader(args: LoaderArgs): Promise<Signup> {
  return loadSignup(args);
}

/** The last step: everything at a glance, consents, price, payment. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const signup = useLive(calls.getSignup, { params: { id: loaded.id } }, loaded);
  const locale = useLocale();
  const words = previewWords[locale];
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [agreed, setAgreed] = useState({ rules: false, guardian_statement: false, image: signup.image_consent });
  const [method, setMethod] = useState<"transfer" | "gateway">("gateway");
  const [busy, setBusy] = useState(false);
  const report = useReport((found) => {
    setErrors(found);
    setAttempt((now) => now + 1);
    if (consentErrors(found).length === 0) document.getElementById("missing")?.focus();
  });
  const paying = signup.quote.lines.length;
  const drafts = signup.entries.some((each) => each.status === "draft");
  const toSend = signup.status === "draft" || drafts;
  const balance = signup.quote.total_grosze - signup.held_grosze;
  // A practice competition takes no money and sends no mail, whatever its fees say.
  const { practice } = signup.competition;
  const owed = practice ? 0 : Math.max(0, balance);

  const order = async () => {
    setBusy(true);
    setErrors({});
    const sent =
      !toSend ||
      (await recordOrNull(
        () =>
          api.call(calls.submitSignup, {
            params: { id: signup.id },
            body: { accept_rules: agreed.rules, guardian_statement: agreed.guardian_statement, image_consent: agreed.image },
          }),
        report,
      )) !== null;
    const payment =
      sent && owed > 0 ? await recordOrNull(() => api.call(orderPayment, { params: { id: signup.id }, body: { method } }), report) : null;
    setBusy(false);
    if (payment) await navigate(`/payment/${payment.id}`);
    else await revalidate();
  };
  const label = owed > 0 ? `${words.order} ${formatMoney(owed, locale)}` : signup.status === "draft" ? words.send : words.sendChanges;
  const settled = !toSend && owed === 0;
  const silent =
    toSend || signup.music_locked !== null
      ? []
      : signup.entries.filter((each) => changeable.includes(each.status) && bringsMusic(signup, each) && each.music === null);
  const ordered = !toSend && owed > 0 && signup.payment && asksFor(signup.payment, owed) ? signup.payment : undefined;
  const action = ordered ? (
    <LinkButton look="primary" size="big" full to={`/payment/${ordered.id}`}>
      {words.goPay}
    </LinkButton>
  ) : settled ? (
    signup.payment && (
      <LinkButton size="big" full to={`/payment/${signup.payment.id}`}>
        {words.seePayment}
      </LinkButton>
    )
  ) : (
    <Button
      look="primary"
      size="big"
      full
      busy={busy}
      icon={owed > 0 && <Lock className="ic" aria-hidden />}
      disabled={signup.locked !== null && toSend}
      onClick={() => void order()}
    >
      {label}
    </Button>
  );
  return (
    <Wizard
      competition={signup.competition}
      signup={signup}
      step="preview"
      title={toSend ? words.title : owed === 0 && signup.held_grosze > 0 ? words.paidTitle : words.sentTitle}
      lead={
        toSend
          ? // A practice event sends no mail.
            leadOf(practice ? { ...signup, contact_email: null } : signup, locale)
          : (signup.locked ?? words.sentLead)
      }
      action={action}
      summary={
        <div className="min-w-0">
          <PriceSummary
            lines={[]}
            sums={[
              { key: "entries", label: count(locale, paying, counted.entries[locale]), grosze: signup.quote.total_grosze },
              ...(signup.held_grosze > 0 ? [{ key: "held", label: words.paidBefore, grosze: -signup.held_grosze }] : []),
            ]}
            total={owed}
          >
            {signup.quote.until && owed > 0 && (
              <p className="sm sec my-3">{`${words.pricesUntil} ${formatDate(signup.quote.until, locale)}.`}</p>
            )}
            {settled && (
              <Note look="ok" live>
                {signup.held_grosze > 0 ? words.paid : words.nothingToPay}
              </Note>
            )}
            {balance < 0 && <Note look="info">{`${words.surplus} ${formatMoney(-balance, locale)}.`}</Note>}
            {owed > 0 && !ordered && <Methods method={method} onMethod={setMethod} />}
            <p className="sm sec my-3">{signup.invoice ? `${words.invoice}: ${signup.invoice.name}` : words.noInvoice}</p>
            {action && <div className="max-md:hidden">{action}</div>}
            {signup.competition.payment_due_at && owed > 0 && (
              <p className="hint mt-3">{`${words.dueAt} ${formatDateTime(signup.competition.payment_due_at, locale, "long")}.`}</p>
            )}
            {signup.locked && toSend && <p className="hint mt-3">{signup.locked}</p>}
          </PriceSummary>
        </div>
      }
    >
      {consentErrors(errors).length > 0 && (
        <div className="mb-5">
          <FormErrors attempt={attempt} errors={consentErrors(errors)} />
        </div>
      )}
      {signup.missing.length > 0 && <Missing signup={signup} />}
      {silent.length > 0 && (
        <div className="mb-5">
          <Note
            look="warn"
            icon={Music}
            action={
              <LinkButton size="small" look="primary" to={stepAddress("music", signup)}>
                {words.upload}
              </LinkButton>
            }
          >
            <b>{words.missingMusic}</b> {`${silent.map((each) => labelOf(each, locale)).join(", ")}.`}
          </Note>
        </div>
      )}
      <div className="max-md:hidden">
        <Programme signup={signup} />
      </div>
      <details className="psum md:hidden">
        <summary>
          <span className="grow min-w-0">
            <b>{count(locale, paying, counted.entries[locale])}</b>
            <small className="sec block ell">
              {[signup.club_name ?? signup.contact_name, signup.club_city].filter(Boolean).join(", ")}
            </small>
          </span>
          <b className="num nw">{formatMoney(signup.quote.total_grosze, locale)}</b>
          <ChevronDown className="ic" aria-hidden />
        </summary>
        <Programme signup={signup} />
      </details>
      {toSend ? (
        <Consents signup={signup} agreed={agreed} errors={errors} onChange={(next) => setAgreed((now) => ({ ...now, ...next }))} />
      ) : (
        <ImageConsent signup={signup} onChanged={() => void revalidate()} />
      )}
      <PublicNames signup={signup} onChanged={() => void revalidate()} />
    </Wizard>
  );
}

/** Whether a payment waits for just this much. */
function asksFor(payment: NonNullable<Signup["payment"]>, owed: number): boolean {
  return ["pending", "processing", "failed"].includes(payment.status) && payment.amount_grosze - payment.paid_grosze === owed;
}

const consentErrors = (errors: Record<string, string[]>) =>
  ["accept_rules", "guardian_statement"].filter((id) => errors[id]).map((id) => ({ id, message: errors[id]?.[0] ?? "" }));

/** What keeps the sign-up from being sent, each with the way there. */
function Missing({ signup }: { signup: Signup }) {
  const locale = useLocale();
  const words = previewWords[locale];
  return (
    <div className="mb-5" id="missing" tabIndex={-1}>
      <Note look="warn" icon={CircleAlert}>
        <b>{`${words.missing}: ${count(locale, signup.missing.length, { one: locale === "pl" ? "rzecz" : "thing", other: locale === "pl" ? "rzeczy" : "things" })}`}</b>
        <ul className="mt-1 grid gap-1">
          {signup.missing.map((each) => {
            const entry = signup.entries.find((one) => each.field === `entries.${one.id}`);
            return (
              <li key={each.field + each.text}>
                {entry && `${labelOf(entry, locale)}: `}
                {`${each.text} `}
                <Link to={stepAddress(each.code === "contact" ? "contact" : "entries", signup)}>{words.complete}</Link>
              </li>
            );
          })}
        </ul>
      </Note>
    </div>
  );
}

function Methods({ method, onMethod }: { method: "transfer" | "gateway"; onMethod: (method: "transfer" | "gateway") => void }) {
  const words = previewWords[useLocale()];
  return (
    <RadioCards
      layout="rows"
      label={words.method}
      value={method}
      onValueChange={onMethod}
      cards={[
        { value: "gateway", title: words.gateway, detail: words.gatewayTime, icon: <CreditCard className="ic" aria-hidden /> },
        { value: "transfer", title: words.transfer, detail: words.transferTime, icon: <Landmark className="ic" aria-hidden /> },
      ]}
    />
  );
}
