import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Ballot } from "../contract.ts";
import { DropMarks } from "../tablet/drop-marks.tsx";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fill } from "../words.ts";
import { shownNumber } from "./cross-grid.tsx";
import { type BallotMarks, differing, wrongWith } from "../ballot-rules.ts";
import { type BallotPad, isBeside } from "./use-ballot.ts";
import { words } from "../ballot-words.ts";

/** Notice above the numbers: two versions to choose from, a refusal with its reason, or marks of entries that no longer dance. */
export function Beside({ ballot, tablet, pad }: { ballot: Ballot; tablet: Tablet; pad: BallotPad }) {
  const said = words[useLocale()];
  const { unsent } = pad;
  if (unsent?.refusal && isBeside(unsent)) return <TwoVersions {...{ ballot, tablet, pad }} mine={unsent.marks} id={unsent.id} />;
  if (unsent?.refusal)
    return (
      <Note look="bad" live>
        {`${said.refusedTitle} ${unsent.refusal.message}`}
      </Note>
    );
  if (ballot.seat === null) return <Note>{said.looking}</Note>;
  if (ballot.reopened_reason)
    return (
      <Note look="warn" live>
        {fill(said.reopened, { reason: ballot.reopened_reason })}
      </Note>
    );
  if (ballot.status === "closed" || ballot.status === "published") return <Note>{said.closed}</Note>;
  const wrong = wrongWith(ballot, pad.state.marks);
  if (wrong?.why === "gone" && !pad.handedIn) {
    const numbers = wrong.ids.map((id) => numberIn(ballot, id)).join(", ");
    return (
      <Note look="warn" live>
        {fill(said.goneMarked, { numbers })}
      </Note>
    );
  }
  if (ballot.reminded && !pad.handedIn)
    return (
      <Note look="warn" live>
        {said.reminded}
      </Note>
    );
  return null;
}

function numberIn(ballot: Ballot, id: string): string {
  return shownNumber(ballot.heats.flatMap((heat) => heat.places).find((place) => place.performance_id === id)?.start_number ?? null);
}

/** Compares the sheet on this tablet with the server's, couple by couple. One version is taken as a whole; they are never mixed. */
function TwoVersions(props: { ballot: Ballot; tablet: Tablet; pad: BallotPad; mine: BallotMarks; id: string }) {
  const { ballot, tablet, pad, mine, id } = props;
  const said = words[useLocale()];
  const closed = pad.unsent?.refusal?.code === "sheet_closed";
  const shown = (marks: BallotMarks, of: string) => (marks[of]?.cross ? "×" : String(marks[of]?.place ?? marks[of]?.order ?? said.none));
  const rows = differing(mine, ballot.marks).toSorted((one, other) => numberIn(ballot, one).localeCompare(numberIn(ballot, other)));
  return (
    <Note look="bad" live>
      <b>{closed ? said.closedTitle : `${said.staleTitle} ${said.staleStays}`}</b>
      {rows.length > 0 && (
        <table className="tbl rc-two">
          <caption>{said.differ}</caption>
          <thead>
            <tr>
              <th scope="col">{said.number}</th>
              <th scope="col">{said.onServer}</th>
              <th scope="col">{said.here}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => (
              <tr key={each}>
                <th scope="row">{numberIn(ballot, each)}</th>
                <td>{shown(ballot.marks, each)}</td>
                <td>{shown(mine, each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="row wrap">
        {closed ? (
          <DropMarks tablet={tablet} id={id} onDropped={pad.takeServer} />
        ) : (
          <>
            <Button className="padb" onClick={pad.takeServer}>
              {said.takeServer}
            </Button>
            <Button className="padb" onClick={() => pad.takeMine(said.otherTablet)}>
              {said.takeMine}
            </Button>
          </>
        )}
      </div>
    </Note>
  );
}
