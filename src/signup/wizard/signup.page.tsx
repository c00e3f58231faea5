import { lazy, type RefObject, Suspense, useCallback, useRef, useState } from "react";
import { Link, redirect, useLoaderData, useLocation, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { appContext, useApp } from "../../web/app/app-context.ts";
import type { AppParts } from "../../web/app/app-parts.ts";
import { ApiError } from "../../web/calls/api.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { count, formatDate } from "../../kernel/text/format.ts";
import { Unsent } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton, TextButton } from "../../web/ui/button.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { useOnDemand } from "../../web/pages/use-on-demand.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { LazyClashNote } from "../../web/forms/lazy-clash-note.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { getSignup } from "../contract.ts";
import { openOutboxes } from "../offline/outbox/open-outboxes.ts";
import { fetchQueueCode, queueCodeIfUsed } from "../offline/queue-code.ts";
import { loadForm, loadSignupOrSnapshot } from "../offline/opening.ts";
import { PendingNote, saveStateOf, useDeviceSignup } from "../offline/use-device-signup.tsx";
import type { Signup } from "../records.ts";
import { LostLink } from "../links/lost-link.tsx";
import { useContact } from "./contact/use-contact.ts";
import { signupCalls } from "../offline/use-signup-calls.ts";
import { isDone, needsMusic, stepAddress, Wizard } from "../frame/wizard-frame.tsx";
import { signupWords, useSignupWords } from "../words.ts";
import { missingContact } from "../../people/contacts/contact-problems.ts";
import { counted } from "../../entries/words.ts";

export const handle: PageHandle = {
  title: (loaded: { form: { competition: { name: string } } }, locale) =>
    `${signupWords[locale].titleEntries}: ${loaded.form.competition.name}`,
  shows: ({ form: { competition } }: Awaited<ReturnType<typeof loader>>) => [`competition:${competition.id}`, `entries:${competition.id}`],
};

/** Element id that marks a page rendered with the second step. */
const SHOWN = "shown-entries";

/**
 * The code of the second step is loaded when the user starts with the first. The server imports it directly, and a page that was rendered with the
 * step waits for it: else presses made before it is there would be lost.
 */
const fetchEntries = () => import("./entries/entry-list.tsx");
const EntryList =
  import.meta.env.SSR || document.getElementById(SHOWN)
    ? (await fetchEntries()).EntryList
    : lazy(() => fetchEntries().then((module) => ({ default: module.EntryList })));
const fetchQuestions = () => import("./questions/signup-questions.tsx");
/** The same for the organiser's questions, which a rendered page shows below the contact. */
const QUESTIONS_SHOWN = "shown-questions";
const SignupQuestions =
  import.meta.env.SSR || document.getElementById(QUESTIONS_SHOWN)
    ? (await fetchQuestions()).SignupQuestions
    : lazy(() => fetchQuestions().then((module) => ({ default: module.SignupQuestions })));
const fetchEntrance = () => import("./entrance.tsx");
/** The same for the entrance, which replaces the form. */
const ENTRANCE = "shown-entrance";
const Entrance =
  import.meta.env.SSR || document.getElementById(ENTRANCE)
    ? (await fetchEntrance()).Entrance
    : lazy(() => fetchEntrance().then((module) => ({ default: module.Entrance })));
const warmEntries = (app: AppParts) => void Promise.all([fetchQueueCode(app), fetchEntries()]).catch(() => undefined);

/**
 * Loads the sign-up to show: the requested one, else the newest draft of the account, else its newest; none with `?signup=new`. Other sign-ups that
 * this device may open are only listed (`found`), because another person may have made them.
 */
export async function loader({ context, params, request }: LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const requested = query.get("signup");
  const form = await loadForm({ context, request }, params.id ?? "", requested);
  const open = (id: string) => loadSignupOrSnapshot({ context, request }, id);
  const read = requested && requested !== "new" ? await open(requested).catch(unlessMissing) : undefined;
  const named = read?.competition_id === form.competition.id ? read : null;
  if (named && query.get("step") === "first") {
    if (named.status === "submitted") throw redirect(stepAddress("preview", named));
    return { form, signup: firstStep(named), found: [] };
  }
  if (named || requested === "new") return { form, signup: named, found: [] };
  const app = context.get(appContext);
  const found = (await queueCodeIfUsed(app))?.withFresh(app, form) ?? form.signups;
  const chosen = found.find((each) => each.status === "draft") ?? found[0];
  if (!chosen) return { form, signup: null, found };
  if (chosen.own) return { form, signup: firstStep(await open(chosen.id)), found: [] };
  // Only the page that began the sign-up goes on with it.
  return { form, signup: openOutboxes(app).get(chosen.id)?.isBegunHere() ? await open(chosen.id) : null, found };
}

