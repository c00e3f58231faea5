import { BellRing, Check, CircleAlert, CircleX, LockOpen, Pencil, Printer, ScanEye } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isAllowed } from "../../rounds/offices.ts";
import { later } from "../../web/pages/later.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useQuery } from "../../web/lists/use-query.ts";
import { fill } from "../../web/locale/fill.ts";
import { plural } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Accordion } from "../../web/ui/accordion.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { RefusedSheets } from "./refused-sheets.tsx";
import { words as paperWords } from "../papers/words.ts";
import { danceName, isIn, type SheetState, sheetStates, type SheetView, sheetViews, needsCheck } from "../sheets/sheet-states.ts";
import { words } from "../sheets/words.ts";
import type { SeenMatrix } from "../shapes.ts";
import { remindRound } from "../../judging/desk/contract.ts";

const SheetDialog = later(async () => (await import("./sheet-dialog.tsx")).SheetDialog);

const keyOf = ({ seat_id, dance }: { seat_id: string; dance: number }) => `${seat_id} ${dance}`;

/** Panel with every judge's sheet of every dance, folded under a counter: missing sheets first, requesting, typing from paper, and refused sheets. */
export function SheetsPanel({ matrix }: { matrix: SeenMatrix }) {
  const locale = useLocale();
  const messages = words[locale];
  const [open, setOpen] = useState<string>();
  const sheets = sheetStates(matrix);
  const { view, setView, counts, head, unfolded, unfold } = useView(sheets);
  const shown = sheets.filter((sheet) => isIn(view, sheet));
  const chosen = sheets.find((sheet) => keyOf(sheet) === open);
  /** Opens the next wanted sheet: those of the same dance first, as a steward brings them. */
  const next = (from: SheetState, isWanted: (each: SheetState) => boolean) => {
    const rest = sheets.filter(isWanted);
    const behind = [...rest.filter((each) => each.dance === from.dance), ...rest].find((each) => keyOf(each) !== keyOf(from));
    setOpen(behind && keyOf(behind));
  };
  const sections = [
    {
      value: "sheets",
      title: messages.title,
      aside: <HandedIn sheets={sheets} />,
      children: (
        <>
          {sheets.length === 0 ? (
            <p className="sm sec">{messages.noSheets}</p>
          ) : (
            <>
              <Views matrix={matrix} sheets={sheets} view={view} setView={setView} counts={counts} />
              {shown.length === 0 && (
                <p className="row sm mt-3">
                  <Check className="ic t-ok" aria-hidden />
                  {view === "refused" ? messages.noneRefused : view === "papers" ? messages.nonePapers : messages.noneMissing}
                </p>
              )}
              <SheetRows matrix={matrix} shown={shown} onOpen={setOpen} />
            </>
          )}
        </>
      ),
    },
  ];
  return (
    <section className="mb-4 shs" aria-label={messages.title} id="arkusze" ref={head} tabIndex={-1}>
      <Accordion sections={sections} open={unfolded} onOpenChange={unfold} />
      {/* Never folded: a refusal may arrive while the panel is closed. */}
      <RefusedSheets matrix={matrix} />
      {chosen && (
        <SheetDialog
          key={keyOf(chosen)}
          matrix={matrix}
          sheet={chosen}
          onNext={() => next(chosen, (each) => each.state === "none" || each.state === "part")}
          onNextPaper={() => next(chosen, (each) => needsCheck(each) && each.paper?.own === false)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

/** Counter of sheets that are handed in and missing. */
export function HandedIn({ sheets }: { sheets: readonly SheetState[] }) {
  const messages = words[useLocale()];
  const missing = sheets.filter((each) => isIn("missing", each)).length;
  return (
    <span className="num">
      {fill(messages.handedIn, { n: sheets.filter((each) => each.state === "in").length, all: sheets.length })}
      {missing > 0 && <b className="t-bad">{`, ${messages.lacking} ${missing}`}</b>}
    </span>
  );
}

/** Filter of the sheets, with buttons that request missing ones and print blank ones. */
function Views({
  matrix,
  sheets,
  view,
  setView,
  counts,
}: { matrix: SeenMatrix; sheets: readonly SheetState[] } & Omit<ReturnType<typeof useView>, "head" | "unfolded" | "unfold">) {
  const messages = words[useLocale()];
  return (
    <div className="row wrap gap-3">
      <Segmented
        label={messages.viewsLabel}
        value={view}
        onValueChange={setView}
        options={sheetViews
          .filter((value) => (value !== "refused" && value !== "papers") || counts[value] > 0 || view === value)
          .map((value) => ({ value, label: messages.views[value], count: counts[value] }))}
      />
      <span className="grow" />
      <RemindAll matrix={matrix} sheets={sheets} />
      <LinkButton look="ghost" to={`/dashboard/scores/sheets/${matrix.block.id}?blank=1`} icon={<Printer className="ic" aria-hidden />}>
        {messages.print}
      </LinkButton>
    </div>
  );
}

/** A row per judge with a button per sheet. `onOpen` gets the key of the sheet. */
function SheetRows({ matrix, shown, onOpen }: { matrix: SeenMatrix; shown: readonly SheetState[]; onOpen: (key: string) => void }) {
  return (
    <ul className="shs-l">
      {matrix.seats
        .map((seat) => ({ seat, own: shown.filter((sheet) => sheet.seat_id === seat.id) }))
        .filter(({ own }) => own.length > 0)
        .map(({ seat, own }) => (
          <li key={seat.id}>
            <span className="shs-j">
              <b>{seat.seat}</b> <span className="sec sm">{seat.name}</span>
            </span>
            <span className="shs-c">
              {own.map((sheet) => (
                <Cell key={sheet.dance} matrix={matrix} seat={seat.seat} sheet={sheet} onOpen={() => onOpen(keyOf(sheet))} />
              ))}
            </span>
          </li>
        ))}
    </ul>
  );
}

/** State of the panel: the view from the address, else missing sheets, else all. A link to refused sheets scrolls the panel into view. */
function useView(sheets: readonly SheetState[]) {
  const { params, set } = useQuery();
  const head = useRef<HTMLElement>(null);
  const requested = sheetViews.find((each) => each === params.get("sheets"));
  const counts = Object.fromEntries(sheetViews.map((each) => [each, sheets.filter((sheet) => isIn(each, sheet)).length])) as Record<
    SheetView,
    number
  >;
  // Missing sheets come first. While the panel is open the view does not change by itself.
  const [first] = useState<SheetView>(counts.missing > 0 ? "missing" : "all");
  const led = requested === "refused";
  useEffect(() => {
    if (led) head.current?.scrollIntoView({ block: "start" });
  }, [led]);
  // Folded where nobody waits for a sheet: the marks are below.
  const [unfolded, unfold] = useState<readonly string[]>(
    requested || counts.missing + counts.papers + counts.refused > 0 ? ["sheets"] : [],
  );
  return { view: requested ?? first, counts, head, unfolded, unfold, setView: (view: SheetView) => set({ sheets: view }) };
}

/** Button that requests all danced and missing sheets from all judges. */
function RemindAll({ matrix, sheets }: { matrix: SeenMatrix; sheets: readonly SheetState[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const lacking = sheets.filter((sheet) => sheet.missing && sheet.state !== "order").length;
  const running = matrix.block.status === "waiting" || matrix.block.status === "live";
  if (lacking === 0 || !running || !isAllowed(matrix.office, "type")) return null;
  const ask = async () => {
    setBusy(true);
    const done = await recordOrNull(() => api.call(remindRound, { params: { id: matrix.block.id }, body: {} }), report);
    setBusy(false);
    if (done) toast({ text: fill(plural(locale, done.asked, messages.remindAllDone), { n: done.asked }) });
  };
  return (
    <Button busy={busy} disabled={!online} icon={<BellRing className="ic" aria-hidden />} onClick={() => void ask()}>
      {fill(plural(locale, lacking, messages.remindAll), { n: lacking })}
    </Button>
  );
}

/** A sheet as a button that opens it: its dance, its state, and an icon for what it waits for. */
function Cell({ matrix, seat, sheet, onOpen }: { matrix: SeenMatrix; seat: string; sheet: SheetState; onOpen: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const name = danceName(matrix, sheet.dance);
  const word = sheet.state === "part" ? fill(messages.part, { n: sheet.given, of: sheet.of }) : messages[sheet.state];
  const paper = sheet.paper ? paperWords[locale].short[sheet.paper.state] : messages.paper;
  const shown = sheet.typed_by !== null && sheet.state === "in" ? paper : word;
  const more = [sheet.missing && sheet.state !== "open" && messages.lacking, sheet.refused > 0 && messages.notTakenChip].filter(Boolean);
  const look = sheet.missing || sheet.refused > 0 ? " bad" : sheet.state === "open" || needsCheck(sheet) ? " warn" : "";
  return (
    <button type="button" className={`shs-b${look}`} onClick={onOpen}>
      <span className="ell">
        {name !== undefined && <span className="vh">{`${seat}, `}</span>}
        {name ?? seat}
        <span className="vh">: </span>
      </span>
      <span className="row num">
        <StateSign sheet={sheet} />
        <span>
          {shown}
          {more.length > 0 && <span className="vh">{`, ${more.join(", ")}`}</span>}
        </span>
      </span>
    </button>
  );
}

function StateSign({ sheet }: { sheet: SheetState }) {
  if (sheet.refused > 0) return <CircleX className="ic t-bad" aria-hidden />;
  if (sheet.state === "open") return <LockOpen className="ic t-warn" aria-hidden />;
  if (sheet.missing) return <CircleAlert className="ic t-bad" aria-hidden />;
  if (needsCheck(sheet)) return <ScanEye className="ic t-warn" aria-hidden />;
  if (sheet.state === "in") return <Check className="ic t-ok" aria-hidden />;
  return sheet.state === "part" ? <Pencil className="ic muted" aria-hidden /> : null;
}
