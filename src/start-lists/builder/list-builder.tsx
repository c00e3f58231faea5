import { WandSparkles } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { later } from "../../web/pages/later.tsx";
import { useApp } from "../../web/app/app-context.ts";
import { publicAddress } from "../../web/pages/public-address.ts";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { SaveState } from "../../web/ui/states/save-state.tsx";
import { Status, statusWord } from "../../web/ui/signs/status.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { useBuilderWords } from "./builder-words.ts";
import { ClashPane } from "./clash-pane.tsx";
import type { StartList, UnlistedSection } from "../contract.ts";
import { DayPlan } from "./day-plan.tsx";
import { ListMenu } from "./list-menu.tsx";
import { PaperList } from "../live/paper-list.tsx";
import { ProgrammePane } from "./programme-pane.tsx";
import { clashesOf, conflictsOf, type PlannedBlock, programmeOf } from "../programme/plan.ts";
import { type Order, shortCode } from "../rules.ts";
import { type Builder, useBuilder } from "./use-builder.ts";
import { useBuilderKeys } from "./use-builder-keys.ts";
import { useFolded } from "./use-folded.ts";
import { usePrinting } from "../../web/browser/use-printing.ts";
import { useFrameParts } from "../../web/layouts/frame-parts.ts";

const ArrangeDialog = later(async () => (await import("./arrange-dialog.tsx")).ArrangeDialog);
const BreakDialog = later(async () => (await import("./break-dialog.tsx")).BreakDialog);
const StaleDialog = later(async () => (await import("./stale-dialog.tsx")).StaleDialog);

export interface ListBuilderProps {
  loaded: StartList;
  unlisted: readonly UnlistedSection[];
  /** True when this person may change the list; otherwise it is shown read-only. */
  admin: boolean;
  /** Chooses another list, or adds one. */
  switcher: ReactNode;
  onReload: () => Promise<void>;
  onDeleted: () => void;
}

/** One list: the plan of the day, its rows and its conflicts side by side. */
export function ListBuilder({ loaded, unlisted, admin, switcher, onReload, onDeleted }: ListBuilderProps) {
  const messages = useBuilderWords();
  const builder = useBuilder(loaded);
  const { list, order } = builder;
  const programme = useMemo(() => programmeOf(list, order), [list, order]);
  const plan = useMemo(() => programme.filter((part) => part.kind === "block"), [programme]);
  const clashes = useMemo(() => clashesOf(conflictsOf(list, plan)), [list, plan]);
  const [selected, setSelected] = useState<string>();
  const folding = useFolded(loaded);
  const [arranging, setArranging] = useState(false);
  /** Id of the break being edited, or "" for a new one. */
  const [breaking, setBreaking] = useState<string>();
  const onKey = useBuilderKeys(builder, admin);
  const unplaced = unlisted.reduce((sum, section) => sum + section.entries.length, 0);
  const bottomBar = useMemo(
    () => <BottomBar builder={builder} clashes={clashes.length} unplaced={unplaced} admin={admin} plan={plan} programme={programme} />,
    [builder, clashes.length, unplaced, admin, plan, programme],
  );
  useFrameParts(useMemo(() => ({ bottomBar }), [bottomBar]));
  const show = (id: string | undefined) =>
    flushSync(() => {
      setSelected(id);
      const block = plan.find((each) => each.rows.some((row) => row.performance.id === id));
      if (block) folding.open(block.id);
    });

  // On a desk it is at the left, on a phone after the rows.
  const parts = { builder, programme, clashes, unlisted, admin, onReload };
  const dayPlan = <DayPlan {...parts} onBreak={() => setBreaking("")} />;
  return (
    <>
      <div className="contents print:hidden">
        <Head builder={builder} admin={admin}>
          {switcher}
          {admin && (
            <Button icon={<WandSparkles className="ic" aria-hidden />} onClick={() => setArranging(true)}>
              {messages.arrange}
            </Button>
          )}
          <ListMenu builder={builder} admin={admin} onReload={onReload} onDeleted={onDeleted} />
        </Head>
        <div
          className={`bld print:hidden max-desk:grid-cols-[240px_minmax(0,1fr)] max-md:block ${
            admin ? "max-desk:grid-rows-[fit-content(40%)_minmax(0,1fr)]" : "desk:grid-cols-[254px_minmax(0,1fr)]"
          }`}
          onKeyDown={onKey}
        >
          <aside className="bl-l overflow-y-auto! max-md:hidden" aria-label={messages.dayPlan}>
            {dayPlan}
          </aside>
          <ProgrammePane
            builder={builder}
            programme={programme}
            clashes={clashes}
            folding={folding}
            admin={admin}
            selected={selected}
            onSelect={setSelected}
            onEditBreak={setBreaking}
            onReload={onReload}
          />
          {admin && (
            <aside
              className="bl-r overflow-y-auto! max-desk:col-start-1 max-desk:row-start-2 max-desk:border-t max-desk:border-r max-desk:border-l-0 max-desk:border-line max-desk:p-4! md:max-desk:pl-6! max-md:border-r-0"
              aria-label={messages.conflicts}
            >
              <ClashPane builder={builder} plan={plan} clashes={clashes} selected={selected} onSelect={show} />
            </aside>
          )}
          <aside className="bl-l md:hidden" aria-label={messages.unplaced}>
            {dayPlan}
          </aside>
        </div>
      </div>
      <Paper list={list} />
      {admin && arranging && <ArrangeDialog open onOpenChange={setArranging} builder={builder} started={hasStarted(plan)} />}
      {breaking !== undefined && (
        <BreakDialog builder={builder} plan={plan} pause={breakOf(order, breaking)} onClose={() => setBreaking(undefined)} />
      )}
      <Questions builder={builder} />
    </>
  );
}

