import { Check, CircleAlert, CircleHelp, CircleX, Clock, ListOrdered, Lock, Music, PencilLine, ShieldCheck, Wallet, X } from "lucide-react";
import { count, formatMoney, plural, startNumber } from "../../kernel/text/format.ts";
import { Link } from "react-router";
import { TabletState, useTablets } from "../../judging/tablet/judge-tablets.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { missingOrderForms } from "../../judging/order-words.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Meter } from "../../web/ui/states/progress.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { getDay } from "../contract.ts";
import { words as scoringWords } from "../../scoring/words.ts";
import { words } from "../words.ts";
import { fill } from "../../web/locale/fill.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Day = Reply<typeof getDay>;

type Alert = Day["alerts"][number];

function alertTitle(alert: Alert, locale: Locale): string {
  const messages = words[locale];
  if (alert.kind === "not_closed") return messages.alertNotClosed;
  if (alert.kind !== "marks_missing") {
    const forms = {
      orders_missing: missingOrderForms[locale],
      marks_filled: messages.alertFilled,
      marks_without_start: messages.alertWithoutStart,
      marks_not_taken: messages.alertNotTaken,
      music_missing: messages.alertMusic,
      payment_failed: messages.alertPayment,
      list_draft: messages.alertDraft,
      data_requests: messages.alertRequests,
    }[alert.kind];
    return count(locale, alert.count, forms);
  }
  const n = count(locale, alert.count, messages.marksGenitive);
  const [judge] = alert.judges;
  return alert.judges.length === 1 && judge ? fill(messages.alertMarksOf, { n, seat: judge.seat }) : fill(messages.alertMarks, { n });
}

const SHOWN_NUMBERS = 4;

/** Start numbers as text: „numery 069, 070 i 3 więcej”. */
function numbersText(numbers: readonly number[], locale: Locale): string {
  const messages = words[locale];
  const more = numbers.length - SHOWN_NUMBERS;
  const shown = numbers.slice(0, SHOWN_NUMBERS).map(startNumber).join(", ");
  return `${plural(locale, numbers.length, messages.alertMarksNumbers)} ${shown}${more > 0 ? ` ${fill(messages.alertMarksAnd, { n: more })}` : ""}`;
}

/** Details of an alert: judge and numbers („Marek Dębski, numery 069, 070”), seats when several judges lack marks, or numbers alone. */
function alertDetails({ judges, numbers }: Alert, locale: Locale): string[] {
  const [judge] = judges;
  if (!judge) return numbers.length > 0 ? [numbersText(numbers, locale)] : [];
  if (judges.length > 1) return [judges.map((each) => each.seat).join(", ")];
  return [[judge.name, judge.numbers.length > 0 && numbersText(judge.numbers, locale)].filter(Boolean).join(", ")];
}

