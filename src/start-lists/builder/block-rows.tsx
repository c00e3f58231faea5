import { ChevronDown, ChevronUp, Ellipsis, EllipsisVertical, ListX, VolumeX, Shirt, UserMinus, Users } from "lucide-react";
import { memo, type ReactNode } from "react";
import { count, formatLength, formatTime, formatTimeRange } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { IconButton } from "../../web/ui/button.tsx";
import { Menu, type MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { moveItem } from "../../web/ui/tables/sort-move.ts";
import { SortableList } from "../../web/ui/tables/sortable-list.tsx";
import { Status } from "../../web/ui/signs/status.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { titleOf } from "../../entries/label/title-of.ts";
import { blockTitle, waitsOf } from "../rounds/block-title.ts";
import { useBuilderWords } from "./builder-words.ts";
import { BlockDances, FirstRun } from "./block-dances.tsx";
import { ComingRound, useTakeRoundOff } from "./coming-round.tsx";
import { placeEntries, takeOffList } from "../contract.ts";
import { placedId, type PlannedBlock, type PlannedRow, withRows } from "../programme/plan.ts";
import type { Builder } from "./use-builder.ts";
import { counted } from "../words.ts";

export interface BlockRowsProps {
  block: PlannedBlock;
  /** Shortest rest in seconds of each performance with too short a rest. */
  gaps: ReadonlyMap<string, number>;
  selected: string | undefined;
  folded: boolean;
  /** `first` and `last`: no other block or break comes before it, or after it. */
  first: boolean;
  last: boolean;
  admin: boolean;
  listId: string;
  onSelect: (id: string | undefined) => void;
  onFold: () => void;
  change: Builder["change"];
  take: Builder["take"];
  save: Builder["save"];
  onReload: () => Promise<void>;
}

/** What a block shows, as text. The block is rendered again only when this changes. */
function renderKey({ block, gaps, selected, folded, first, last, admin }: BlockRowsProps): string {
  const rows = block.rows.map(({ performance: each, starts }) => [
    each.id,
    starts,
    each.start_number,
    each.status,
    each.entry_status,
    each.has_music,
    titleOf(each),
    gaps.get(each.id),
    each.id === selected,
  ]);
  const heats = block.heats.map(({ id, starts, performance_ids }) => [id, starts, performance_ids]);
  return JSON.stringify([heats, block.number, block.name, block.rounds, block.status, block.starts, folded, first, last, admin, rows]);
}

/** One block: its head, and its performances in an order changed by drag, keys and menu. */
export const BlockRows = memo(Rows, (before, after) => renderKey(before) === renderKey(after));

function Rows(props: BlockRowsProps) {
  const { block, folded, admin, change } = props;
  const messages = useBuilderWords();
  const locale = useLocale();
  const title = blockTitle(block, locale);
  const coming = waitsOf(block, locale) !== undefined;
  const takeRoundOff = useTakeRoundOff(props);
  const closed = block.status === "closed" || block.status === "published";
  const shift = (to: (from: number) => number) =>
    change((order) => {
      const from = order.findIndex((each) => placedId(each) === block.id);
      return moveItem(order, from, to(from));
    });
  const menu: MenuEntry[] = [
    { label: messages.moveFirst, disabled: props.first, onSelect: () => shift(() => 0) },
    { label: messages.moveUp, hint: "Alt Shift ↑", disabled: props.first, onSelect: () => shift((from) => from - 1) },
    { label: messages.moveDown, hint: "Alt Shift ↓", disabled: props.last, onSelect: () => shift((from) => from + 1) },
    { label: messages.moveLast, disabled: props.last, onSelect: () => shift(() => Number.MAX_SAFE_INTEGER) },
    ...(coming
      ? ([
          "separator",
          { label: messages.takeOff, icon: <ListX className="ic" aria-hidden />, onSelect: () => void takeRoundOff() },
        ] as const)
      : []),
  ];
  return (
    <section data-block={block.id} id={`block-${block.id}`} aria-label={title} className="scroll-mt-2">
      <div className="bh sticky top-0 z-[3] bg-surface max-md:top-14 max-md:h-auto max-md:min-h-[46px] max-md:py-1">
        <time className="ml-7 shrink-0 max-md:ml-0">{formatTime(block.starts, locale)}</time>
        <span className="bh-n num shrink-0">{block.number}</span>
        <div className="md:contents max-md:min-w-0 max-md:flex-1">
          <h2 className="min-w-0">{title}</h2>
          {!coming && (
            <span className="sec sm nw max-[1599px]:hidden">{count(locale, block.rows.length, counted.performances[locale])}</span>
          )}
          {block.status === "closed" || block.status === "published" || block.status === "live" ? (
            <Status domain="marking" value={block.status} bare />
          ) : undefined}
        </div>
        <span className="grow max-md:hidden" />
        <span className="num sec sm nw max-md:hidden">{formatTimeRange(block.starts, block.ends, locale)}</span>
        {admin && (
          <Menu
            items={menu}
            trigger={
              <IconButton label={`${messages.blockMenu}: ${title}`} title={messages.blockMenu}>
                <EllipsisVertical className="ic" aria-hidden />
              </IconButton>
            }
          />
        )}
        <IconButton label={`${folded ? messages.expand : messages.collapse}: ${title}`} aria-expanded={!folded} onClick={props.onFold}>
          {folded ? <ChevronDown className="ic" aria-hidden /> : <ChevronUp className="ic" aria-hidden />}
        </IconButton>
      </div>
      {!folded && coming && <ComingRound block={block} />}
      {!folded && !coming && <Performances {...props} title={title} fixed={!admin || closed} />}
    </section>
  );
}

/** The performances of a block, sortable unless `fixed`, with its dances after them. */
function Performances(props: BlockRowsProps & { title: string; fixed: boolean }) {
  const { block, title, fixed, change } = props;
  const messages = useBuilderWords();
  return (
    <div className="[&_.sortl]:border-t-0 [&_.sortl>li]:gap-0">
      <FirstRun block={block} />
      <SortableList
        items={block.rows}
        itemKey={(row) => row.performance.id}
        itemName={(row) => row.performance.title ?? row.performance.shown.label ?? messages.untitled}
        label={title}
        disabled={fixed}
        onReorder={(rows) =>
          change((order) =>
            withRows(
              order,
              block.id,
              rows.map((row) => row.performance.id),
            ),
          )
        }
      >
        {(row, part) => <Row {...props} row={row} grip={fixed ? undefined : part.grip} moves={fixed ? [] : part.moves} />}
      </SortableList>
      <BlockDances block={block} />
    </div>
  );
}

function Row(props: BlockRowsProps & { row: PlannedRow; grip: ReactNode; moves: readonly MenuEntry[] }) {
  const { row, grip, moves, gaps, selected, admin, onSelect } = props;
  const { performance: each, starts } = row;
  const messages = useBuilderWords();
  const locale = useLocale();
  const takeOff = useTakeOff(props);
  const gap = gaps.get(each.id);
  const on = selected === each.id;
  const title = titleOf(each) ?? each.shown.label ?? messages.untitled;
  return (
    <div
      className={[
        "brw flex-1 border-b-0! grid-cols-[20px_46px_46px_minmax(0,1fr)_44px_40px_74px_28px] max-md:h-auto! max-md:min-h-[58px]",
        grip ? "max-md:grid-cols-[24px_44px_46px_minmax(0,1fr)_auto_36px]" : "max-md:grid-cols-[44px_46px_minmax(0,1fr)_auto_36px]",
        gap === undefined ? "" : "bad",
        on ? "sel" : "",
      ].join(" ")}
      data-performance={each.id}
    >
      {grip ?? <span className="max-md:hidden" />}
      <time>{formatTime(starts, locale)}</time>
      {each.start_number === null ? (
        <span />
      ) : (
        <Bib number={each.start_number} look={each.out ? "gone" : each.status === "on_stage" ? "lit" : "ghost"} />
      )}
      <button
        type="button"
        className="br-n ell h-full border-0 bg-transparent p-0 text-left"
        aria-pressed={on}
        onClick={() => onSelect(on ? undefined : each.id)}
      >
        <b className="max-md:block max-md:truncate">{each.out ? <s>{title}</s> : title}</b>{" "}
        <span className="sec max-md:block max-md:truncate">{each.club_name}</span>
      </button>
      <span className="num sec br-o max-md:hidden!">
        <Users className="ic" aria-hidden />
        {each.dancers}
        <span className="vh"> {messages.people}</span>
      </span>
      <span className="num br-d max-md:hidden">{formatLength(each.seconds)}</span>
      <span className="br-m">
        <Mark row={row} gap={gap} />
      </span>
      {admin ? (
        <Menu
          items={[
            ...moves,
            ...(moves.length > 0 ? (["separator"] as const) : []),
            {
              label: messages.takeOff,
              icon: <UserMinus className="ic" aria-hidden />,
              disabled: each.status !== "waiting",
              onSelect: () => void takeOff(each),
            },
          ]}
          trigger={
            <IconButton label={`${messages.rowMenu}: ${title}`} title={messages.rowMenu} size="small">
              <Ellipsis className="ic" aria-hidden />
            </IconButton>
          }
        />
      ) : (
        <span />
      )}
    </div>
  );
}

/** The most important fact about a row: its entry is out, a short rest, its state on stage, or missing music. */
function Mark({ row: { performance: each }, gap }: { row: PlannedRow; gap: number | undefined }) {
  const messages = useBuilderWords();
  if (each.out) return <span className="cmark w">{messages.out[each.out]}</span>;
  if (gap !== undefined)
    return (
      <span className="cmark" title={messages.rest}>
        <Shirt className="ic" aria-hidden />
        <span className="vh">{messages.rest} </span>
        {Math.max(0, Math.floor(gap / 60))}
        {"\u00a0"}min
      </span>
    );
  if (each.status === "on_stage") return <span className="sm b nw text-spot-text">{messages.onStage}</span>;
  if (each.status === "done") return <span className="xs sec nw">{messages.done}</span>;
  if (each.status === "no_show") return <span className="xs sec nw">{messages.noShow}</span>;
  if (!each.has_music)
    return (
      <span className="cmark w" title={messages.noMusicLong}>
        <VolumeX className="ic" aria-hidden />
        <span className="vh">{messages.noMusic}</span>
      </span>
    );
  return undefined;
}

/** Takes a performance off the list; „Cofnij” puts it back at the end of its block. */
function useTakeOff({ listId, take, save, onReload }: BlockRowsProps) {
  const messages = useBuilderWords();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  return async (each: PlannedRow["performance"]) => {
    const params = { id: listId };
    await save();
    const list = await recordOrNull(() => api.call(takeOffList, { params, body: { performance_id: each.id } }), report);
    if (!list) return;
    take(list);
    const back = async () => {
      // The performance was there a moment ago, so the list ends no later than before.
      const body = { entry_ids: [each.entry_id], confirmed: true };
      const restored = await recordOrNull(() => api.call(placeEntries, { params, body }), report);
      if (restored) take(restored);
      await onReload();
    };
    toast({ text: `${messages.takenOff}: ${each.title ?? each.shown.label ?? messages.untitled}`, look: "done", undo: () => void back() });
    await onReload();
  };
}
