import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Matrix, SeenMatrix } from "../contract.ts";
import { DecisionPanel } from "./decision-panel.tsx";
import { ReservePanel } from "./reserve-panel.tsx";
import { TiePanels } from "./tie-panel.tsx";
import { needlessFor } from "./ruling-kinds.ts";
import { words } from "./ruling-words.ts";

/** What the head judge is asked about a round: whether it is danced at all, who of the tied goes on or stands where, who dances for somebody recalled who does not. */
export function Questions({ matrix, onDone }: { matrix: SeenMatrix; onDone: () => void }) {
  return (
    <>
      <Needless matrix={matrix} />
      <DecisionPanel matrix={matrix} onDone={onDone} />
      <TiePanels matrix={matrix} onDone={onDone} />
      <ReservePanel matrix={matrix} onDone={onDone} />
    </>
  );
}

/** Everybody who is left goes on anyway: the round may be called off. */
function Needless({ matrix }: { matrix: Matrix }) {
  const said = words[useLocale()];
  const n = needlessFor(matrix);
  return n === null ? null : <Note>{fill(said.needless, { n, wanted: matrix.round?.wanted ?? 0 })}</Note>;
}
