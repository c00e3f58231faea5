import { Check, CircleAlert, Clock, Lock, Music, Wallet, X } from "lucide-react";
import { formatMoney } from "../web/format.ts";
import { useLocale } from "../web/locale.tsx";
import { LinkButton } from "../web/ui/button.tsx";
import { Klepki } from "../web/ui/klepki.tsx";
import { SectionHead } from "../web/ui/page-head.tsx";
import { Meter } from "../web/ui/progress.tsx";
import { Chip } from "../web/ui/status.tsx";
import type { Reply } from "../kernel/endpoint.ts";
import type { getDay } from "./contract.ts";
import { fill, words } from "./words.ts";

type Day = Reply<typeof getDay>;

/** What needs a person, each with the button to it. */
export function Alerts({ alerts }: { alerts: Day["alerts"] }) {
  const said = words[useLocale()];
  const kinds = {
    marks_missing: { look: "bad", icon: CircleAlert, text: said.alertMarks, go: said.goMarks },
    music_missing: { look: "warn", icon: Music, text: said.alertMusic, go: said.goMusic },
    payment_failed: { look: "warn", icon: Wallet, text: said.alertPayment, go: said.goPayment },
    not_closed: { look: "info", icon: Lock, text: said.alertNotClosed, go: said.goNotClosed },
    list_draft: { look: "info", icon: Clock, text: said.alertDraft, go: said.goDraft },
  } as const;
  return (
    <section>
      <SectionHead title={said.attention} aside={<span className="sec sm num">{alerts.length}</span>} />
      {alerts.length === 0 ? (
        <p className="row sm mt-3">
          <Check className="ic t-ok" aria-hidden />
          {said.allQuiet}
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
                  <b>{fill(kind.text, { n: alert.count })}</b>
                  <span>{alert.subject}</span>
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

/** The panel: how many of the danced performances each judge has marked. */
export function Judges({ judges }: { judges: Day["judges"] }) {
  const said = words[useLocale()];
  return (
    <section>
      <SectionHead
        title={said.judges}
        aside={
          <LinkButton size="small" look="ghost" to="/dashboard/scores">
            {said.marks}
          </LinkButton>
        }
      />
      {judges.length === 0 ? (
        <p className="sm sec mt-3">
          {said.noJudges}{" "}
          <LinkButton size="small" to="/dashboard/start-lists">
            {said.setJudges}
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
                  {fill(said.lacks, { n: judge.wanted - judge.marked })}
                </Chip>
              )}
              {judge.wanted > 0 && judge.wanted <= 24 ? (
                <Klepki
                  value={judge.marked}
                  of={judge.wanted}
                  size="small"
                  label={fill(said.marksOf, { n: judge.marked, all: judge.wanted })}
                />
              ) : (
                <span className="sec sm num nw">{`${judge.marked}/${judge.wanted}`}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was paid and what is still due, in grosze. */
export function Money({ payments }: { payments: Day["payments"] }) {
  const locale = useLocale();
  const said = words[locale];
  const { paid_grosze, pending_grosze } = payments;
  return (
    <section>
      <SectionHead
        title={said.money}
        aside={
          <LinkButton size="small" look="ghost" to="/dashboard/payments">
            {said.payments}
          </LinkButton>
        }
      />
      <dl className="led">
        <div>
          <dt>
            <Check className="ic t-ok" aria-hidden />
            {said.paid} <span className="sec num">{payments.paid}</span>
          </dt>
          <dd className="num">{formatMoney(paid_grosze, locale)}</dd>
        </div>
        <div>
          <dt>
            <Clock className="ic t-warn" aria-hidden />
            {said.pending} <span className="sec num">{payments.pending}</span>
          </dt>
          <dd className="num">{formatMoney(pending_grosze, locale)}</dd>
        </div>
        <div>
          <dt>
            <X className="ic t-bad" aria-hidden />
            {said.failed}
          </dt>
          <dd className="num">{payments.failed}</dd>
        </div>
        <div className="tot">
          <dt>{said.dueSum}</dt>
          <dd className="num">{formatMoney(paid_grosze + pending_grosze, locale)}</dd>
        </div>
      </dl>
      {paid_grosze + pending_grosze > 0 && (
        <Meter
          label={`${said.paidSum} ${formatMoney(paid_grosze, locale)}, ${said.pendingSum} ${formatMoney(pending_grosze, locale)}`}
          parts={[
            { key: "paid", value: paid_grosze, look: "ok" },
            { key: "pending", value: pending_grosze, look: "warn" },
          ]}
        />
      )}
    </section>
  );
}

/** How many entries there are, accepted, waiting, without music. */
export function Entries({ entries, competitionId }: { entries: Day["entries"]; competitionId: string }) {
  const said = words[useLocale()];
  const lines = [
    [said.entriesAll, entries.all],
    [said.entriesAccepted, entries.accepted],
    [said.entriesWaiting, entries.waiting],
    [said.musicMissing, entries.music_missing],
  ] as const;
  return (
    <section>
      <SectionHead
        title={said.entries}
        aside={
          <LinkButton size="small" look="ghost" to={`/dashboard/entries?competition_id=${competitionId}`}>
            {said.entries}
          </LinkButton>
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
