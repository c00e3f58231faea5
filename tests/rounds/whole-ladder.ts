// A section danced through calls from the first round to the final: everybody gets a place, according to the round in which they went out.
import { expect } from "vitest";
import * as contract from "#src/publishing/contract.ts";
import { getRound } from "#src/rounds/contract.ts";
import { danceRound, dancingIn, makeLadder, publishFinal, seenBy } from "./ladders.ts";
import type { Place } from "../application/world.ts";

interface WholeLadder {
  couples: number;
  judges: number;
  dances: readonly { code: string; name: string }[];
  /** Level, heats and recall count of each round, as planned by default. */
  rounds: readonly [level: number, heats: number, wanted: number | null][];
  names: readonly string[];
}

/** Dances the whole section and checks every place, in the office and on the public page. */
export async function proveWholeLadder(house: Place, { couples, judges, dances, rounds, names }: WholeLadder): Promise<void> {
  const wanted = rounds.flatMap(([, , count]) => count ?? []);
  const ladder = await makeLadder(house, { couples, judges, dances });
  expect(ladder.rounds.map((round) => [round.level, round.heats, round.wanted])).toEqual(rounds);
  const danced: [number, number][] = [];
  for (const round of ladder.rounds) {
    const { floor } = await ladder.admin.must(getRound, { params: { id: round.id } });
    expect(floor.length, round.id).toBe(round.heats);
    danced.push([(await dancingIn(house, ladder, round.id)).length, await danceRound(house, ladder, round, seenBy)]);
  }
  const dancing = [couples, ...wanted];
  expect(danced).toEqual(dancing.map((count) => [count, judges * dances.length]));
  expect(await ladder.guest.must(contract.getPublicStandings, { params: { id: ladder.section_id } })).toMatchObject({
    state: "nothing",
    places: [],
  });
  await publishFinal(ladder);

  const shown = await ladder.guest.must(contract.getPublicStandings, { params: { id: ladder.section_id } });
  expect(shown.state).toBe("complete");
  expect(shown.rounds.map((round) => [round.name.pl, round.released, round.counted])).toEqual(names.map((name) => [name, "all", true]));
  expect(shown.places).toHaveLength(couples);
  expect(new Set(shown.places.map((row) => row.entry_id)).size).toBe(couples);
  // A place that two entries share counts twice: the next place follows both.
  let next = 1;
  for (const rows of Map.groupBy(shown.places, (row) => row.place_from).values()) {
    expect(rows.map((row) => [row.place_from, row.place_to])).toEqual(rows.map(() => [next, next + rows.length - 1]));
    next += rows.length;
  }
  expect(next).toBe(couples + 1);
  const left = Map.groupBy(shown.places, (row) => row.left);
  expect(ladder.rounds.map((round) => left.get(round.id)?.length)).toEqual(dancing.map((count, at) => count - (wanted[at] ?? 0)));
  for (const [at, round] of ladder.rounds.entries())
    expect(
      left
        .get(round.id)
        ?.map((row) => row.place_from)
        .every((place) => (place ?? 0) > (wanted[at] ?? 0)),
    ).toBe(true);

  // The office computes the same places, and the page of scores shows them with the names of the rounds.
  const { competition_id: _, ...told } = (await ladder.admin.must(contract.getStandings, { params: { id: ladder.section_id } })).section;
  expect((await ladder.admin.must(contract.getStandings, { params: { id: ladder.section_id } })).places).toEqual(shown.places);
  const { sections, blocks } = await ladder.guest.must(contract.getPublicScores, { params: { id: ladder.competition_id } });
  const places = shown.places.map(({ entry_id, place_from, place_to, state, left: round }) => ({
    entry_id,
    place_from,
    place_to,
    state,
    left: round,
  }));
  expect(sections).toEqual([{ ...told, state: "complete", places }]);
  const rows = new Set(blocks.flatMap((block) => block.results ?? []).map((row) => row.entry_id));
  expect(rows.size).toBe(couples);
  expect(blocks.map((block) => block.round?.pl)).toEqual(names);
}