/** Redirects a draft to its first incomplete step. */
function firstStep(signup: Signup): Signup {
  if (signup.status === "draft" && signup.missing.length === 0)
    throw redirect(stepAddress(isDone("music", signup) ? "preview" : "music", signup));
  return signup;
}

/** Treats a sign-up that this visitor may not open as missing. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}

/** The steps of contact and entries. */
export function Component() {
  const { form, signup, found } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const asks = useAskedOnOpening(found.length > 0) && found.length > 0;
  // The office may always add a sign-up; only the office gets `trial`.
  const office = form.trial !== null && search.get("signup") === "new";
  if (asks || (!signup && form.closed && !office))
    return (
      <div id={ENTRANCE} className="contents">
        <Suspense>
          <Entrance form={form} found={asks ? found : []} />
        </Suspense>
      </div>
    );
  const step = search.get("step");
  const entries = step === "entries" || (step !== "contact" && !signup?.missing.some((each) => each.code === "contact"));
  if (signup && entries) return <LiveEntries key={signup.id} signup={signup} />;
  return <ContactStep key={`${form.competition.id} ${search.get("signup")}`} />;
}

/** True when the sign-ups of this device were to be listed as the page opened; one begun on the page is the visitor's own. */
function useAskedOnOpening(asks: boolean): boolean {
  const { key } = useLocation();
  const [visit, setVisit] = useState({ key, asks });
  if (visit.key !== key) setVisit({ key, asks });
  return visit.key === key ? visit.asks : asks;
}

function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => Promise.resolve(revalidate()), [revalidate]);
}

function ContactStep() {
  const { form, signup } = useLoaderData<typeof loader>();
  const words = useSignupWords();
  const locale = useLocale();
  const app = useApp();
  const navigate = useNavigate();
  const reload = useReload();
  const [attempt, setAttempt] = useState(0);
  const answers = useRef<Flush>(undefined);
  const [first] = useState(form.signups.length === 0 && !signup);
  const contact = useContact({ form, signup, reload });
  const report = useReport();
  const { fields, flush, wrong, errors, setErrors, made } = contact;
  const show = (found: Record<string, string[]>) => {
    setErrors(found);
    setAttempt((now) => now + 1);
  };

  const next = async () => {
    if (wrong.length > 0) return show(Object.fromEntries(wrong));
    if (!(await flush()) || (await answers.current?.()) === false) return setAttempt((now) => now + 1);
    if (made.current === undefined) return show(Object.fromEntries(missingContact(fields).map((each) => [each.field, [each[locale]]])));
    const { keptNow } = await fetchQueueCode(app);
    const now = await keptNow(app, made.current);
    const wanting = now.missing.filter((each) => each.code === "contact");
    if (wanting.length > 0) return show(Object.fromEntries(wanting.map((each) => [each.field, [each.text]])));
    // A parent or a dancer finds the first entry open.
    const alone = now.contact_role === "parent" || now.contact_role === "dancer";
    if (alone && now.entries.length === 0 && now.sections.length > 0)
      await recordOrNull(() => signupCalls(app, now.id).createEntry({}), report);
    await navigate(`?signup=${now.id}&step=entries`);
    await reload();
  };
  return (
    <Wizard
      competition={form.competition}
      signup={signup ?? undefined}
      step="contact"
      title={words.titleContact}
      save={contact.save}
      action={
        <Button look="primary" size="big" full onClick={() => void next()}>
          {words.nextEntries}
        </Button>
      }
    >
      <PendingNote device={contact.kept} />
      <Unsent competitions={[form.competition.id]} current={signup?.id ?? null} />
      <OtherSignups current={signup} />
      {first && !form.competition.practice && <LostLink competitionId={form.competition.id} />}
      {attempt > 0 && <MissingFields attempt={attempt} errors={errors} />}
      <LazyClashNote clash={contact.clash} onResolve={contact.resolve} />
      <p className="sm mb-4">
        <Link to={`/c/${form.competition.slug}/data-notice`} target="_blank">
          {words.dataNotice}
        </Link>
      </p>
      <ContactForm
        contact={fields}
        errors={errors}
        locked={signup?.locked != null}
        onFocus={() => warmEntries(app)}
        onBlur={contact.leave}
        onChange={contact.put}
      />
      <OwnQuestions errors={errors} answersRef={answers} />
      {signup && !signup.trial && <ForgetButton signup={signup} />}
    </Wizard>
  );
}

