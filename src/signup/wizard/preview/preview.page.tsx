import { ChevronDown, CircleAlert, Lock, Music } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { count, formatMoney } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle } from "../../../web/pages/page.ts";
import { Button, LinkButton } from "../../../web/ui/button.tsx";
import { FormErrors } from "../../../web/ui/fields/form-errors.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { useApp } from "../../../web/app/app-context.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { useRestoredPage } from "../../../web/browser/use-restored-page.ts";
import { useReport } from "../../../web/calls/use-report.ts";
import { getSignup } from "../../contract.ts";
import { openOutboxes } from "../../offline/outbox/open-outboxes.ts";
import { fallbackWhileOffline } from "../../offline/opening.ts";
import { PendingNote, saveStateOf, useDeviceSignup } from "../../offline/use-device-signup.tsx";
import { type NextAction, nextActionOf } from "./next-action.ts";
import { PriceBox } from "./price-box.tsx";
import { DoorCode } from "../../../people/door-code.tsx";
import { useConsentText } from "../../../people/consents/use-consent-text.ts";
import { Consents } from "./consent-boxes.tsx";
import { loadSignup } from "../../offline/open-link.ts";
import { listPaymentMethods, orderPayment, startPaying, type PaymentMethod } from "./pay-link.ts";
import { leadOf, previewWords } from "./preview-words.ts";
import { PublicNames } from "../entries/public-names.tsx";
import { Programme } from "./programme.tsx";
import { NewQuestions } from "../questions/new-questions.tsx";
import { getPlaces, type OwnPlaces } from "../../../capacity/places/contract.ts";
import { PlacesCard } from "../../../capacity/places/places-card.tsx";
import { entriesIn } from "../../../entries/pricing/quote.ts";
import type { Signup } from "../../records.ts";
import { useSignupCalls } from "../../offline/use-signup-calls.ts";
import { bringsMusic, stepAddress, Wizard } from "../../frame/wizard-frame.tsx";
import { labelOf } from "../../../entries/label/title-of.ts";
import { changeable } from "../../../entries/states.ts";
import { counted } from "../../../entries/words.ts";

/** Loaded only with a page that shows the card: few sign-ups wait for a place. */
const fetchWaiting = () => import("./waiting-card.tsx");
const SHOWN = "shown-waiting";
const WaitingCard =
  import.meta.env.SSR || document.getElementById(SHOWN)
    ? (await fetchWaiting()).WaitingCard
    : lazy(() => fetchWaiting().then((module) => ({ default: module.WaitingCard })));

interface Loaded {
  signup: Signup;
  /** The offered payment methods, the default first. */
  methods: readonly PaymentMethod[];
  places: OwnPlaces;
}

export const handle: PageHandle = {
  title: ({ signup }: Loaded, locale) => `${previewWords[locale].title}: ${signup.competition.name}`,
};

/** Loads the sign-up, its payment methods and its reserved places; `?key=` opens a secret link. */
export async function loader(args: LoaderArgs): Promise<Loaded> {
  const signup = await loadSignup(args);
  const api = caller(args.context);
  const { data } = await api
    .call(listPaymentMethods, {}, { signal: args.request.signal })
    .catch(fallbackWhileOffline(args, signup.id, { data: [] }));
  const places = await api
    .call(getPlaces, { params: { id: signup.id } }, { signal: args.request.signal })
    .catch(fallbackWhileOffline(args, signup.id, { offer: null, data: [] }));
  return { signup, methods: data.map(({ kind }) => kind), places };
}

