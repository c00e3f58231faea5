import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Ballot } from "../contract.ts";
import { DropMarks } from "../tablet/drop-marks.tsx";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fill } from "../words.ts";
import { shownNumber } from "./cross-grid.tsx";
import { type BallotMarks, differingIds, findFault } from "../ballot-rules.ts";
import { type BallotPad, needsChoice } from "./use-ballot.ts";
import { words } from "../ballot-words.ts";

/** Notice above the numbers: two versions to choose from, a refusal with its reason, or marks of entries that no longer dance. */
export function BallotNotice({ ballot, tablet, pad }: { ballot: Ballot; tablet: Tablet; pad: BallotPad }) {
  const messages = words[useLocale()];
  const { unsent } = pad;
  if (unsent?.refusal && needsChoice(unsent)) return <TwoVersions {...{ ballot, tablet, pad }} mine={unsent.marks} id={unsent.id} />;
  if (unsent?.refusal)
    return (
      <Note look="bad" live>
        {`${messages.refusedTitle} ${unsent.refusal.message}`}
      </Note>
    );
  if (ballot.seat === null) return <Note>{messages.looking}</Note>;
  if (ballot.reopened_reason)
    return (
      <Note look="warn" live>
        {fill(messages.reopened, { reason: ballot.reopened_reason })}
      </Note>
    );
  if (ballot.status === "closed" || ballot.status === "published") return <Note>{messages.closed}</Note>;
  const wrong = findFault(ballot, pad.state.marks);
  if (wrong?.why === "gone" && !pad.handedIn) {
    const numbers = wrong.ids.map((id) => numberIn(ballot, id)).join(", ");
    return (
      <Note look="warn" live>
        {fill(messages.goneMarked, { numbers })}
      </Note>
    );
  }
  if (ballot.reminded && !pad.handedIn)
    return (
      <Note look="warn" live>
        {messages.reminded}
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
  const messages = words[useLocale()];
  const closed = pad.unsent?.refusal?.code === "sheet_closed";
  const shown = (marks: BallotMarks, of: string) =>
    marks[of]?.cross ? "×" : String(marks[of]?.place ?? marks[of]?.order ?? messages.none);
  const rows = differingIds(mine, ballot.marks).toSorted((one, other) => numberIn(ballot, one).localeCompare(numberIn(ballot, other)));
  return (
    <Note look="bad" live>
      <b>{closed ? messages.closedTitle : `${messages.staleTitle} ${messages.staleStays}`}</b>
      {rows.length > 0 && (
        <table className="tbl rc-two">
          <caption>{messages.differ}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.number}</th>
              <th scope="col">{messages.onServer}</th>
              <th scope="col">{messages.here}</th>
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
              {messages.takeServer}
            </Button>
            <Button className="padb" onClick={() => pad.takeMine(messages.otherTablet)}>
              {messages.takeMine}
            </Button>
          </>
        )}
      </div>
    </Note>
  );
}
