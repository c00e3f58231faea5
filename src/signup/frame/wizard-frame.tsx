// Frame of the steps of sign-up: competition in the header, steps, the sum at the side, on phones at the bottom.
import { ChevronUp, Lock } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { PracticeNote } from "../../competitions/practice/practice-mark.tsx";
import { count, formatDate, formatDeadline, formatMoney, typeset } from "../../kernel/text/format.ts";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { PriceSummary } from "../../web/ui/price-summary.tsx";
import { SaveState, type SaveStateProps } from "../../web/ui/states/save-state.tsx";
import { type Step, Stepper } from "../../web/ui/stepper.tsx";
import { useOnDemand } from "../../web/pages/use-on-demand.ts";
import { titleOf } from "../../entries/label/title-of.ts";
import { WhomToAsk } from "./whom-to-ask.tsx";
import type { Signup } from "../records.ts";
import { isUncounted, isUndecided } from "../sections/section-line.ts";
import type { CompetitionFacts } from "../../people/signups/signup-record.ts";
import type { SignupEntry } from "../../entries/records.ts";
import { changeable } from "../../entries/states.ts";
import { counted } from "../../entries/words.ts";
import { useSignupWords } from "../words.ts";

/** Only administrators see it; the server imports it directly. */
const fetchTrial = () => import("../trial/trial-parts.tsx");
const TrialNote = import.meta.env.SSR ? (await fetchTrial()).default : lazy(fetchTrial);

export type StepKey = "contact" | "entries" | "music" | "preview";
const STEP_ORDER: readonly StepKey[] = ["contact", "entries", "music", "preview"];

/** Address of a step of a sign-up. */
export function stepAddress(step: StepKey, signup: { id: string; competition: { slug: string } }): string {
  if (step === "music" || step === "preview") return `/signup/competition/${step}/${signup.id}`;
  return `/signup/competition/${signup.competition.slug}?signup=${signup.id}&step=${step}`;
}

/** True when nothing of a step is missing. Entries with the organiser's music need none. */
export function isDone(step: StepKey, signup: Signup): boolean {
  const wanting = signup.missing.map((each) => each.field);
  if (step === "contact") return !signup.missing.some((each) => each.code === "contact");
  if (step === "entries") return !wanting.some((field) => field.startsWith("entries") || field === "dancers");
  if (step === "music") {
    const entries = changeableEntries(signup);
    return entries.length > 0 && entries.every((each) => each.music?.status === "accepted" || !bringsMusic(signup, each));
  }
  return signup.status === "submitted";
}

const changeableEntries = (signup: Signup) => signup.entries.filter((each) => changeable.includes(each.status));

/** True when an entry, or without entries a section, has its own music; otherwise the step of music is skipped. */
export function needsMusic(signup: Signup): boolean {
  const entries = changeableEntries(signup);
  return entries.length === 0 ? signup.sections.some((each) => each.music === "own") : entries.some((each) => bringsMusic(signup, each));
}

/** True when an entry dances to its own music. */
export function bringsMusic(signup: Pick<Signup, "sections">, entry: Pick<SignupEntry, "section_id">): boolean {
  return signup.sections.find((each) => each.id === entry.section_id)?.music !== "organiser";
}

interface WizardProps {
  competition: CompetitionFacts;
  /** Absent until the first change of a new sign-up is saved. */
  signup: Signup | undefined;
  step: StepKey;
  title: string;
  lead?: ReactNode;
  save?: SaveStateProps | undefined;
  /** Replaces the price list in the side column. */
  summary?: ReactNode;
  action: ReactNode;
  paybarNote?: string | undefined;
  children: ReactNode;
}

/** One step of sign-up. */
export function Wizard({ save, summary, action, paybarNote, children, ...about }: WizardProps) {
  const words = useSignupWords();
  const locale = useLocale();
  const { competition, signup, step } = about;
  return (
    <PublicPage
      context={
        <>
          <b className="max-sm:hidden">{competition.name}</b>
          <span className="sec max-md:hidden">
            {[formatDate(competition.starts_on, locale), competition.venue_name].filter(Boolean).join(", ")}
          </span>
        </>
      }
      end={save && <SaveState {...save} />}
      bottom={step === "preview" ? action : <PayBar signup={signup} note={paybarNote} action={action} />}
    >
      <StepHead {...about} />
      <div className="wiz-grid">
        <div className="min-w-0">{children}</div>
        {summary ?? (
          <div className="wiz-sum max-md:hidden">
            <QuoteSummary
              signup={signup}
              note={signup?.locked || save?.state === "offline" || save?.state === "failed" ? undefined : typeset(words.payAtEnd)}
            >
              {action}
            </QuoteSummary>
          </div>
        )}
      </div>
    </PublicPage>
  );
}

