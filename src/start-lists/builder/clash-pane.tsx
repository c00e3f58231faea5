import { Check, ChevronLeft, ChevronRight, CircleCheck, Eye, Shirt } from "lucide-react";
import { useMemo, useState } from "react";
import type { EntryName } from "../../entries/label/entry-label.ts";
import { titleOf } from "../../entries/label/title-of.ts";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useBuilderWords } from "./builder-words.ts";
import type { StartList } from "../contract.ts";
import { type Clash, type Fix, fixesFor, type PlannedBlock } from "../programme/plan.ts";
import type { Builder } from "./use-builder.ts";

export interface ClashPaneProps {
  builder: Builder;
  plan: readonly PlannedBlock[];
  clashes: readonly Clash[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

const minutes = (seconds: number) => `${Math.max(0, Math.floor(seconds / 60))}\u00a0min`;

/** Rests that are too short, one at a time, the selected row's first, each with fixes and their effect. */
export function ClashPane({ builder, plan, clashes, selected, onSelect }: ClashPaneProps) {
  const messages = useBuilderWords();
  const [at, setAt] = useState(0);
  const chosen = clashes.findIndex((clash) => clash.first_id === selected || clash.second_id === selected);
  const index = chosen >= 0 ? chosen : Math.min(at, clashes.length - 1);
  const clash = clashes[index];
  if (!clash)
    return (
      <>
        <Chip look="ok" icon={CircleCheck}>
          {messages.noConflicts}
        </Chip>
        <p className="sm sec mt-2">{messages.noConflictsWhy(Math.round(builder.list.rest_seconds / 60))}</p>
      </>
    );
  const go = (step: number) => {
    onSelect(undefined);
    setAt((index + step + clashes.length) % clashes.length);
  };
  return (
    <>
      <div className="row sp wrap gap-y-1!">
        <Chip look="bad" icon={Shirt}>
          {messages.costume}
        </Chip>
        <span className="row gap-1">
          <span className="sm sec nw" role="status">
            {messages.conflictOf(index + 1, clashes.length)}
          </span>
          {clashes.length > 1 && (
            <>
              <IconButton size="small" label={messages.previous} onClick={() => go(-1)}>
                <ChevronLeft className="ic" aria-hidden />
              </IconButton>
              <IconButton size="small" label={messages.next} onClick={() => go(1)}>
                <ChevronRight className="ic" aria-hidden />
              </IconButton>
            </>
          )}
        </span>
      </div>
      <Details clash={clash} plan={plan} list={builder.list} onShow={onSelect} />
      <Fixes key={clash.key} builder={builder} plan={plan} clash={clash} />
    </>
  );
}

function Details({
  clash,
  plan,
  list,
  onShow,
}: {
  clash: Clash;
  plan: readonly PlannedBlock[];
  list: StartList;
  onShow: (id: string) => void;
}) {
  const messages = useBuilderWords();
  const locale = useLocale();
  const rows = new Map(plan.flatMap((block) => block.rows.map((row) => [row.performance.id, row] as const)));
  const rest = list.rest_seconds;
  const sideOf = (id: string): Side | undefined => {
    const row = rows.get(id);
    if (row) return { ...row.performance, starts: row.starts, list_name: undefined };
    const away = list.elsewhere.find((each) => each.performance_id === id);
    return away && { ...away, starts: Date.parse(away.planned_at) };
  };
  const first = sideOf(clash.first_id);
  const second = sideOf(clash.second_id);
  if (!first || !second) return undefined;
  const here = rows.has(clash.first_id) ? clash.first_id : clash.second_id;
  return (
    <>
      <h2 className="mt-3 text-[1.3rem] leading-7">
        {clash.gap_seconds < 0 ? messages.noGapTitle : messages.gapTitle(minutes(clash.gap_seconds), minutes(rest))}
      </h2>
      <p className="sm sec mt-1">
        {messages.danceBoth} {clash.dancers.join(", ")}
      </p>
      <div className="cf">
        <One side={first} line={messages.leaves(formatTime(first.starts + first.seconds * 1000, locale))} />
        <div className="cf-g">
          <i aria-hidden />
          <span>{messages.gapLine(minutes(clash.gap_seconds), minutes(rest - Math.max(0, clash.gap_seconds)))}</span>
        </div>
        <One side={second} line={messages.enters(formatTime(second.starts, locale))} />
        <Button
          look="ghost"
          size="small"
          className="mt-2"
          icon={<Eye className="ic" aria-hidden />}
          onClick={() => {
            onShow(here);
            document.querySelector(`[data-performance="${here}"]`)?.scrollIntoView({ block: "center" });
          }}
        >
          {messages.show}
        </Button>
      </div>
    </>
  );
}

/** One of the two performances, with its list's name when it is on another list. */
type Side = EntryName & { seconds: number; starts: number; list_name: string | undefined };

function One({ side, line }: { side: Side; line: string }) {
  const messages = useBuilderWords();
  const { start_number, list_name } = side;
  return (
    <div className="row">
      {start_number !== null && <Bib number={start_number} />}
      <span className="grow">
        <b className="ell block">{titleOf(side) ?? messages.untitled}</b>
        <small className="xs sec">{[list_name, line].filter(Boolean).join(", ")}</small>
      </span>
    </div>
  );
}

function Fixes({ builder, plan, clash }: { builder: Builder; plan: readonly PlannedBlock[]; clash: Clash }) {
  const messages = useBuilderWords();
  const toast = useToast();
  const { list, order, change } = builder;
  const fixes = useMemo(() => fixesFor(list, order, clash), [list, order, clash]);
  const titles = new Map(plan.flatMap((block) => block.rows.map(({ performance: each }) => [each.id, titleOf(each)] as const)));
  const breakName = (id: string) => order.flatMap((each) => ("break_id" in each && each.break_id === id ? [each.name] : []))[0] ?? "";
  const headline = (fix: Fix) => {
    if (fix.kind === "break") return messages.longerBreak(breakName(fix.id), fix.place);
    if (fix.kind === "block") return messages.blockToPlace(plan.find((block) => block.id === fix.id)?.name ?? "", fix.place);
    return messages.toPlace(titles.get(fix.id) ?? messages.untitled, fix.place);
  };
  const apply = (fix: Fix) => {
    change(() => fix.order);
    toast({ text: messages.applied, look: "done", undo: () => change(() => order) });
  };
  return (
    <section aria-label={messages.proposals} className="mt-5">
      <h3 className="mb-2 text-base font-semibold">{messages.proposals}</h3>
      {fixes.length === 0 && <p className="sm sec">{messages.noProposals}</p>}
      <ul className="sug">
        {fixes.map((fix, index) => (
          <li key={fix.id} className={index === 0 ? "on" : ""}>
            <b>{headline(fix)}</b>
            <small>
              {fix.gap_seconds === undefined ? messages.fixFar : messages.fixGap(minutes(fix.gap_seconds))}{" "}
              {messages.fixConflicts(fix.conflicts)} {messages.fixMoved(fix.moved)}
            </small>
            <Button
              look={index === 0 ? "primary" : "plain"}
              size="small"
              className="mt-2"
              icon={<Check className="ic" aria-hidden />}
              onClick={() => apply(fix)}
            >
              {messages.apply}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
