import { Bib } from "../../web/ui/signs/bib.tsx";
import { titleOf } from "../../signup/brief/title-of.ts";
import type { Matrix } from "../contract.ts";
import { useOutcomeWord } from "../live/outcome-word.tsx";

type Row = Matrix["rows"][number];

/** A row's start number; struck through when its entry does not compete. */
export function RowNumber({ row: { start_number, state } }: { row: Row }) {
  return start_number === null ? null : <Bib number={start_number} look={state === "competing" ? "plain" : "gone"} />;
}

/** What a row is called, with its club beside it; of who does not compete struck through, and under it the word why, which no long title pushes away. */
export function RowName({ row, club }: { row: Row; club?: string | null }) {
  const word = useOutcomeWord()(row);
  const name = titleOf(row) ?? row.shown.label;
  if (row.state === "competing")
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
