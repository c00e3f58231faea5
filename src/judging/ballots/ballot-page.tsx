import { useCallback, useEffect, useState } from "react";
import type { Ballot } from "../contract.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { BallotView } from "./ballot-view.tsx";
import { storeBallots, readStoredRound } from "../outbox/ballots.client.ts";

/** Shows the sheets of a round, one dance at a time. The other dances show what this tablet has stored for them. */
export function BallotPage({
  round: loaded,
  dance: first,
  here,
  tablet,
  narrow,
}: {
  round: readonly Ballot[];
  dance: number;
  here: string;
  tablet: Tablet;
  narrow: boolean;
}) {
  const { owner, ballots } = tablet;
  const [round, setRound] = useState(loaded);
  const [dance, setDance] = useState(first);
  const roundId = loaded[0]?.round_id ?? "";
  useEffect(() => void storeBallots(owner, loaded), [owner, loaded]);
  useEffect(() => {
    let gone = false;
    void readStoredRound(owner, roundId).then((stored) => {
      if (!gone && stored.length > 0) setRound(stored);
    });
    return () => {
      gone = true;
    };
  }, [owner, roundId, ballots, dance]);
  const ballot = round.find((each) => each.dance === dance) ?? round[0];
  const onDance = useCallback((next: number) => setDance(next), []);
  // Dances that the judge hands in although a heat has not danced yet. The question is asked once per dance.
  const [early, setEarly] = useState<readonly number[]>([]);
  const onEarly = useCallback((which: number) => setEarly((now) => [...now, which]), []);
  return (
    ballot && (
      <BallotView key={`${roundId} ${ballot.dance}`} {...{ round, here, tablet, narrow, onDance, early, onEarly }} loaded={ballot} />
    )
  );
}