/** List of alerts, each with a button to the screen that solves it. */
export function Alerts({ alerts, pending }: { alerts: Day["alerts"]; pending: readonly unknown[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const kinds = {
    marks_missing: { look: "bad", icon: CircleAlert, go: messages.goMarks },
    orders_missing: { look: "bad", icon: ListOrdered, go: messages.goMarks },
    marks_filled: { look: "warn", icon: PencilLine, go: messages.goMarks },
    marks_without_start: { look: "warn", icon: CircleHelp, go: messages.goMarks },
    marks_not_taken: { look: "bad", icon: CircleX, go: messages.goMarks },
    music_missing: { look: "warn", icon: Music, go: messages.goMusic },
    payment_failed: { look: "warn", icon: Wallet, go: messages.goPayment },
    not_closed: { look: "info", icon: Lock, go: messages.goNotClosed },
    list_draft: { look: "info", icon: Clock, go: messages.goDraft },
    data_requests: { look: "warn", icon: ShieldCheck, go: messages.goRequests },
  } as const;
  return (
    <section>
      <SectionHead
        title={messages.attention}
        aside={alerts.length > 0 && <span className="sec sm num">{count(locale, alerts.length, messages.thingsToDo)}</span>}
      />
      {alerts.length === 0 ? (
        <p className="row sm mt-3">
          <Check className="ic t-ok" aria-hidden />
          {pending.length === 0 ? messages.allQuiet : messages.restQuiet}
        </p>
      ) : (
        <ul>
          {alerts.map((alert) => {
            const kind = kinds[alert.kind];
            const Icon = kind.icon;
            return (
              <li key={`${alert.kind} ${alert.link}`} className={`al ${kind.look}`}>
                <Icon className="ic" aria-hidden />
                <div className="grow">
                  <b>{alertTitle(alert, locale)}</b>
                  <span>{[alert.subject, ...alertDetails(alert, locale)].join(" · ")}</span>
                </div>
                <LinkButton size="small" to={alert.link}>
                  {kind.go}
                </LinkButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** The panel: how many danced performances each judge has marked. */
export function Judges({ judges, competitionId }: { judges: Day["judges"]; competitionId: string }) {
  const locale = useLocale();
  const messages = words[locale];
  const tablets = useTablets(competitionId);
  return (
    <section>
      <SectionHead
        title={messages.judges}
        aside={
          <Link className="sm" to="/dashboard/scores">
            {scoringWords[locale].marks}
          </Link>
        }
      />
      {judges.length === 0 ? (
        <p className="sm sec mt-3">
          {messages.noJudges}{" "}
          <LinkButton size="small" to="/dashboard/start-lists">
            {messages.setJudges}
          </LinkButton>
        </p>
      ) : (
        <ul className="jl">
          {judges.map((judge, i) => (
            <li key={`${i} ${judge.seat}`}>
              <span className="jl-c">{judge.seat}</span>
              <span className="grow ell">{judge.name}</span>
              {judge.marked < judge.wanted && (
                <Chip look="bad" icon={CircleAlert}>
                  {fill(messages.lacks, { n: judge.wanted - judge.marked })}
                </Chip>
              )}
              {judge.wanted > 0 && judge.wanted <= 24 ? (
                <Klepki
                  value={judge.marked}
                  of={judge.wanted}
                  size="small"
                  label={fill(messages.marksOf, { n: judge.marked, all: judge.wanted })}
                />
              ) : (
                <span className="sec sm num nw">{`${judge.marked}/${judge.wanted}`}</span>
              )}
              <TabletState tablet={tablets.find((each) => each.seat === judge.seat && each.name === judge.name)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Sums paid and still to be paid, in grosze. */
export function Money({ payments }: { payments: Day["payments"] }) {
  const locale = useLocale();
  const messages = words[locale];
  const { paid_grosze, pending_grosze, failed_grosze } = payments;
  const total = paid_grosze + pending_grosze + failed_grosze;
  return (
    <section>
      <SectionHead
        title={messages.money}
        aside={
          <Link className="sm" to="/dashboard/payments">
            {messages.payments}
          </Link>
        }
      />
      <dl className="led">
        <div>
          <dt>
            <Check className="ic t-ok" aria-hidden />
            {messages.paid} <span className="sec num">{payments.paid}</span>
          </dt>
          <dd className="num">{formatMoney(paid_grosze, locale)}</dd>
        </div>
        <div>
          <dt>
            <Clock className="ic t-warn" aria-hidden />
            {messages.pending} <span className="sec num">{payments.pending}</span>
          </dt>
          <dd className="num">{formatMoney(pending_grosze, locale)}</dd>
        </div>
        <div>
          <dt>
            <X className="ic t-bad" aria-hidden />
            {messages.failed} <span className="sec num">{payments.failed}</span>
          </dt>
          <dd className="num">{formatMoney(payments.failed_grosze, locale)}</dd>
        </div>
        <div className="tot">
          <dt>{messages.dueSum}</dt>
          <dd className="num">{formatMoney(total, locale)}</dd>
        </div>
      </dl>
      {total > 0 && (
        <Meter
          label={`${messages.paidSum} ${formatMoney(paid_grosze, locale)}, ${messages.pendingSum} ${formatMoney(pending_grosze, locale)}`}
          parts={[
            { key: "paid", value: paid_grosze, look: "ok" },
            { key: "pending", value: pending_grosze, look: "warn" },
            { key: "failed", value: failed_grosze, look: "bad" },
          ]}
        />
      )}
    </section>
  );
}

/** Number of entries: all, accepted, waiting, without music. */
export function Entries({ entries, competitionId }: { entries: Day["entries"]; competitionId: string }) {
  const locale = useLocale();
  const messages = words[locale];
  const lines = [
    [scoringWords[locale].all, entries.all],
    [messages.entriesAccepted, entries.accepted],
    [messages.entriesWaiting, entries.waiting],
    [messages.musicMissing, entries.music_missing],
  ] as const;
  return (
    <section>
      <SectionHead
        title={messages.entries}
        aside={
          <Link className="sm" to={`/dashboard/entries?competition=${competitionId}`}>
            {messages.entries}
          </Link>
        }
      />
      <dl className="led">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num b">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
