import { CalendarClock, CalendarX, Check, DoorOpen, Lock, LockOpen, Printer, Undo2 } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { type KlepkaState, Klepki } from "../../web/ui/signs/klepki.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useOnline } from "../../web/browser/use-online.ts";
import { isAllowed } from "../../rounds/offices.ts";
import { words as cutWords } from "../../scoring/rulings/cut-words.ts";
import { DecidedActions } from "../release/decided-bar.tsx";
import { useRun } from "../release/use-run.ts";
import { words } from "../words.ts";
import { resultWords } from "../../scoring/result-words.ts";
import { filledBy, isBlocked, stateHint, stateLine } from "./closing.ts";
import { type UndoKind, UndoDialog } from "./take-back.tsx";
import { words as looseWords } from "../../scoring/matrix/unstarted-marks-words.ts";
import type { SeenMatrix } from "../../scoring/shapes.ts";
import { closeRound, openRound } from "../../scoring/contract.ts";
import { fill } from "../../web/locale/fill.ts";
import { holdRoundByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";

/** Page of a round's sheets for printing. */
const sheetsOf = (roundId: string) => `/dashboard/scores/sheets/${roundId}`;

/** Bottom bar of a round: what keeps it open, closing, publishing, and undoing both with a reason. */
export function CloseBar({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const online = useOnline();
  const [asking, setAsking] = useState<UndoKind>();
  const { block: round, seats } = matrix;
  const open = round.status === "live" || round.status === "waiting";
  // A round with a cut is decided, not published.
  const sendsOn = matrix.round !== null && matrix.round.next !== null;
  const off = matrix.round?.status === "called_off";
  return (
    <>
      {open && <Staves matrix={matrix} />}
      <span className="grow min-w-[160px] max-md:basis-full">
        <b>{stateLine(matrix, locale)}</b>
        <small className="sec leading-tight line-clamp-2 max-md:line-clamp-none">
          {online ? stateHint(matrix, locale) : messages.offlineWhy}
        </small>
      </span>
      {matrix.rows.length > 0 && seats.length > 0 && !off && (
        <span className="max-md:hidden">
          <LinkButton look="ghost" to={sheetsOf(round.id)} icon={<Printer className="ic" aria-hidden />}>
            {messages.sheetsLink}
          </LinkButton>
        </span>
      )}
      {!open && !off && sendsOn && <DecidedActions matrix={matrix} onReopen={() => setAsking("reopen")} onDone={onDone} />}
      {round.status === "published" && !sendsOn && (
        <>
          <LinkButton to={`/scores/${matrix.competition.slug}`}>{messages.publicResults}</LinkButton>
          {isAllowed(matrix.office, "publish") && (
            <Button icon={<Undo2 className="ic" aria-hidden />} disabled={!online} onClick={() => setAsking("unpublish")}>
              {messages.unpublish}
            </Button>
          )}
        </>
      )}
      {round.status === "closed" && !off && !sendsOn && <Announcing matrix={matrix} onReopen={() => setAsking("reopen")} onDone={onDone} />}
      {matrix.round?.status === "planned" && isAllowed(matrix.office, "open") && matrix.rows.length > 0 && (
        <Opening round={round} onDone={onDone} />
      )}
      {open && <Closing matrix={matrix} onDone={onDone} />}
      {asking && <UndoDialog round={round} back={asking} onClose={() => setAsking(undefined)} onDone={onDone} />}
    </>
  );
}

/** Actions of a closed round without a cut: reopen, hold for the ceremony, or publish. */
function Announcing({ matrix, onReopen, onDone }: { matrix: SeenMatrix; onReopen: () => void; onDone: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const online = useOnline();
  const { block: round } = matrix;
  const { busy, run } = useRun(round, onDone);
  const params = { id: round.id };
  const isHeld = round.held_at !== null;
  const open = matrix.reopened.length > 0;
  const reopenButton = isAllowed(matrix.office, "reopen") && (
    <Button icon={<LockOpen className="ic" aria-hidden />} disabled={!online} onClick={onReopen}>
      {messages.reopen}
    </Button>
  );
  if (!isAllowed(matrix.office, "publish")) return reopenButton;
  return (
    <>
      {reopenButton}
      <Button
        busy={busy}
        disabled={!online || (!isHeld && open)}
        icon={isHeld ? <CalendarX className="ic" aria-hidden /> : <CalendarClock className="ic" aria-hidden />}
        onClick={() =>
          void run(isHeld ? messages.endHoldDone : messages.holdDone, () => api.call(holdRoundByBlock, { params, body: { held: !isHeld } }))
        }
      >
        {isHeld ? messages.endHold : messages.hold}
      </Button>
      <Button
        look="primary"
        busy={busy}
        disabled={!online || open}
        icon={<Check className="ic" aria-hidden />}
        onClick={() => void run(messages.publishedDone, () => api.call(publishRoundByBlock, { params, body: { published: true } }))}
      >
        {isHeld ? messages.announceNow : messages.publish}
      </Button>
    </>
  );
}

/** Action of a planned round: open it before its first heat is let in. Shown to those who run the round. */
function Opening({ round, onDone }: { round: SeenMatrix["block"]; onDone: () => void }) {
  const messages = cutWords[useLocale()];
  const api = useApi();
  const online = useOnline();
  const { busy, run } = useRun(round, onDone);
  return (
    <Button
      busy={busy}
      disabled={!online}
      icon={<DoorOpen className="ic" aria-hidden />}
      onClick={() => void run(messages.opened, () => api.call(openRound, { params: { id: round.id } }))}
    >
      {messages.open}
    </Button>
  );
}

/** Action of an open round: close it once nothing is missing. Asks first when sheets are filled and not sent. */
function Closing({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const online = useOnline();
  const [warned, setWarned] = useState(false);
  const { busy, run } = useRun(matrix.block, onDone);
  const filled = filledBy(matrix);
  const goOn = matrix.round?.next ? matrix.cut?.recalled : null;
  const close = () => run(messages.closedDone, () => api.call(closeRound, { params: { id: matrix.block.id }, body: { closed: true } }));
  return (
    <>
      <Button
        look="primary"
        busy={busy}
        disabled={!online || isBlocked(matrix)}
        icon={<Lock className="ic" aria-hidden />}
        onClick={() => (filled === "" ? void close() : setWarned(true))}
      >
        {goOn ? fill(cutWords[locale].closeAnd, { n: goOn }) : messages.close}
      </Button>
      <ConfirmDialog
        open={warned}
        onOpenChange={setWarned}
        title={looseWords[locale].filledAsk}
        description={fill(looseWords[locale].filledWhy, { who: filled })}
        confirm={messages.close}
        busy={busy}
        onConfirm={() => {
          setWarned(false);
          void close();
        }}
      />
    </>
  );
}

/** One stave per performance: complete, with missing marks, or not danced yet. */
function Staves({ matrix }: { matrix: SeenMatrix }) {
  const locale = useLocale();
  if (matrix.rows.length > 24) return null;
  const lacking = new Set([...matrix.missing, ...matrix.awaited].map((each) => each.performance_id));
  const states = matrix.rows.map(
    (row): KlepkaState =>
      !lacking.has(row.performance_id) ? "on" : row.status === "on_stage" ? "lit" : row.status === "done" ? "missing" : "off",
  );
  const full = states.filter((state) => state === "on").length;
  return <Klepki states={states} size="big" label={fill(resultWords[locale].marksIn, { n: full, all: states.length })} />;
}
