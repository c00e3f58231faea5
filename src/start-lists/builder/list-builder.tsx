import { ChevronsDownUp, ChevronsUpDown, Redo2, Shirt, Timer, Undo2, WandSparkles } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useApp } from "../../web/app-context.ts";
import { publicAddress } from "../../web/public-address.ts";
import { formatDate, formatLength } from "../../web/locale/format.ts";
import { useFrameParts } from "../../web/frames.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { SaveState } from "../../web/ui/states/save-state.tsx";
import { moved } from "../../web/ui/tables/sort-move.ts";
import { Status, statusWord } from "../../web/ui/signs/status.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { ArrangeDialog } from "./dialogs/arrange-dialog.tsx";
import { BlockRows } from "./block-rows.tsx";
import { BreakDialog } from "./dialogs/break-dialog.tsx";
import { BreakRow } from "./break-row.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { useBuilderWords } from "./builder-words.ts";
import { ClashPane } from "./clash-pane.tsx";
import type { StartList, UnlistedSection } from "../contract.ts";
import { DayPlan } from "./day-plan.tsx";
import { ListMenu } from "./list-menu.tsx";
import { PaperList } from "../live/paper-list.tsx";
import { clashesOf, conflictsOf, placedId, programmeOf } from "../arranging/plan.ts";
import { type Order, shortCode } from "../rules.ts";
import { StaleDialog } from "./dialogs/stale-dialog.tsx";
import { useBuilder } from "./use-builder.ts";
import { useFolded } from "./use-folded.ts";
import { usePrinting } from "../../web/use-printing.ts";

export interface ListBuilderProps {
  loaded: StartList;
  unlisted: readonly UnlistedSection[];
  /** Whether this person may change the list; else everything is shown and nothing moves. */
  admin: boolean;
  /** Chooses another list, or makes one. */
  switcher: ReactNode;
  onReload: () => Promise<void>;
  onDeleted: () => void;
}