/** Removes the sign-up from a shared device. */
function ForgetButton({ signup }: { signup: Signup }) {
  const words = useSignupWords();
  const [open, setOpen] = useState(false);
  const { Part: ForgetSignup, ask } = useOnDemand(() => import("./forget-signup.tsx").then((module) => module.ForgetSignup));
  return (
    <p className="sm sec mt-6">
      <TextButton
        onPointerEnter={ask}
        onFocus={ask}
        onClick={() => {
          ask();
          setOpen(true);
        }}
      >
        {words.forget}
      </TextButton>
      {open && ForgetSignup && <ForgetSignup signup={signup} competition={signup.competition} onClose={() => setOpen(false)} />}
    </p>
  );
}

type Flush = (() => Promise<boolean>) | undefined;

/** The organiser's questions, once there is a sign-up; `answersRef` saves pending answers. */
function OwnQuestions({ errors, answersRef }: { errors: Record<string, string[]>; answersRef: RefObject<Flush> }) {
  const { form, signup } = useLoaderData<typeof loader>();
  const ready = useCallback(
    (flush: Flush) => {
      answersRef.current = flush;
    },
    [answersRef],
  );
  return (
    signup &&
    form.asks && (
      <div id={QUESTIONS_SHOWN}>
        <Suspense>
          <SignupQuestions signup={signup} errors={errors} onReady={ready} />
        </Suspense>
      </div>
    )
  );
}

/** Missing or wrong fields, each with a link to it. */
function MissingFields({ attempt, errors }: { attempt: number; errors: Record<string, string[]> }) {
  const list = Object.entries(errors).map(([id, texts]) => ({ id, message: texts[0] ?? "" }));
  return (
    list.length > 0 && (
      <div className="mb-5">
        <FormErrors attempt={attempt} errors={list} />
      </div>
    )
  );
}

function LiveEntries({ signup: loaded }: { signup: Signup }) {
  const device = useDeviceSignup(useLive(getSignup, { params: { id: loaded.id } }, loaded));
  const { signup } = device;
  const words = useSignupWords();
  const reload = useReload();
  const [save, setSave] = useState<SaveStateProps | undefined>(undefined);
  return (
    <Wizard
      competition={signup.competition}
      signup={signup}
      step="entries"
      title={words.titleEntries}
      save={saveStateOf(device, save)}
      action={
        <LinkButton look="primary" size="big" full to={stepAddress(needsMusic(signup) ? "music" : "preview", signup)}>
          {needsMusic(signup) ? words.nextMusic : words.nextPreview}
        </LinkButton>
      }
    >
      <PendingNote device={device} />
      <OtherSignups current={signup} />
      <div id={SHOWN} className="contents">
        <Suspense>
          <EntryList signup={signup} onReload={reload} onSave={setSave} />
        </Suspense>
      </div>
    </Wizard>
  );
}

/** Links to the other sign-ups of this browser, and to a new one once this one was sent. */
function OtherSignups({ current }: { current: { id: string; status: string } | null }) {
  const { form } = useLoaderData<typeof loader>();
  const words = useSignupWords();
  const locale = useLocale();
  const others = form.signups.filter((each) => each.id !== current?.id);
  if (others.length === 0 && (current?.status !== "submitted" || form.closed)) return null;
  return (
    <p className="row wrap sm mb-4">
      {others.map((each) => (
        <Link key={each.id} to={`?signup=${each.id}`}>
          {each.club_name ?? words.yourSignup}, {count(locale, each.entries, counted.entries[locale])},{" "}
          {formatDate(each.created_at, locale, "short")}
        </Link>
      ))}
      {current && !form.closed && (
        <Link to="?signup=new" reloadDocument>
          {words.another}
        </Link>
      )}
    </p>
  );
}