const hasStarted = (plan: readonly PlannedBlock[]) => plan.some((block) => block.rows.some((row) => row.performance.status !== "waiting"));

const breakOf = (order: Order, id: string) => order.filter((each) => "break_id" in each).find((each) => each.break_id === id);

/** Head of the page: which list it is, whether it is saved, and the actions for the whole list. */
function Head({ builder, admin, children }: { builder: Builder; admin: boolean; children: ReactNode }) {
  const messages = useBuilderWords();
  const locale = useLocale();
  const { list } = builder;
  return (
    <PageHead
      title={list.name}
      crumbs={[{ label: messages.allLists, to: "/dashboard/start-lists/lists" }]}
      actions={
        <>
          {admin && <SaveLine builder={builder} />}
          <Status domain="list" value={list.status}>
            {list.status === "published"
              ? `${statusWord("list", "published", locale)} · ${messages.version(list.list_version)}`
              : undefined}
          </Status>
          {children}
        </>
      }
    >
      {[list.competition_name, formatDate(`${list.day}T12:00:00Z`, locale, "long"), `${messages.stage} ${list.stage}`].join(" · ")}
    </PageHead>
  );
}

/** The list for printing. */
function Paper({ list }: { list: StartList }) {
  const { bootstrap } = useApp();
  const printing = usePrinting();
  return (
    <div className="hidden print:block print:[page:list]">
      {printing && <PaperList list={list} address={publicAddress(bootstrap, `/startlist/${shortCode(list.id)}`)} />}
    </div>
  );
}

/** Questions that the list asks on its own: whether the day may end late, and which of two versions to keep. */
function Questions({ builder }: { builder: Builder }) {
  const messages = useBuilderWords();
  return (
    <>
      {builder.late && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && builder.late?.answer(false)}
          title={messages.lateTitle}
          description={builder.late.text}
          confirm={messages.lateAnyway}
          onConfirm={() => builder.late?.answer(true)}
        />
      )}
      {builder.theirs && <StaleDialog builder={builder} theirs={builder.theirs} />}
    </>
  );
}

function SaveLine({ builder }: { builder: Builder }) {
  if (builder.saving === "saving" || builder.saving === "offline") return <SaveState state={builder.saving} />;
  if (builder.saving === "failed") return <SaveState state="failed" onRetry={() => void builder.save()} />;
  return builder.savedAt === undefined ? undefined : <SaveState state="saved" at={builder.savedAt} />;
}