/** One list: the plan of the day, its rows, and its conflicts side by side. */
export function ListBuilder({ loaded, unlisted, admin, switcher, onReload, onDeleted }: ListBuilderProps) {
  const said = useBuilderWords();
  const locale = useLocale();
  const { bootstrap } = useApp();
  const builder = useBuilder(loaded);
  const { list, order, change, undo, redo, save } = builder;
  const programme = useMemo(() => programmeOf(list, order), [list, order]);
  const plan = useMemo(() => programme.filter((part) => part.kind === "block"), [programme]);
  const clashes = useMemo(() => clashesOf(conflictsOf(list, plan)), [list, plan]);
  const [selected, setSelected] = useState<string>();
  const folding = useFolded(loaded);
  const printing = usePrinting();
  const [arranging, setArranging] = useState(false);
  /** The break being changed by its id, or a new one. */
  const [breaking, setBreaking] = useState<string>();
  const removeBreak = useRemoveBreak(change);
  const gaps = useMemo(() => {
    const least = new Map<string, number>();
    for (const clash of clashes)
      for (const id of [clash.first_id, clash.second_id])
        least.set(id, Math.min(least.get(id) ?? Number.POSITIVE_INFINITY, clash.gap_seconds));
    return least;
  }, [clashes]);
  const started = plan.some((block) => block.rows.some((row) => row.performance.status !== "waiting"));
  const unplaced = unlisted.reduce((sum, section) => sum + section.entries.length, 0);

  const moveBlock = (id: string, to: (from: number) => number) =>
    change((now: Order) => {
      const from = now.findIndex((each) => placedId(each) === id);
      return moved(now, from, to(from));
    });
  const show = (id: string | undefined) =>
    flushSync(() => {
      setSelected(id);
      const block = plan.find((each) => each.rows.some((row) => row.performance.id === id));
      if (block) folding.open(block.id);
    });
  const allFolded = plan.length > 0 && plan.every((block) => folding.folded.has(block.id));
  useUndoKeys(admin, undo, redo);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    if (event.altKey && event.shiftKey && admin) {
      const block = event.target.closest<HTMLElement>("[data-block]")?.dataset["block"];
      if (block === undefined) return;
      event.preventDefault();
      moveBlock(block, (from) => from + step);
      keepFocus(event.target);
    } else if (!event.altKey && !event.ctrlKey && event.target.matches(".br-n")) {
      event.preventDefault();
      const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(".br-n")];
      rows[rows.indexOf(event.target) + step]?.focus();
    }
  };
  const bottomBar = useMemo(
    () => <BottomBar builder={builder} clashes={clashes.length} unplaced={unplaced} admin={admin} plan={plan} programme={programme} />,
    [builder, clashes.length, unplaced, admin, plan, programme],
  );
  useFrameParts(useMemo(() => ({ bottomBar }), [bottomBar]));

  // At a desk it stands at the left, on a phone under the rows.
  const dayPlan = (
    <DayPlan
      builder={builder}
      programme={programme}
      clashes={clashes}
      unlisted={unlisted}
      admin={admin}
      onReload={onReload}
      onBreak={() => setBreaking("")}
    />
  );
  return (
    <>
      <div className="contents print:hidden">
        <PageHead
          title={list.name}
          crumbs={[{ label: said.allLists, to: "/dashboard/start-lists/lists" }]}
          actions={
            <>
              {admin && <SaveLine builder={builder} />}
              <Status domain="list" value={list.status}>
                {list.status === "published"
                  ? `${statusWord("list", "published", locale)} · ${said.version(list.list_version)}`
                  : undefined}
              </Status>
              {switcher}
              {admin && (
                <Button icon={<WandSparkles className="ic" aria-hidden />} onClick={() => setArranging(true)}>
                  {said.arrange}
                </Button>
              )}
              <ListMenu builder={builder} admin={admin} onReload={onReload} onDeleted={onDeleted} />
            </>
          }
        >
          {[list.competition_name, formatDate(`${list.day}T12:00:00Z`, locale, "long"), `${said.stage} ${list.stage}`].join(" · ")}
        </PageHead>
        <div
          className={`bld print:hidden max-desk:grid-cols-[240px_minmax(0,1fr)] max-md:block ${
            admin ? "max-desk:grid-rows-[fit-content(40%)_minmax(0,1fr)]" : "desk:grid-cols-[254px_minmax(0,1fr)]"
          }`}
          onKeyDown={onKey}
        >
          <aside className="bl-l overflow-y-auto! max-md:hidden" aria-label={said.dayPlan}>
            {dayPlan}
          </aside>
          <section
            className={`bl-c max-desk:col-start-2 max-desk:row-start-1${admin ? " max-desk:row-span-2" : ""}`}
            aria-label={said.rows}
          >
            <div className="bl-bar max-md:h-auto max-md:flex-wrap max-md:gap-2 max-md:py-2">
              <span className="row sm gap-1.5">
                <Timer className="ic" aria-hidden />
                {said.changeover} <b className="num">{formatLength(list.changeover_seconds)}</b>
              </span>
              {admin && (
                <span className="row sm gap-1.5 max-md:hidden">
                  <Shirt className="ic" aria-hidden />
                  {said.rest} <b className="num">{Math.round(list.rest_seconds / 60)} min</b>
                </span>
              )}
              <span className="grow" />
              <IconButton
                label={allFolded ? said.expandAll : said.collapseAll}
                onClick={() => folding.only(allFolded ? [] : plan.map((block) => block.id))}
              >
                {allFolded ? <ChevronsUpDown className="ic" aria-hidden /> : <ChevronsDownUp className="ic" aria-hidden />}
              </IconButton>
              {admin && (
                <>
                  <IconButton label={said.undo} disabled={builder.past.length === 0} aria-keyshortcuts="Control+Z" onClick={undo}>
                    <Undo2 className="ic" aria-hidden />
                  </IconButton>
                  <IconButton label={said.redo} disabled={builder.future.length === 0} aria-keyshortcuts="Control+Shift+Z" onClick={redo}>
                    <Redo2 className="ic" aria-hidden />
                  </IconButton>
                  <span className="row sm gap-1 max-[1599px]:hidden" title={said.moveHint}>
                    {said.move} <kbd className="kbd">Alt</kbd>
                    <kbd className="kbd">↑</kbd>
                    <kbd className="kbd">↓</kbd>
                  </span>
                </>
              )}
            </div>
            {!admin && (
              <div className="p-3">
                <Note>{said.readOnly}</Note>
              </div>
            )}
            <div className="bl-list min-h-0 flex-1 overflow-y-auto pb-6 [--row:33px] max-md:overflow-visible max-md:[--row:58px]">
              {programme.map((part, index) =>
                part.kind === "break" ? (
                  <BreakRow
                    key={part.id}
                    pause={part}
                    first={index === 0}
                    last={index === programme.length - 1}
                    admin={admin}
                    change={change}
                    onEdit={setBreaking}
                    onRemove={removeBreak}
                  />
                ) : (
                  <BlockRows
                    key={part.id}
                    block={part}
                    gaps={gaps}
                    selected={selected}
                    folded={folding.folded.has(part.id)}
                    first={index === 0}
                    last={index === programme.length - 1}
                    admin={admin}
                    listId={list.id}
                    onSelect={setSelected}
                    onFold={() => folding.turn(part.id)}
                    change={change}
                    take={builder.take}
                    save={save}
                    onReload={onReload}
                  />
                ),
              )}
            </div>
          </section>
          {admin && (
            <aside
              className="bl-r overflow-y-auto! max-desk:col-start-1 max-desk:row-start-2 max-desk:border-t max-desk:border-r max-desk:border-l-0 max-desk:border-line max-desk:p-4! md:max-desk:pl-6! max-md:border-r-0"
              aria-label={said.conflicts}
            >
              <ClashPane builder={builder} plan={plan} clashes={clashes} selected={selected} onSelect={show} />
            </aside>
          )}
          <aside className="bl-l md:hidden" aria-label={said.unplaced}>
            {dayPlan}
          </aside>
        </div>
      </div>
      <div className="hidden print:block print:[page:list]">
        {printing && <PaperList list={list} address={publicAddress(bootstrap, `/startlist/${shortCode(list.id)}`)} />}
      </div>
      {admin && <ArrangeDialog open={arranging} onOpenChange={setArranging} builder={builder} started={started} />}
      {breaking !== undefined && (
        <BreakDialog
          builder={builder}
          plan={plan}
          pause={order.filter((each) => "break_id" in each).find((each) => each.break_id === breaking)}
          onClose={() => setBreaking(undefined)}
        />
      )}
      {builder.late && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && builder.late?.answer(false)}
          title={said.lateTitle}
          description={builder.late.text}
          confirm={said.lateAnyway}
          onConfirm={() => builder.late?.answer(true)}
        />
      )}
      {builder.theirs && <StaleDialog builder={builder} theirs={builder.theirs} />}
    </>
  );
}

