// Tab „Scena i czas”: defaults of new start lists, duration of the entries, and the existing lists by day.
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { count, formatDate, formatLength, formatNumber, formatTimeRange } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { TimeInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import { daysBetween, moveDay } from "../rules.ts";
import type { Competition, Section } from "../shapes.ts";
import { endClock, stageLines } from "./stage-time.ts";
import { words } from "../words.ts";
import { NoSections } from "./no-sections.tsx";
import { PlainTable } from "../plain-table.tsx";
import type { TabProps } from "../draft/load-one.ts";

/** Times of the stage. The draft saves every field. */
export function StageTab({ draft, admin, sections, lists }: TabProps) {
  const messages = words[useLocale()];
  const { shown, put, flush, errors } = draft;
  return (
    <>
      <section className="grid gap-4">
        <h2>{messages.tabs.stage}</h2>
        <p className="sm sec">{messages.stageDefaultsWhat}</p>
        <div className="grid gap-4 md:grid-cols-3 items-start">
          <Field label={messages.firstStart} error={errors["first_start"]?.[0]} readOnly={!admin}>
            <TimeInput value={shown.first_start} onBlur={flush} onValueChange={(first_start) => first_start && put({ first_start })} />
          </Field>
          <Field label={messages.changeover} hint={messages.changeoverHint} error={errors["changeover_seconds"]?.[0]} readOnly={!admin}>
            <NumberField
              value={shown.changeover_seconds}
              min={0}
              max={3600}
              step={15}
              snap={1}
              unit="s"
              onBlur={flush}
              onValueChange={(seconds) => seconds !== null && put({ changeover_seconds: seconds })}
            />
          </Field>
          <Field label={messages.dayEnds} hint={messages.dayEndsHint} error={errors["day_ends_at"]?.[0]} readOnly={!admin}>
            <TimeInput value={shown.day_ends_at} onBlur={flush} onValueChange={(day_ends_at) => day_ends_at && put({ day_ends_at })} />
          </Field>
          <Field label={messages.rest} hint={messages.restHint} error={errors["rest_seconds"]?.[0]} readOnly={!admin}>
            <NumberField
              value={Math.round(shown.rest_seconds / 60)}
              min={0}
              max={120}
              unit="min"
              onBlur={flush}
              onValueChange={(minutes) => minutes !== null && put({ rest_seconds: minutes * 60 })}
            />
          </Field>
          <Field label={messages.stages} hint={messages.stagesHint} error={errors["stage_count"]?.[0]} readOnly={!admin}>
            <NumberField
              value={shown.stage_count}
              min={1}
              max={8}
              onBlur={flush}
              onValueChange={(stages) => stages !== null && put({ stage_count: stages })}
            />
          </Field>
        </div>
      </section>
      <HowLong shown={shown} sections={sections} />
      <Days shown={shown} lists={lists} admin={admin} />
    </>
  );
}

function HowLong({ shown, sections }: { shown: Competition; sections: readonly Section[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const lines = stageLines(sections, shown.changeover_seconds);
  const all = lines.reduce((sum, line) => sum + line.seconds, 0);
  const days = daysBetween(shown.starts_on, shown.ends_on) + 1;
  const each = Math.ceil(all / (days * shown.stage_count));
  const end = endClock(shown.first_start, each);
  const hoursOf = (seconds: number) => messages.hours(Math.floor(seconds / 3600), Math.ceil((seconds % 3600) / 60));
  return (
    <section className="grid gap-3">
      <SectionHead title={messages.howLong} aside={<span className="sm sec max-md:hidden">{messages.howLongWhat}</span>} />
      {lines.length === 0 ? (
        <NoSections id={shown.id} />
      ) : (
        <>
          {all === 0 ? (
            <p className="sm sec">{messages.noEntriesYet}</p>
          ) : (
            <Note look={end === undefined ? "warn" : "plain"}>
              {end === undefined ? messages.tooLong : messages.eachDay(hoursOf(each), end, days, shown.stage_count)}
            </Note>
          )}
          <PlainTable
            label={messages.howLong}
            name={{ header: messages.presentation, cell: (line: (typeof lines)[number]) => <b>{line.name}</b> }}
            rows={lines}
            rowKey={(line) => line.id}
            columns={[
              { key: "slot", header: messages.oneSlot, right: true, wide: true, cell: (line) => formatLength(line.slot_seconds) },
              { key: "hour", header: messages.perHour, right: true, cell: (line) => line.per_hour },
              { key: "entries", header: messages.entries, right: true, cell: (line) => formatNumber(line.entries, locale) },
              {
                key: "all",
                header: messages.stageTime,
                right: true,
                wide: true,
                cell: (line) => <span className="nw">{line.seconds === 0 ? "–" : hoursOf(line.seconds)}</span>,
              },
            ]}
          />
        </>
      )}
    </section>
  );
}

function Days({ shown, lists, admin }: { shown: Competition; lists: TabProps["lists"]; admin: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const own = Array.from({ length: Math.min(daysBetween(shown.starts_on, shown.ends_on), 30) + 1 }, (_, i) => moveDay(shown.starts_on, i));
  const days = [...new Set([...own, ...lists.map((list) => list.day)])].toSorted();
  return (
    <section className="grid gap-4">
      <SectionHead
        title={messages.plannedLists}
        aside={
          admin && (
            <LinkButton size="small" to="/dashboard/start-lists" icon={<Plus className="ic" aria-hidden />}>
              {messages.makeList}
            </LinkButton>
          )
        }
      />
      {days.map((day) => {
        const here = lists.filter((list) => list.day === day);
        return (
          <div key={day}>
            <h3 className="sm b">{formatDate(day, locale, "long")}</h3>
            {here.length === 0 && <p className="sm sec py-2">{messages.noLists}</p>}
            <ul>
              {here.map((list) => (
                <li key={list.id} className="row wrap sp py-2 border-b border-line">
                  <span className="grow">
                    <Link to={`/dashboard/start-lists?list=${list.id}`}>{list.name}</Link>
                    <span className="sm sec num block">
                      {[
                        `${messages.stage} ${list.stage}`,
                        list.ends_at === null ? undefined : formatTimeRange(list.starts_at, list.ends_at, locale),
                        count(locale, list.performances, messages.performancesCount),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                  <Status domain="list" value={list.status} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
