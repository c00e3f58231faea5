import { Check, CheckCheck, Clock, EllipsisVertical, StickyNote, Undo2, UserX, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { formatLength, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Button } from "../../web/ui/button.tsx";
import { type KlepkaState, Klepki } from "../../web/ui/signs/klepki.tsx";
import { Menu, type MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { titleOf } from "../../entries/label/title-of.ts";
import type { Sheet } from "../contract.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { INERT_MS } from "./pad-state.ts";
import { sheetPath } from "../rules.ts";
import { fill, runText, words } from "../words.ts";
import { PadMenu } from "../../stage/incidents/pad-incidents.tsx";
import { TabletBadge, Clockface } from "../tablet/signs.tsx";

/** Progress of the round: one stave per performance, this one lit. */
export function RoundStaves({ sheet, size }: { sheet: Sheet; size?: "big" }) {
  const messages = words[useLocale()];
  const { performances, position, marked } = sheet.block;
  if (performances > 24) return null;
  const here = sheet.status === "on_stage" ? "lit" : "accent";
  const states = Array.from({ length: performances }, (_, i): KlepkaState => (i === position - 1 ? here : i < marked ? "on" : "off"));
  return <Klepki states={states} size={size} label={fill(messages.entryOf, { n: position, all: performances })} />;
}

/** Returns the state of a performance in words, with the elapsed time while it is on stage. */
function useWhere(sheet: Sheet): { lit: boolean; out: boolean; word: string; elapsed: string } {
  const messages = words[useLocale()];
  const now = useNow();
  const lit = sheet.status === "on_stage";
  const elapsed = lit && sheet.started_at && now ? formatLength(Math.max(0, (now - Date.parse(sheet.started_at)) / 1000)) : "";
  const gone = sheet.out ? messages.outWord[sheet.out] : undefined;
  const word =
    gone ?? { on_stage: messages.onStage, waiting: messages.entering, done: messages.danced, no_show: messages.noShow }[sheet.status];
  return { lit, out: gone !== undefined, word, elapsed };
}

/** The phone's strip with the entry. It is lit while the entry is on stage. */
export function EntryStrip({ sheet }: { sheet: Sheet }) {
  const locale = useLocale();
  const { lit, out, word, elapsed } = useWhere(sheet);
  const name = titleOf(sheet) ?? sheet.section_name;
  return (
    <div className={`pp-e${lit ? " lit" : ""}`}>
      {sheet.start_number !== null && <Bib number={sheet.start_number} look={out ? "gone" : "plain"} />}
      <span className="grow">
        <b className="disp ell">{out ? <s>{name}</s> : name}</b>
        <small className="num">{[sheet.run && runText(sheet.run, locale), `${word} ${elapsed}`].filter(Boolean).join(" · ")}</small>
      </span>
    </div>
  );
}

/** Returns a class that sets titles with a long word smaller. */
function sizeOf(name: string | null): string {
  const longest = Math.max(0, ...(name ?? "").split(/[\s„”-]+/).map((word) => word.length));
  return longest > 14 ? " longest" : longest > 10 ? " long" : "";
}

/** The tablet's left column: the entry, the previous one with this judge's total, the next one, and the private note. */
export function EntryColumn({
  sheet,
  previous,
  onNote,
  children,
}: {
  sheet: Sheet;
  previous: { total: string; waits: boolean } | undefined;
  onNote: () => void;
  /** More buttons under the note's. */
  children?: ReactNode;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const { lit, out, word, elapsed } = useWhere(sheet);
  const name = titleOf(sheet);
  return (
    <aside className="pad-e">
      <div className={`pad-now${lit ? "" : " unlit"}`}>
        <span className="row b sm">
          {lit && <i className="dot" />}
          {word}
          <span className="grow" />
          <span className="num">{elapsed}</span>
        </span>
        {sheet.start_number !== null && <Bib number={sheet.start_number} size="xxl" look={out ? "gone" : "plain"} />}
        <b className={`disp${sizeOf(name)}`}>{out ? <s>{name}</s> : name}</b>
        {sheet.run && <b>{runText(sheet.run, locale)}</b>}
      </div>
      <ol className="pad-q">
        <li>
          <span className="caps">{messages.previous}</span>
          {sheet.previous ? (
            <Link className="row" to={sheetPath(sheet.previous)}>
              {sheet.previous.start_number !== null && <Bib number={sheet.previous.start_number} look="ghost" />}
              {previous && <b className="num lg">{previous.total}</b>}
              <span className="grow" />
              <Sent waits={previous?.waits ?? false} sent={sheet.previous.marked || previous !== undefined} />
            </Link>
          ) : (
            <div className="row sm">{messages.none}</div>
          )}
        </li>
        <li>
          <span className="caps">{messages.next}</span>
          {sheet.next ? (
            <Link className="row" to={sheetPath(sheet.next)}>
              {sheet.next.start_number !== null && <Bib number={sheet.next.start_number} look="ghost" />}
              <span className="sm ell">
                {[
                  sheet.next.start_number === null && titleOf(sheet.next),
                  sheet.next.run?.dance !== sheet.run?.dance && sheet.next.run?.name,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </Link>
          ) : (
            <div className="row sm">{messages.none}</div>
          )}
        </li>
      </ol>
      <div className="pad-x">
        <Button icon={<StickyNote className="ic" aria-hidden />} onClick={onNote}>
          {messages.note}
        </Button>
        {children}
      </div>
    </aside>
  );
}

/** Shows whether marks have reached the server, wait on the tablet, or were not given. */
export function Sent({ waits, sent }: { waits: boolean; sent: boolean }) {
  const messages = words[useLocale()];
  if (waits)
    return (
      <span className="t-warn row xs b">
        <Clock className="ic" aria-hidden />
        {messages.waits}
      </span>
    );
  if (!sent) return <span className="row xs b">{messages.notSent}</span>;
  return (
    <span className="t-ok row xs b">
      <CheckCheck className="ic" aria-hidden />
      {messages.sent}
    </span>
  );
}

/** The pad's head on a tablet. `reports`: what the judge can report. */
export function PadHead({ sheet, tablet, reports }: { sheet: Sheet; tablet: Tablet; reports: readonly MenuEntry[] }) {
  const messages = words[useLocale()];
  return (
    <header className="pad-h">
      <div className="row pad-ht">
        <h1 className="ell">{sheet.section_name}</h1>
        <RoundStaves sheet={sheet} size="big" />
        <span className="sec num nw">{`${sheet.block.position}/${sheet.block.performances}`}</span>
      </div>
      <div className="row">
        <TabletBadge tablet={tablet} />
        <Clockface />
        {reports.length > 0 && <PadMenu label={messages.more} items={reports} />}
      </div>
    </header>
  );
}

/** The pad's head on a phone: back, the round, the connection, and a menu with the rest. */
export function PhoneHead({
  sheet,
  tablet,
  onNote,
  onNoShow,
  reports,
}: {
  sheet: Sheet;
  tablet: Tablet;
  onNote: () => void;
  onNoShow: (() => void) | undefined;
  reports: readonly MenuEntry[];
}) {
  const messages = words[useLocale()];
  const calm = tablet.net === "online" && tablet.waiting.length === 0;
  const away = tablet.net === "offline";
  const more: MenuEntry[] = [{ label: messages.note, icon: <StickyNote className="ic" aria-hidden />, onSelect: onNote }];
  if (onNoShow)
    more.push({
      label: away ? `${messages.noShow} (${messages.noShowOffline})` : messages.noShow,
      icon: <UserX className="ic" aria-hidden />,
      onSelect: onNoShow,
      disabled: away,
    });
  more.push(...reports);
  return (
    <header className="pp-h">
      <Link className="ibtn t44" to="/judge/dashboard" aria-label={messages.leave} title={messages.leave}>
        <X className="ic" aria-hidden />
      </Link>
      <div className="grow c">
        <h1 className="ell">{sheet.section_name}</h1>
        {calm ? <RoundStaves sheet={sheet} /> : <TabletBadge tablet={tablet} />}
      </div>
      <Menu
        align="end"
        items={more}
        trigger={
          <button type="button" className="ibtn t44" aria-label={messages.more} title={messages.more}>
            <EllipsisVertical className="ic" aria-hidden />
          </button>
        }
      />
    </header>
  );
}

/** Bar shown instead of the submit bar for ten seconds after a submit: what was sent, and undo. */
export function UndoBar({ number, total, waits, onUndo }: { number: number | null; total: string; waits: boolean; onUndo: () => void }) {
  const messages = words[useLocale()];
  // The bar appears under the finger that submitted. The second tap of a double tap must not undo.
  const shown = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    shown.current = performance.now();
  }, []);
  const sentence = total ? (waits ? messages.keptFor : messages.sentFor) : waits ? messages.keptPlain : messages.sentPlain;
  return (
    <div className="undo" role="status">
      <Check className="ic" aria-hidden />
      <span className="grow">{fill(sentence, { total, number: number === null ? "" : startNumber(number) })}</span>
      <button type="button" onClick={(event) => event.timeStamp - shown.current >= INERT_MS && onUndo()}>
        {messages.undo}
      </button>
      <i className="undo-t" />
    </div>
  );
}

/** Bar at the bottom of the pad: undo of one key, the total, submit. */
export function SubmitBar({
  className,
  total,
  of,
  onUndoKey,
  children,
}: {
  className: string;
  total: string | undefined;
  of?: string | undefined;
  onUndoKey?: (() => void) | undefined;
  children: ReactNode;
}) {
  const messages = words[useLocale()];
  return (
    <footer className={className}>
      {onUndoKey && (
        <Button className="padb" icon={<Undo2 className="ic" aria-hidden />} onClick={onUndoKey}>
          {messages.undo}
        </Button>
      )}
      {className === "pad-f" && <span className="grow" />}
      {total === undefined ? (
        className === "pp-f" && <span className="grow" />
      ) : (
        <div className="ptot">
          <small>{messages.total}</small>
          <output className="num" aria-label={messages.total}>
            {total}
          </output>
          {of !== undefined && <small className="pt-of">{`/ ${of}`}</small>}
        </div>
      )}
      {children}
    </footer>
  );
}