function SaveLine({ builder }: { builder: ReturnType<typeof useBuilder> }) {
  if (builder.saving === "saving" || builder.saving === "offline") return <SaveState state={builder.saving} />;
  if (builder.saving === "failed") return <SaveState state="failed" onRetry={() => void builder.save()} />;
  return builder.savedAt === undefined ? undefined : <SaveState state="saved" at={builder.savedAt} />;
}

/** Ctrl Z undoes a move and Ctrl Shift Z or Ctrl Y makes it again, except while somebody writes or a dialog is open. */
function useUndoKeys(on: boolean, undo: () => void, redo: () => void): void {
  useEffect(() => {
    if (!on) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [role='dialog'], [role='alertdialog']")) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [on, undo, redo]);
}

/** Takes a break out of the day; „Cofnij” puts it back. */
function useRemoveBreak(change: ReturnType<typeof useBuilder>["change"]) {
  const said = useBuilderWords();
  const toast = useToast();
  return useCallback(
    (id: string) => {
      let before: Order | undefined;
      change((order) => {
        before = order;
        return order.filter((each) => placedId(each) !== id);
      });
      toast({ text: said.breakRemoved, look: "done", undo: () => change((now) => before ?? now) });
    },
    [change, said, toast],
  );
}

/** Moving a block takes its elements out of the page for a moment: the focus is put back where it was. */
function keepFocus(target: HTMLElement): void {
  requestAnimationFrame(() => {
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  });
}
