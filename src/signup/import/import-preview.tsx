// Preview of a sheet: views by state, the order of names, the rows, and the button that adds them.
import { ArrowRight, ClipboardCheck, ClipboardPaste } from "lucide-react";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { count } from "../../kernel/text/format.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Klepki, type KlepkaState } from "../../web/ui/signs/klepki.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { ColumnQuestions, NotUsed } from "./import-columns.tsx";
import { ImportRows, STATE_ICON } from "./import-rows.tsx";
import { countedHere, useImportWords } from "./reading/import-words.ts";
import { type ImportState, withCell, withFix, removeRows, withOrder, withRole } from "./reading/import-state.ts";
import { type Fix, rowStates, type RowState } from "./reading/kinds.ts";
import { nextOpen, type ImportReview } from "./reading/review.ts";
import type { Import, ImportContext } from "./use-import.ts";

/** Number of rows drawn at first, and added by each press. */
const PAGE = 100;

interface PreviewProps {
  about: ImportContext;
  work: Import;
  state: ImportState;
  review: ImportReview;
  busy: boolean;
  onAdd: () => void;
}

/** The loaded sheet with its reviewed rows, until they are added. */
export function ImportPreview({ about, work, state, review, busy, onAdd }: PreviewProps) {
  const words = useImportWords();
  const toast = useToast();
  const [view, setView] = useState<RowState | "all">("all");
  const [shown, setShown] = useState(PAGE);
  const chosen = view !== "all" && review.counts[view] === 0 ? "all" : view;
  const rows = review.rows.filter((each) => chosen === "all" || each.state === chosen);
  const { later = [] } = state;
  const { target, follow, goToNext } = useNextOpen(review);
  const drop = (key: string) => {
    work.change((now) => removeRows(now, [key]));
    toast({ text: words.dropped, undo: () => work.change((now) => ({ ...now, gone: now.gone.filter((each) => each !== key) })) });
  };
  return (
    <div className="contents" onFocus={follow}>
      <Head work={work} state={state} rows={review.rows.length} />
      {later.length > 0 && <Note look="warn">{fill(words.beyond, { n: later.length })}</Note>}
      <Tabs work={work} state={state} />
      <div className="imp-bar">
        <Views counts={review.counts} all={review.rows.length} view={chosen} onView={setView} />
        <NameOrder state={state} onOrder={(order) => work.change((now) => withOrder(now, order))} />
      </div>
      {state.order === null && (
        <Note look="warn" live>
          {words.orderAsk}
        </Note>
      )}
      <ColumnQuestions state={state} change={work.change} />
      <NotUsed state={state} change={work.change} />
      <Elsewhere
        review={review}
        onAll={(fixes) => work.change((now) => fixes.reduce((state, [key, fix]) => withFix(state, key, fix), now))}
      />
      {rows.length === 0 ? (
        <Empty title={words.noRows} />
      ) : (
        <ImportRows
          state={state}
          rows={rows.slice(0, Math.max(shown, target))}
          withLevels={about.sections.some((each) => each.level_code !== null)}
          onEdit={(key, edit) => work.change((now) => withCell(now, key, edit))}
          onFix={(key, fix) => (fix.drop ? drop(key) : work.change((now) => withFix(now, key, fix)))}
          onDrop={drop}
          onRole={(at, role) => work.change((now) => withRole(now, at, role))}
        />
      )}
      {rows.length > Math.max(shown, target) && (
        <Button className="mt-4" onClick={() => setShown((now) => now + PAGE)}>
          {words.more}
        </Button>
      )}
      <Bottom
        review={review}
        of={state.of}
        busy={busy}
        onAdd={onAdd}
        onFixNext={() => {
          setView("all");
          goToNext();
        }}
      />
    </div>
  );
}

