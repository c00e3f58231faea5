import { ArrowRight, Clock, DoorOpen, Flag, Lock, Radio, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { mailLink, telLink } from "../../web/pages/contact-links.ts";
import { count, dayOf, formatDeadline } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Chip, type ChipLook } from "../../web/ui/signs/status.tsx";
import { cheaperUntil, daysBetween, type Notice, type Stage, stageOf } from "./notice.ts";
import { OnStage } from "./on-stage.tsx";
import { noticeWords } from "./notice-words.ts";

const chips: Record<Stage, readonly [ChipLook, LucideIcon]> = {
  before: ["outline", Clock],
  open: ["ok", DoorOpen],
  closed: ["ink", Lock],
  live: ["stage", Radio],
  finished: ["accent", Flag],
};

/** Button to write to the organiser, or to call when there is only a phone number. */
function AskLink({ notice }: { notice: Notice }) {
  const words = noticeWords[useLocale()];
  const { contact_email: email, contact_phone: phone } = notice.organiser;
  const to = email ? mailLink(email, words.askLate(notice.name)) : telLink(phone ?? "");
  return (
    <a className="btn big full" href={to}>
      {words.ask}
    </a>
  );
}

const hasScores = (notice: Notice) => notice.scores_live || notice.results_published;

/** The start list to open now: today's, else the next one, else the last. */
function listOf({ start_lists: lists }: Notice, today: string | undefined) {
  return (today === undefined ? lists[0] : lists.find((list) => list.day >= today)) ?? lists.at(-1);
}

/** True when a visitor can do something now other than wait. */
export function canAct(notice: Notice): boolean {
  const { contact_email: email, contact_phone: phone } = notice.organiser;
  const listed = notice.start_lists.length > 0;
  return {
    before: false,
    open: true,
    closed: Boolean(email ?? phone),
    live: hasScores(notice) || listed,
    finished: notice.results_published || listed,
  }[stageOf(notice)];
}

/** The main action for a visitor as a button; null when there is none. */
export function Action({ notice, today, full }: { notice: Notice; today: string | undefined; full?: boolean }) {
  const words = noticeWords[useLocale()];
  if (!canAct(notice)) return null;
  const stage = stageOf(notice);
  const go = (to: string, text: string) => (
    <LinkButton look="primary" size="big" full={full} to={to} iconAfter={<ArrowRight className="ic" aria-hidden />}>
      {text}
    </LinkButton>
  );
  if (stage === "open") return go(`/signup/competition/${notice.slug}`, words.signup);
  if (stage === "closed") return <AskLink notice={notice} />;
  const list = listOf(notice, today);
  if (list && !(stage === "live" ? hasScores(notice) : notice.results_published)) return go(`/startlist/${list.id}`, words.startList);
  return go(`/scores/${notice.slug}`, stage === "live" ? words.watch : words.seeResults);
}

/** Card with the state of the competition and the main action. */
export function StateCard({ notice, today }: { notice: Notice; today: string | undefined }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const stage = stageOf(notice);
  const [look, icon] = chips[stage];
  return (
    <section className="panel no-card" aria-label={words.chips[stage]}>
      <div className="row sp wrap">
        <Chip look={look} icon={icon}>
          {words.chips[stage]}
        </Chip>
        {stage === "open" && notice.signup_closes_at && (
          <span className="sec sm">{`${words.openUntil} ${formatDeadline(notice.signup_closes_at, locale)}`}</span>
        )}
      </div>
      <Situation notice={notice} stage={stage} today={today} />
      {/* On phones the bar at the bottom shows it. */}
      <div className="max-md:hidden empty:hidden">
        <Action notice={notice} today={today} full />
      </div>
      <SmallPrint notice={notice} stage={stage} today={today} />
    </section>
  );
}

function Situation({ notice, stage, today }: { notice: Notice; stage: Stage; today: string | undefined }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const paragraph = (text: ReactNode) => <p className="big-t">{text}</p>;
  if (stage === "before") {
    const { signup_opens_at: opens } = notice;
    // The opening hour has passed, but sign-up is not open: a past date would mislead.
    if (opens !== null && notice.signup.reason === "not_open") return paragraph(words.opensSoon);
    return opens === null
      ? paragraph(words.startUnknown)
      : paragraph(
          <>
            {words.startsAt} <b>{formatDeadline(opens, locale)}</b>
          </>,
        );
  }
  if (stage === "open") {
    const until = today === undefined ? undefined : cheaperUntil(notice.sections, today);
    if (today === undefined || until === undefined) return null;
    const left = daysBetween(today, until);
    return left === 0
      ? paragraph(words.lastCheaperDay)
      : paragraph(
          <>
            {words.cheaperFor} <b>{count(locale, left, words.days)}</b>
          </>,
        );
  }
  if (stage === "closed") return paragraph(notice.signup.reason === "deadline_passed" ? words.deadlineHow : words.closedHow);
  if (stage === "finished") return notice.results_published ? null : paragraph(words.noResults);
  const { on_stage: on } = notice;
  if (on)
    return paragraph(
      <span className="row wrap">
        {words.onStage} <OnStage on={on} />
      </span>,
    );
  return hasScores(notice) ? null : paragraph(words.waitsForStage);
}

/** Small text under the button. */
function SmallPrint({ notice, stage, today }: { notice: Notice; stage: Stage; today: string | undefined }) {
  const words = noticeWords[useLocale()];
  const list = listOf(notice, today);
  if (stage === "open") return <p className="sec sm">{words.signupHow}</p>;
  if (stage === "closed")
    return (
      <p className="sm">
        <Link className="hit" to={`/signup/competition/${notice.slug}`}>
          {words.mine}
        </Link>
      </p>
    );
  if (stage !== "live" || !list || !hasScores(notice)) return null;
  return (
    <p className="sm">
      <Link className="hit" to={`/startlist/${list.id}`}>
        {words.startList}
      </Link>
    </p>
  );
}

/** Today in the hall's time zone; undefined until the page has mounted. */
export function todayOf(now: number | undefined): string | undefined {
  return now === undefined ? undefined : dayOf(now);
}
