import { Coffee, Plus, Shirt } from "lucide-react";
import { useState } from "react";
import { formatTime, formatTimeRange, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Facts } from "../../web/ui/signs/facts.tsx";
import { SortableList } from "../../web/ui/tables/sortable-list.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { titleOf } from "../../entries/label/title-of.ts";
import { giveStartNumber } from "../../signup/contract.ts";
import { blockTitle } from "../rounds/block-title.ts";
import { useBuilderWords } from "./builder-words.ts";
import { placeEntries, type UnlistedSection } from "../contract.ts";
import { type Clash, placedId, type PlannedBlock, type PlannedBreak } from "../programme/plan.ts";
import type { Builder } from "./use-builder.ts";

export interface DayPlanProps {
  builder: Builder;
  programme: readonly (PlannedBlock | PlannedBreak)[];
  clashes: readonly Clash[];
  unlisted: readonly UnlistedSection[];
  admin: boolean;
  onReload: () => Promise<void>;
  onBreak: () => void;
}

/** The blocks and breaks of the day, sortable, and the accepted entries that have no place yet. */
export function DayPlan({ builder, programme, clashes, unlisted, admin, onReload, onBreak }: DayPlanProps) {
  const messages = useBuilderWords();
  const locale = useLocale();
  const blockOf = new Map(
    programme.flatMap((part) => (part.kind === "block" ? part.rows.map((row) => [row.performance.id, part.id] as const) : [])),
  );
  const troubles = (id: string) =>
    clashes.filter((clash) => blockOf.get(clash.first_id) === id || blockOf.get(clash.second_id) === id).length;
  const first = programme[0];
  return (
    <>
      <div className="row sp mb-1.5">
        <h2 className="font-sans text-base font-semibold tracking-normal">{messages.dayPlan}</h2>
        {first && <span className="num sm sec nw">{formatTimeRange(first.starts, programme.at(-1)?.ends ?? first.ends, locale)}</span>}
      </div>
      <div className="blm [&_.sortl]:border-t-0 [--row:31px] [&_.sortl>li]:h-auto! [&_.sortl>li]:min-h-[31px] [&_.sortl>li]:py-1! [&_.sortl>li]:flex! [&_.sortl>li]:border-b-0 [&_.sortl>li]:bg-transparent">
        <SortableList
          items={programme}
          itemKey={(part) => part.id}
          itemName={(part) => (part.kind === "block" ? blockTitle(part, locale) : part.name)}
          label={messages.dayPlan}
          disabled={!admin}
          onReorder={(parts) => builder.change((order) => parts.flatMap((part) => order.find((each) => placedId(each) === part.id) ?? []))}
        >
          {(part, { grip }) => {
            const bad = troubles(part.id);
            return (
              <div className="flex min-w-0 flex-1 items-center" data-block={part.id}>
                {admin && grip}
                <a
                  href={`#block-${part.id}`}
                  className="grid min-w-0 flex-1 grid-cols-[40px_minmax(0,1fr)_auto] items-baseline gap-2 leading-[1.125rem] text-inherit no-underline hover:underline"
                  title={part.kind === "block" ? blockTitle(part, locale) : part.name}
                >
                  <time>{formatTime(part.starts, locale)}</time>
                  {part.kind === "block" ? (
                    <span className="[overflow-wrap:anywhere]">
                      <b>{part.number}.</b> <Facts text={blockTitle(part, locale)} />
                    </span>
                  ) : (
                    <span className="brk [overflow-wrap:anywhere]">{part.name}</span>
                  )}
                  {part.kind === "break" ? (
                    <span className="num muted nw">{messages.minutesLong(Math.round(part.seconds / 60))}</span>
                  ) : bad > 0 ? (
                    <span className="num t-bad b row gap-[3px]">
                      <Shirt className="ic" aria-hidden />
                      <span className="vh">{messages.conflicts}: </span>
                      {bad}
                    </span>
                  ) : (
                    <span className="num muted">{part.rows.length || part.rounds[0]?.entries || 0}</span>
                  )}
                </a>
              </div>
            );
          }}
        </SortableList>
      </div>
      {admin && (
        <Button size="small" className="mt-2" icon={<Coffee className="ic" aria-hidden />} onClick={onBreak}>
          {messages.addBreak}
        </Button>
      )}
      {admin && <Pool builder={builder} unlisted={unlisted} onReload={onReload} />}
    </>
  );
}