/** Holds the consents and the payment method, and sends the sign-up: then opens the payment, or reloads the page. */
function useOrder(signup: Signup, nextAction: NextAction, methods: readonly PaymentMethod[], priced: boolean) {
  const app = useApp();
  const api = app.caller;
  const { submitSignup } = useSignupCalls(signup);
  const text = useConsentText(signup);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [agreed, setAgreed] = useState({ rules: false, guardian_statement: false, image: false });
  const [payMethod, setWay] = useState<PaymentMethod>(methods[0] ?? "transfer");
  const [busy, setBusy] = useState(false);
  useRestoredPage(() => setBusy(false));
  const report = useReport((found) => {
    setErrors(found);
    setAttempt((now) => now + 1);
    if (consentErrors(found).length === 0) document.getElementById("missing")?.focus();
  });
  const params = { id: signup.id };
  const send = async () => {
    setBusy(true);
    setErrors({});
    const texts = (["rules", "guardian_statement", "image", "full_names"] as const).map(text);
    const body = { accept_rules: agreed.rules, guardian_statement: agreed.guardian_statement, image_consent: agreed.image, texts };
    const sent = !nextAction.toSend || (await recordOrNull(() => submitSignup(body), report)) !== null;
    // Pending changes are not part of the payment until they are sent.
    const isSubmitPending =
      openOutboxes(app)
        .get(signup.id)
        ?.state()
        .pending.some((each) => each.kind === "submitSignup" && !each.refusal) ?? false;
    if (sent && !isSubmitPending && priced && nextAction.owed > 0 && (await pay())) return;
    setBusy(false);
    await revalidate();
  };
  /** Creates the payment and opens it: the provider's page, or the instructions for a transfer or the desk. Returns whether it opened anything. */
  const pay = async () => {
    const online = payMethod === "p24" || payMethod === "stripe";
    const payment = await recordOrNull(() => api.call(orderPayment, { params, body: { method: online ? "gateway" : payMethod } }), report);
    if (!payment) return false;
    const started = online
      ? await recordOrNull(() => api.call(startPaying, { params: { id: payment.id }, body: { provider: payMethod } }), report)
      : null;
    if (started) window.location.assign(started.redirect_url);
    else await navigate(`/payment/${payment.id}`);
    return true;
  };
  return { errors, attempt, agreed, setAgreed, way: payMethod, setWay, busy, send };
}

/** The last step: everything at a glance, consents, price, payment. */
export function Component() {
  const { signup: loaded, methods, places } = useLoaderData<typeof loader>();
  const device = useDeviceSignup(useLive(getSignup, { params: { id: loaded.id } }, loaded));
  const { signup } = device;
  const pendingChanges = device.state.pending.filter((each) => !each.refusal);
  const isSubmitPending = pendingChanges.some((each) => each.kind === "submitSignup");
  // Pending changes have no price yet; changes that came too late are not part of the order.
  const uncounted = !["late", "others"].includes(device.state.status) && pendingChanges.some((each) => each.shown);
  const locale = useLocale();
  const words = previewWords[locale];
  const { revalidate } = useRevalidator();
  const nextAction = nextActionOf(signup);
  const { toSend, owed, settled } = nextAction;
  const order = useOrder(signup, nextAction, methods, !uncounted);
  const reload = () => void revalidate();
  const wrong = consentErrors(order.errors);
  // A practice competition sends no mail.
  const mailedSignup = signup.competition.practice ? { ...signup, contact_email: null } : signup;
  const action = !signup.trial && (!settled || signup.payment) && (
    <Action
      signup={signup}
      nextAction={nextAction}
      priced={!uncounted}
      busy={order.busy || isSubmitPending}
      onOrder={() => void order.send()}
    />
  );
  return (
    <Wizard
      competition={signup.competition}
      signup={signup}
      step="preview"
      title={toSend ? words.title : owed === 0 && signup.held_grosze > 0 ? words.paidTitle : words.sentTitle}
      lead={toSend ? leadOf(mailedSignup, locale) : (signup.locked ?? words.sentLead)}
      save={saveStateOf(device, undefined)}
      action={action}
      summary={
        <div className="min-w-0">
          <PriceBox signup={signup} nextAction={nextAction} methods={methods} method={order.way} onMethod={order.setWay} action={action} />
        </div>
      }
    >
      <PendingNote device={device} />
      {wrong.length > 0 && (
        <div className="mb-5">
          <FormErrors attempt={order.attempt} errors={wrong} />
        </div>
      )}
      {signup.waiting.length > 0 && (
        <div id={SHOWN}>
          <Suspense>
            <WaitingCard signup={signup} onChanged={reload} />
          </Suspense>
        </div>
      )}
      {signup.missing.length > 0 && <Missing signup={signup} />}
      <NewQuestions signup={signup} />
      {!toSend && signup.music_locked === null && <MissingMusic signup={signup} />}
      <div className="max-md:hidden">
        <Programme signup={signup} />
      </div>
      <FoldedProgramme signup={signup} />
      <PlacesCard signup={signup} places={places} onChanged={reload} />
      <Consents
        signup={signup}
        toSend={toSend}
        agreed={order.agreed}
        errors={order.errors}
        onChange={(next) => order.setAgreed((now) => ({ ...now, ...next }))}
        onChanged={reload}
      />
      <PublicNames signup={signup} onChanged={reload} />
      {signup.status === "submitted" && !signup.trial && (
        <div className="mt-5">
          <DoorCode slug={signup.competition.slug} id={signup.id} />
        </div>
      )}
    </Wizard>
  );
}

