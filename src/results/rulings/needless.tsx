import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Matrix } from "../contract.ts";
import { needlessFor } from "./ruling-kinds.ts";
import { words } from "./ruling-words.ts";

/** Everybody who is left goes on anyway: the round may be called off. */
export function Needless({ matrix }: { matrix: Matrix }) {
  const said = words[useLocale()];
  const n = needlessFor(matrix);
  return n === null ? null : <Note>{fill(said.needless, { n, wanted: matrix.round?.wanted ?? 0 })}</Note>;
}
