import { Check, CircleAlert, Clock, Lock, Music, Plus, Radio, Wallet, X } from "lucide-react";
import { useMemo } from "react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router";
import { listCompetitions } from "../competitions/contract.ts";
import { StageControl } from "../stage/stage-control.tsx";
import { formatDate, formatMoney, formatTime } from "../web/format.ts";
import { useFrameParts } from "../web/frames.tsx";
import { type Locale, useLocale } from "../web/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../web/page.ts";
import { LinkButton } from "../web/ui/button.tsx";
import { CompetitionSwitch } from "../web/ui/competition-switch.tsx";
import { type DayBlock, DayLegend, DayStrip } from "../web/ui/day-strip.tsx";
import { Empty } from "../web/ui/empty.tsx";
import { Klepki } from "../web/ui/klepki.tsx";
import { PageHead, SectionHead } from "../web/ui/page-head.tsx";
import { Meter } from "../web/ui/progress.tsx";
import { Chip } from "../web/ui/status.tsx";
import { useLive } from "../web/use-live.ts";
import { useNow } from "../web/use-now.ts";
import { getDay } from "./contract.ts";
import { fill, words } from "./words.ts";

export const handle: PageHandle = { title: { pl: "Pulpit", en: "Desk" } };

/** The day of the asked competition, and the others to switch to. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const asked = new URL(request.url).searchParams.get("competition_id") ?? undefined;
  const options = { signal: request.signal };
  const [day, competitions] = await Promise.all([
    api.call(getDay, { query: { competition_id: asked } }, options),
    api.call(listCompetitions, { query: { limit: 20 } }, options),
  ]);
  return { day, asked, competitions: competitions.data.map(({ id, name, starts_on }) => ({ id, name, starts_on })) };
}

type Day = Awaited<ReturnType<typeof loader>>["day"];

/** The organiser's day: where the stage is, what needs a person, judges, money, entries. */
export function Component() {
  const locale = useLocale();
  const said = words[locale];
  const { day: loaded, asked, competitions } = useLoaderData<typeof loader>();
  const day = useLive(getDay, { query: { competition_id: asked } }, loaded);
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const { competition } = day;
  const competitionSwitch = useMemo(
    () =>
      competition && (
        <CompetitionSwitch
          name={competition.name}
          detail={formatDate(competition.starts_on, locale)}
          items={[
            ...competitions.map((each) => ({
              label: each.name,
              hint: formatDate(each.starts_on, locale, "short"),
              checked: each.id === competition.id,
              onSelect: () => setSearch({ competition_id: each.id }),
            })),
            "separator" as const,
            { label: words[locale].allCompetitions, onSelect: () => void navigate("/dashboard/competitions") },
          ]}
        />
      ),
    [competition, competitions, locale, navigate, setSearch],
  );
  useFrameParts(useMemo(() => ({ competitionSwitch }), [competitionSwitch]));
  if (!competition) {
    return (
      <>
        <PageHead title={said.dashboard} />
        <div className="dm">
          <Empty
            title={said.noCompetition}
            actions={
              <LinkButton look="primary" to="/dashboard/competitions" icon={<Plus className="ic" aria-hidden />}>
                {said.makeCompetition}
              </LinkButton>
            }
          >
            {said.noCompetitionWhy}
          </Empty>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={competition.status === "running" ? said.dashboard : said.dashboardOther}
        actions={
          <LinkButton to={`/scores/${competition.slug}`} icon={<Radio className="ic" aria-hidden />}>
            {said.publicResults}
          </LinkButton>
        }
      >
        {`${competition.name}, ${formatDate(competition.starts_on, locale, "long")}`}
      </PageHead>
      <div className="dm">
        <Strip day={day} />
        {competition.status === "running" && <StageControl competitionId={competition.id} />}
        <div className="dm-g">
          <Alerts alerts={day.alerts} />
          <Judges judges={day.judges} />
          <div className="grid content-start gap-7">
            <Money payments={day.payments} />
            <Entries entries={day.entries} competitionId={competition.id} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The blocks of one calendar day in Warsaw: today's when there are any, else those of the first day that is not over. */
function chosenDay(blocks: Day["blocks"], now: number | undefined, locale: Locale): Day["blocks"] {
  const dayOf = (at: number | string) => formatDate(at, locale, "numeric");
  const days = Map.groupBy(blocks, (block) => dayOf(block.planned_at));
  const open = blocks.find((block) => block.status !== "published") ?? blocks.at(-1);
  return (now !== undefined && days.get(dayOf(now))) || (open ? (days.get(dayOf(open.planned_at)) ?? []) : []);
}

const MINUTE = 60_000;

function Strip({ day }: { day: Day }) {
  const locale = useLocale();
  const said = words[locale];
  const now = useNow(10_000);
  const blocks = chosenDay(day.blocks, now, locale);
  const lacks = new Map(
    day.alerts.filter((each) => each.kind === "marks_missing").map((each) => [each.link.split("block=")[1], each.count]),
  );
  const lists = [...Map.groupBy(blocks, (block) => block.start_list_id).values()];
  return (
    <section className="dm-day">
      <div className="row sp wrap">
        <p className="bignum num">
          {day.performances.done} <span>{fill(said.performancesOf, { all: day.performances.all })}</span>
        </p>
        {day.performances.ends_at && (
          <p className="sec">
            {said.ends} <b className="num">{formatTime(day.performances.ends_at, locale)}</b>
          </p>
        )}
        <span className="grow" />
        <DayLegend />
      </div>
      {lists.length === 0 ? (
        <p className="row mt-3">
          {said.noList} <LinkButton to="/dashboard/start-lists">{said.makeList}</LinkButton>
        </p>
      ) : (
        lists.map((list) => {
          const strip = stripOf(list, lacks, said.perf);
          const from = Math.min(...strip.map((block) => block.from));
          const to = Math.max(...strip.map((block) => block.to));
          return (
            <DayStrip key={list[0]?.start_list_id} from={from} to={to + 5 * MINUTE} now={now} blocks={strip} label={said.stripLabel} />
          );
        })
      )}
    </section>
  );
}

/** The blocks of one list as staves of the day; a block lasts until the next one begins, at most three minutes a performance. */
function stripOf(list: Day["blocks"], lacks: ReadonlyMap<string | undefined, number>, perf: string): DayBlock[] {
  return list.map((block, i) => {
    const from = Date.parse(block.planned_at);
    const next = list[i + 1];
    const longest = from + Math.max(block.performances, 1) * 3 * MINUTE;
    const missing = lacks.get(block.id) ?? 0;
    const kind =
      block.status === "published"
        ? "published"
        : block.status === "live" && block.done < block.performances
          ? "running"
          : block.status === "waiting"
            ? "ahead"
            : "unpublished";
    return {
      key: block.id,
      kind,
      from,
      to: next ? Math.min(Date.parse(next.planned_at), longest) : longest,
      number: i + 1,
      name: block.name,
      size: `${block.performances} ${perf}`,
      ...(kind === "unpublished" ? { missing } : {}),
      ...(kind === "running" ? { progress: block.performances ? block.done / block.performances : 0 } : {}),
    };
  });
}

function Alerts({ alerts }: { alerts: Day["alerts"] }) {
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

function Judges({ judges }: { judges: Day["judges"] }) {
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

function Money({ payments }: { payments: Day["payments"] }) {
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

function Entries({ entries, competitionId }: { entries: Day["entries"]; competitionId: string }) {
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