interface ActionProps {
  signup: Signup;
  nextAction: NextAction;
  /** True when the price includes everything on the screen. */
  priced: boolean;
  busy: boolean;
  onOrder: () => void;
}

/** The one button of the step: send, pay, or open the payment. */
function Action({ signup, nextAction: { toSend, owed, settled, ordered }, priced, busy, onOrder }: ActionProps) {
  const locale = useLocale();
  const words = previewWords[locale];
  const payment = ordered ?? (settled ? signup.payment?.id : undefined);
  if (payment)
    return (
      <LinkButton look={ordered ? "primary" : "plain"} size="big" full to={`/payment/${payment}`}>
        {ordered ? words.goPay : words.seePayment}
      </LinkButton>
    );
  return (
    <Button
      look="primary"
      size="big"
      full
      busy={busy}
      icon={priced && owed > 0 && <Lock className="ic" aria-hidden />}
      disabled={toSend ? signup.locked !== null : !priced}
      onClick={onOrder}
    >
      {priced && owed > 0
        ? `${words.order} ${formatMoney(owed, locale)}`
        : !toSend
          ? words.payLater
          : signup.status === "draft"
            ? words.send
            : words.sendChanges}
    </Button>
  );
}

/** The programme on a phone, folded under its total. */
function FoldedProgramme({ signup }: { signup: Signup }) {
  const locale = useLocale();
  return (
    <details className="psum md:hidden">
      <summary>
        <span className="grow min-w-0">
          <b>{count(locale, entriesIn(signup.quote), counted.entries[locale])}</b>
          <small className="sec block ell">{[signup.club_name ?? signup.contact_name, signup.club_city].filter(Boolean).join(", ")}</small>
        </span>
        <b className="num nw">{formatMoney(signup.quote.total_grosze, locale)}</b>
        <ChevronDown className="ic" aria-hidden />
      </summary>
      <Programme signup={signup} />
    </details>
  );
}

/** Sent entries without music, with a link to upload it. */
function MissingMusic({ signup }: { signup: Signup }) {
  const locale = useLocale();
  const words = previewWords[locale];
  const silent = signup.entries.filter((each) => changeable.includes(each.status) && bringsMusic(signup, each) && each.music === null);
  if (silent.length === 0) return null;
  return (
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
  );
}

const consentErrors = (errors: Record<string, string[]>) =>
  ["accept_rules", "guardian_statement"].filter((id) => errors[id]).map((id) => ({ id, message: errors[id]?.[0] ?? "" }));

/** Missing items that block sending, each with a link to fix it. */
function Missing({ signup }: { signup: Signup }) {
  const locale = useLocale();
  const words = previewWords[locale];
  return (
    <div className="mb-5" id="missing" tabIndex={-1}>
      <Note look="warn" icon={CircleAlert}>
        <b>{`${words.missing}: ${count(locale, signup.missing.length, counted.fields[locale])}`}</b>
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