/** Goes to the next row that is not ready, also among rows that are not drawn yet. */
function useNextOpen(review: ImportReview) {
  const [target, setTarget] = useState<{ key: string } | undefined>(undefined);
  const last = useRef<string>(undefined);
  useEffect(() => {
    const row = target && document.querySelector(`[data-row="${target.key}"]`);
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>(".imp-fix button, .imp-fix select, [aria-invalid], input")?.focus({ preventScroll: true });
  }, [target]);
  const goToNext = () => {
    const key = nextOpen(review.rows, last.current);
    last.current = key;
    if (key !== undefined) setTarget({ key });
  };
  const follow = (event: FocusEvent) => {
    last.current = event.target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? last.current;
  };
  /** Number of rows that must be drawn to show it. */
  return { target: target ? review.rows.findIndex((each) => each.key === target.key) + 1 : 0, follow, goToNext };
}

/** The sheets of a workbook with several: the current one, and links to the others. */
function Tabs({ work, state }: { work: Import; state: ImportState }) {
  const words = useImportWords();
  const locale = useLocale();
  const [openQuestion, setAsked] = useState<string | undefined>(undefined);
  const { tabs = [], tab } = state;
  const touched = [state.edits, state.answers, state.gone].some((each) => Object.keys(each).length > 0);
  const others = tabs.filter((each) => each.tab !== tab);
  if (others.length === 0) return null;
  return (
    <Note
      look="info"
      action={
        <span className="row wrap">
          {others.map(({ tab: name = "" }) => (
            <Button key={name} size="small" onClick={() => (touched ? setAsked(name) : work.takeTab(name))}>
              {`${words.tabRead} „${name}”`}
            </Button>
          ))}
        </span>
      }
    >
      {`${fill(words.tabNow, { tab: tab ?? "" })} ${others.map(({ tab: name, rows, isHidden }) => `„${name}” (${isHidden ? words.tabHidden : ""}${count(locale, rows.length, countedHere.rows[locale])})`).join(", ")}.`}
      <ConfirmDialog
        open={openQuestion !== undefined}
        onOpenChange={() => setAsked(undefined)}
        danger
        title={words.againAsk}
        description={words.againWhy}
        confirm={words.tabDo}
        onConfirm={() => work.takeTab(openQuestion ?? "")}
      />
    </Note>
  );
}

/** People of the sheet who are in other sign-ups already, by owner; one press adds all of them here, too. */
function Elsewhere({ review, onAll }: { review: ImportReview; onAll: (fixes: readonly (readonly [string, Fix])[]) => void }) {
  const words = useImportWords();
  const locale = useLocale();
  const found = review.rows.flatMap((row) => row.reasons.flatMap((reason) => (reason.elsewhere === undefined ? [] : [{ row, reason }])));
  if (found.length < 2) return null;
  const owners = new Map<string, number>();
  for (const { reason } of found) owners.set(reason.elsewhere || words.nobodys, (owners.get(reason.elsewhere || words.nobodys) ?? 0) + 1);
  const fixes = found.flatMap(({ row, reason }) => reason.fixes.filter((fix) => fix.answer).map((fix) => [row.key, fix] as const));
  return (
    <Note look="info" live action={<Button onClick={() => onAll(fixes)}>{words.addHereToo}</Button>}>
      {`${words.elsewhere} ${[...owners].map(([name, of]) => `${name} (${count(locale, of, countedHere.there[locale])})`).join(", ")}. ${words.elsewhereHint}`}
    </Note>
  );
}

function Head({ work, state, rows }: { work: Import; state: ImportState; rows: number }) {
  const words = useImportWords();
  const locale = useLocale();
  const [openQuestion, setAsked] = useState(false);
  return (
    <header className="imp-head">
      <h1>{`${words.check} ${count(locale, rows, countedHere.rows[locale])}`}</h1>
      <span className="row sm sec">
        <ClipboardCheck className="ic" aria-hidden />
        <span className="ell">{state.name ?? words.from[state.from]}</span>
      </span>
      <Button icon={<ClipboardPaste className="ic" aria-hidden />} onClick={() => setAsked(true)}>
        {words.again}
      </Button>
      <ConfirmDialog
        open={openQuestion}
        onOpenChange={setAsked}
        danger
        title={words.againAsk}
        description={words.againWhy}
        confirm={words.againDo}
        onConfirm={() => work.put(undefined)}
      />
    </header>
  );
}

