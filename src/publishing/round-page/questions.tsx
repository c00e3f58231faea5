import { ChevronDown } from "lucide-react";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAllowed } from "../../rounds/offices.ts";
import { UndoCallOff } from "../../rounds/screens/undo-call-off.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { words as cutWords } from "../../scoring/rulings/cut-words.ts";
import { useRun } from "../release/use-run.ts";
import { RepublishButton } from "../pending/republish-button.tsx";
import { DecisionPanel } from "../../scoring/rulings/decision-panel.tsx";
import { ReservePanel } from "../../scoring/rulings/reserve-panel.tsx";
import { TiePanels } from "../../scoring/rulings/tie-panel.tsx";
import { needlessFor } from "../../scoring/rulings/ruling-kinds.ts";
import { words } from "../../scoring/rulings/ruling-words.ts";
import type { Matrix, SeenMatrix } from "../../scoring/shapes.ts";
import { closeRound } from "../../scoring/contract.ts";
import { isSettled } from "../../scoring/deciding/rules.ts";

/**
 * Questions for the head judge about a round: call it off, break ties on the line and shared places, choose reserves for recalled entries that do not
 * dance.
 */
export function Questions({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  return (
    <>
      <CalledOff matrix={matrix} onDone={onDone} />
      <Needless matrix={matrix} />
      <Settled matrix={matrix} onDone={onDone} />
      <DecisionPanel matrix={matrix} onDone={onDone} />
      <RedecideLine matrix={matrix} onDone={onDone} />
      <TiePanels matrix={matrix} onDone={onDone} />
      <ReservePanel matrix={matrix} onDone={onDone} />
      <Outdated matrix={matrix} onDone={onDone} />
    </>
  );
}

/** A round that waited for the head judge and whose line is no longer tied: anybody who may close rounds decides it with one press. */
function Settled({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const messages = cutWords[useLocale()];
  const api = useApi();
  const online = useOnline();
  const { busy, run } = useRun(matrix.block, onDone);
  if (!isSettled(matrix)) return null;
  const n = matrix.cut?.recalled ?? 0;
  const decide = () => api.call(closeRound, { params: { id: matrix.block.id }, body: { closed: true } });
  return (
    <section className="dcs" aria-label={messages.settled}>
      <h2>{messages.settled}</h2>
      <p className="sm sec">{fill(messages.settledWhy, { n })}</p>
      {isAllowed(matrix.office, "close") && (
        <Button look="primary" busy={busy} disabled={!online} onClick={() => void run(fill(messages.letThroughDone, { n }), decide)}>
          {fill(messages.letThrough, { n })}
        </Button>
      )}
    </section>
  );
}

/** Published places that would differ today, with the button that publishes them. */
function Outdated({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const { block, round, changed, office } = matrix;
  if (changed.length === 0 || round?.next || block.status !== "published" || !isAllowed(office, "publish")) return null;
  return (
    <div className="row mb-4">
      <RepublishButton round={block} version={block.result_version + 1} onDone={onDone} />
    </div>
  );
}

/** A line whose tie was broken: until the next round begins, the head judge may decide again. */
function RedecideLine({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const messages = cutWords[useLocale()];
  const { block, round, cut, office } = matrix;
  if (!cut?.tied || cut.recalled === null || !round?.decided_at || !round.next || round.next.begun || !isAllowed(office, "decide"))
    return null;
  return (
    <details className="group">
      <summary className="row min-h-11 w-fit">
        {messages.lineAgain}
        <ChevronDown className="ic group-open:rotate-180" aria-hidden />
      </summary>
      <DecisionPanel matrix={{ ...matrix, block: { ...block, status: "closed" }, cut: { ...cut, recalled: null } }} onDone={onDone} />
    </details>
  );
}

/** A round that was called off: this can be undone until the next one begins. */
function CalledOff({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { round, block, office } = matrix;
  if (round?.status !== "called_off") return null;
  const begun = round.next?.begun === true;
  return (
    <section className="dcs" aria-label={messages.off}>
      <h2>{messages.off}</h2>
      <p className="sm sec">{begun ? messages.offForGood : messages.offWhy}</p>
      {!begun && isAllowed(office, "decide") && (
        <div>
          <UndoCallOff round={{ id: block.id, title: block.name }} onDone={onDone} />
        </div>
      )}
    </section>
  );
}

/** Note that all remaining entries go on anyway, so the round may be called off. */
function Needless({ matrix }: { matrix: Matrix }) {
  const messages = words[useLocale()];
  const n = needlessFor(matrix);
  return n === null ? null : <Note>{fill(messages.needless, { n, wanted: matrix.round?.wanted ?? 0 })}</Note>;
}