/** Title, steps, and notes that the user must know before going on. */
function StepHead({ competition, signup, step, title, lead }: Pick<WizardProps, "competition" | "signup" | "step" | "title" | "lead">) {
  const words = useSignupWords();
  const locale = useLocale();
  const labels: Record<StepKey, string> = {
    contact: words.contact,
    entries: words.entries,
    music: words.music,
    preview: words.stepPreview,
  };
  const own = !signup || step === "music" || needsMusic(signup);
  const steps = STEP_ORDER.filter((key) => own || key !== "music").map(
    (key): Step => ({
      key,
      label: labels[key],
      to: signup ? stepAddress(key, signup) : undefined,
      state: key === step ? "current" : signup && isDone(key, signup) ? "done" : "ahead",
    }),
  );
  return (
    <>
      <div className="wiz-h">
        <p className="sm sec sm:hidden">{competition.name}</p>
        <h1>{title}</h1>
        <p className="sec">
          {lead ?? (competition.signup_closes_at && typeset(`${words.until} ${formatDeadline(competition.signup_closes_at, locale)}.`))}
        </p>
      </div>
      <Stepper steps={steps} label={words.steps} />
      {signup?.trial && (
        <Suspense>
          <TrialNote signup={signup} />
        </Suspense>
      )}
      {competition.practice && (
        <div className="mb-5">
          <PracticeNote />
        </div>
      )}
      {signup?.locked && (step !== "preview" || signup.status === "draft") && (
        <div className="mb-5">
          <Note icon={Lock}>
            <b>{words.locked}.</b> {signup.locked}
            <WhomToAsk competition={competition} />
          </Note>
        </div>
      )}
    </>
  );
}

/** Price panel: a line for each entry, the total, one button. */
function QuoteSummary({ signup, note, children }: { signup: Signup | undefined; note?: ReactNode; children?: ReactNode }) {
  const words = useSignupWords();
  const locale = useLocale();
  const quote = signup?.quote;
  const uncounted = signup !== undefined && isUncounted(signup);
  const open =
    signup?.entries.filter(
      (each) => each.undecided.length > 0 || (isUndecided(each) && !quote?.lines.some((line) => line.entry_id === each.id)),
    ) ?? [];
  return (
    <PriceSummary
      lines={[
        ...(quote?.lines ?? []).map((line, at) => ({
          key: line.entry_id ?? String(at),
          label: line.label,
          detail: line.detail,
          grosze: line.amount_grosze,
        })),
        // Entries with an open choice have no price yet.
        ...open.map((entry) => ({
          key: entry.id,
          label: titleOf(entry) ?? words.entry,
          detail: entry.problems[0]?.text,
          grosze: undefined,
        })),
      ]}
      total={quote?.total_grosze ?? 0}
      note={note}
    >
      {uncounted && <p className="sm sec mb-3">{words.uncounted}</p>}
      {children}
      {quote?.until && <p className="sm sec mt-3">{typeset(`${words.pricesUntil} ${formatDate(quote.until, locale)}.`)}</p>}
    </PriceSummary>
  );
}

/** Bar at the bottom of a phone: the amount, which opens the whole list, and the one button. */
function PayBar({ signup, note, action }: { signup: Signup | undefined; note: string | undefined; action: ReactNode }) {
  const words = useSignupWords();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { Part: Sheet, ask } = useOnDemand(() => import("../../web/ui/overlays/dialog.tsx").then((module) => module.Sheet));
  const show = () => {
    ask();
    setOpen(true);
  };
  return (
    <section aria-label={words.toPay} className="contents">
      <button type="button" className="pb-l" onPointerEnter={ask} onFocus={ask} onClick={show}>
        <small>
          {note ??
            [count(locale, signup?.entries.length ?? 0, counted.entries[locale]), signup && isUncounted(signup) && words.uncountedShort]
              .filter(Boolean)
              .join(", ")}
        </small>
        <b className="num">
          {formatMoney(signup?.quote.total_grosze ?? 0, locale)}
          <ChevronUp className="ic" aria-hidden />
        </b>
        <span className="vh">{words.showList}</span>
      </button>
      {action}
      {Sheet && (
        <Sheet open={open} onOpenChange={setOpen} title={words.toPay}>
          <QuoteSummary signup={signup} />
        </Sheet>
      )}
    </section>
  );
}