interface ViewsProps {
  counts: ImportReview["counts"];
  all: number;
  view: RowState | "all";
  onView: (view: RowState | "all") => void;
}

/** Filter of rows by state; states without rows are left out. */
function Views({ counts, all, view, onView }: ViewsProps) {
  const words = useImportWords();
  const options = rowStates
    .filter((state) => counts[state] > 0)
    .map((state) => {
      const Icon = STATE_ICON[state];
      return { value: state, label: words.states[state], count: counts[state], icon: <Icon className={`ic imp-i ${state}`} aria-hidden /> };
    });
  return (
    <Segmented<RowState | "all">
      label={words.views}
      value={view}
      onValueChange={onView}
      options={[{ value: "all", label: words.all, count: all }, ...options]}
    />
  );
}

/** Switch between last and first name first, with the reason for the guess. */
function NameOrder({ state, onOrder }: { state: ImportState; onOrder: (order: "last-first" | "first-last") => void }) {
  const words = useImportWords();
  if (!state.roles.some((role) => ["first", "last", "name", "people"].includes(role))) return null;
  const because = state.why && words.because[state.why];
  return (
    <div className="imp-order">
      <span className="sm sec">{words.inSheet}</span>
      <Segmented<"last-first" | "first-last" | "none">
        label={words.inSheet}
        value={state.order ?? "none"}
        onValueChange={(order) => order !== "none" && onOrder(order)}
        options={[
          { value: "last-first", label: words.orders["last-first"] },
          { value: "first-last", label: words.orders["first-last"] },
        ]}
      />
      {because && <span className="xs sec">{because}</span>}
    </div>
  );
}

const STAVE: Record<RowState, KlepkaState> = {
  ready: "ok",
  wrong: "missing",
  order: "missing",
  known: "off",
  partial: "off",
  unconfirmed: "off",
};
const MOST_STAVES = 24;

/** Progress, and the button that adds the ready rows. */
function Bottom({
  review,
  of,
  busy,
  onAdd,
  onFixNext,
}: {
  review: ImportReview;
  of: ImportContext["of"];
  busy: boolean;
  onAdd: () => void;
  onFixNext: () => void;
}) {
  const words = useImportWords();
  const locale = useLocale();
  const all = review.rows.length;
  const open = all - review.ready.length - review.counts.unconfirmed;
  const order: readonly RowState[] = ["ready", "wrong", "order", "known", "unconfirmed", "partial"];
  const states = order.flatMap((state) => Array.from({ length: review.counts[state] }, () => STAVE[state]));
  const staves =
    all <= MOST_STAVES ? states : Array.from({ length: MOST_STAVES }, (_, at) => states[Math.floor((at * all) / MOST_STAVES)] ?? "off");
  const label = fill(words.readyOf, { ready: review.ready.length, all });
  const adds = of === "people" ? review.people.length : review.entries.length;
  return (
    <div className="imp-foot">
      <span className="imp-k">
        <Klepki states={staves} label={label} />
      </span>
      <b aria-live="polite">{label}</b>
      {open > 0 && <span className="sm sec imp-rest">{words.rest}</span>}
      <span className="grow" />
      {open > 0 && <Button onClick={onFixNext}>{words.fixNext}</Button>}
      <Button
        look="primary"
        busy={busy}
        disabled={review.ready.length === 0}
        iconAfter={<ArrowRight className="ic" aria-hidden />}
        onClick={onAdd}
      >
        {adds === 0 && review.ready.length > 0 ? words.finish : `${words.add} ${count(locale, adds, countedHere[of][locale])}`}
      </Button>
    </div>
  );
}