function Pool({ builder, unlisted, onReload }: Pick<DayPlanProps, "builder" | "unlisted" | "onReload">) {
  const messages = useBuilderWords();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const all = unlisted.flatMap((section) => section.entries.map((entry) => ({ ...entry, section: section.section_name })));
  const waiting = unlisted.reduce((sum, section) => sum + section.entries.length + section.rounds.length, 0);
  const ready = all.filter((each) => !each.number_waits);
  const place = async (ids: readonly string[], without?: string, round_ids: string[] = []) => {
    setBusy(true);
    await builder.save();
    if (without !== undefined && !(await recordOrNull(() => api.call(giveStartNumber, { params: { id: without } }), report)))
      return setBusy(false);
    const entry_ids = ids.slice(0, 500);
    const list = await recordOrNull(
      () =>
        builder.sure((confirmed) => api.call(placeEntries, { params: { id: builder.list.id }, body: { entry_ids, round_ids, confirmed } })),
      report,
    );
    if (list) {
      builder.take(list);
      toast({ text: messages.placed, look: "done" });
      await onReload();
    }
    setBusy(false);
  };
  return (
    <section aria-label={messages.unplaced} className="mt-5">
      <div className="row sp">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          {messages.unplaced} <span className="muted font-normal">{waiting}</span>
        </h2>
        {ready.length > 1 && (
          <Button size="small" busy={busy} onClick={() => void place(ready.map((each) => each.id))}>
            {messages.placeAll}
          </Button>
        )}
      </div>
      {waiting === 0 ? (
        <p className="sm sec mt-1">{messages.unplacedNone}</p>
      ) : (
        <ul className="pool">
          {unlisted.map((section) => (
            <WaitingRounds key={section.section_id} section={section} busy={busy} onPlace={(id) => void place([], undefined, [id])} />
          ))}
          {all.map((entry) => {
            const title = titleOf(entry) ?? messages.untitled;
            const verb = entry.number_waits ? messages.giveAndPlace : messages.place;
            return (
              <li key={entry.id}>
                <span className="grow">
                  <b>
                    {entry.start_number === null ? "" : `${startNumber(entry.start_number)} `}
                    {title}
                  </b>
                  <small>{[entry.section, entry.club_name].filter(Boolean).join(", ")}</small>
                  {entry.number_waits && <small className="t-warn">{messages.numberWaits}</small>}
                </span>
                <IconButton
                  label={`${verb}: ${title}`}
                  title={verb}
                  disabled={busy}
                  onClick={() => void place([entry.id], entry.number_waits ? entry.id : undefined)}
                >
                  <Plus className="ic" aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Rounds of a section that wait for a place in a list. */
function WaitingRounds({ section, busy, onPlace }: { section: UnlistedSection; busy: boolean; onPlace: (id: string) => void }) {
  const messages = useBuilderWords();
  const locale = useLocale();
  return section.rounds.map((round) => (
    <li key={round.id}>
      <span className="grow">
        <b>{round.name[locale]}</b>
        <small>{section.section_name}</small>
      </span>
      <IconButton
        label={`${messages.place}: ${section.section_name}, ${round.name[locale]}`}
        title={messages.place}
        disabled={busy}
        onClick={() => onPlace(round.id)}
      >
        <Plus className="ic" aria-hidden />
      </IconButton>
    </li>
  ));
}
