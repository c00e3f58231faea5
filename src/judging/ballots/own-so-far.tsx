// A judge's marks in this round so far, shown next to the sheet: crosses by dance and heat, or the places in the other dances.
import { useLocale } from "../../web/locale/locale.tsx";
import type { Ballot } from "../contract.ts";
import { fill } from "../words.ts";
import { shownNumber } from "./cross-grid.tsx";
import { requiredCrosses, type BallotMarks, countCrosses, dancingIds, ballotKindOf } from "../ballot-rules.ts";
import { words } from "../ballot-words.ts";

interface Props {
  round: readonly Ballot[];
  ballot: Ballot;
  /** Returns the judge's own marks in a dance. */
  marksIn: (ballot: Ballot) => BallotMarks;
}

/** With more heats than this only their sum is shown. */
const MOST_HEATS = 5;

/** The judge's own places or crosses in the dances of the round so far. Shows nothing when the round has only one dance. */
export function OwnSoFar(props: Props) {
  if (props.round.length < 2) return null;
  return ballotKindOf(props.ballot.method) === "place" ? <OwnPlaces {...props} /> : <OwnCrosses {...props} />;
}

const codeOf = (ballot: Ballot) => ballot.dances[ballot.dance - 1]?.code || String(ballot.dance);
const nameOf = (ballot: Ballot) => ballot.dances[ballot.dance - 1]?.name || codeOf(ballot);

function OwnCrosses({ round, ballot, marksIn }: Props) {
  const messages = words[useLocale()];
  const heats = ballot.heats.length > 1 && ballot.heats.length <= MOST_HEATS ? ballot.heats.map((heat) => heat.number) : [];
  return (
    <table className="own">
      <caption className="caps">{messages.ownCrosses}</caption>
      {heats.length > 0 && (
        <thead>
          <tr>
            <td />
            {heats.map((heat) => (
              <th key={heat} scope="col">
                {fill(messages.heatShort, { n: heat })}
              </th>
            ))}
            <th scope="col">{messages.total}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {round.map((each) => {
          const marks = marksIn(each);
          const crossCount = countCrosses(marks, dancingIds(each));
          const required = requiredCrosses(each);
          return (
            <tr key={each.dance} className={each.dance === ballot.dance ? "on" : ""}>
              <th scope="row" title={nameOf(each)}>
                {codeOf(each)}
              </th>
              {heats.map((number) => {
                const places = each.heats.find((heat) => heat.number === number)?.places ?? [];
                const own = countCrosses(
                  marks,
                  places.map((place) => place.performance_id),
                );
                return <td key={number}>{own || messages.none}</td>;
              })}
              <td>
                <b>{crossCount || messages.none}</b> {required !== null && fill(messages.outOf, { n: required })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function OwnPlaces({ round, ballot, marksIn }: Props) {
  const messages = words[useLocale()];
  const others = round.flatMap((each) => {
    const marks = marksIn(each);
    const placed = each.heats
      .flatMap((heat) => heat.places)
      .flatMap(({ performance_id, start_number }) => {
        const place = marks[performance_id]?.place;
        return place === undefined ? [] : [{ place, number: shownNumber(start_number) }];
      });
    return each.dance === ballot.dance || placed.length === 0
      ? []
      : [{ dance: each, placed: placed.toSorted((one, other) => one.place - other.place) }];
  });
  if (others.length === 0) return null;
  return (
    <section className="own">
      <h2 className="caps">{messages.ownPlaces}</h2>
      {others.map(({ dance, placed }) => (
        <div key={dance.dance} role="group" aria-label={nameOf(dance)}>
          <b aria-hidden>{codeOf(dance)}</b>
          <ol>
            {placed.map(({ place, number }) => (
              <li key={place}>
                <small>{place}.</small> {number}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
