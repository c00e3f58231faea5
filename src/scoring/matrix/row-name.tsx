import { Bib } from "../../web/ui/signs/bib.tsx";
import { titleOf } from "../../entries/label/title-of.ts";
import type { Matrix } from "../shapes.ts";
import { useOutcomeWord } from "../result-words.ts";

type Row = Matrix["rows"][number];

/** The entry's state in the result, or today's state if it competed there. */
const fateOf = ({ state, now }: Row) => (state === "competing" ? now : state);

/** A row's start number, struck through when its entry does not compete. */
export function RowNumber({ row }: { row: Row }) {
  return row.start_number === null ? null : <Bib number={row.start_number} look={fateOf(row) === "competing" ? "plain" : "gone"} />;
}

/**
 * A row's name with its club. The name of an entry that does not compete is struck through, with the reason on a line of its own so that no long
 * title hides it.
 */
export function RowName({ row, club }: { row: Row; club?: string | null }) {
  const word = useOutcomeWord()({ ...row, state: fateOf(row) });
  const name = titleOf(row) ?? row.shown.label;
  if (fateOf(row) === "competing")
    return (
      <>
        <b>{name}</b> {club && <span className="sec">{club}</span>}
      </>
    );
  return (
    <>
      <s>{name}</s> <small className="block ell">{[word, club].filter(Boolean).join(", ")}</small>
    </>
  );
}
