// Selects what a hall screen shows of the public scores of its competition (docs/rules/hall.md 7.1). Pure.
import type { PublicRound, PublicScores } from "../../publishing/contract.ts";
import type { HallScreen, ShownEntry } from "./contract.ts";

/** Coming floors that are listed with their times, and those after them who are called to the stage. */
const NEXT = 3;
const CALLED = 4;
/** Released rounds that a screen shows, the newest ones. */
const MOST_ROUNDS = 6;

type Upcoming = PublicRound["upcoming"][number];
type Shown = Pick<HallScreen, "delay_seconds" | "now" | "next" | "called" | "results" | "coming">;

/** What the screen of a stage shows. `listId`: the list danced on it today. */
export function contentOf(scores: PublicScores, letter: string, listId: string | undefined): Shown {
  const own = scores.stages.find((each) => each.start_list_id === listId);
  const blocks = scores.blocks.filter((block) => block.start_list_id === listId);
  const floors = comingFloors(blocks);
  const ofDay = scores.stages.filter(({ stage, day }) => stage === letter && (own === undefined || day === own.day));
  const lists = new Set(ofDay.map((each) => each.start_list_id));
  return {
    delay_seconds: own?.delay_seconds ?? 0,
    now: nowOn(scores, listId),
    next: floors.slice(0, NEXT),
    called: floors.slice(NEXT, NEXT + CALLED).flatMap((floor) => numbersOf(floor)),
    results: releasedRounds(scores.blocks.filter((block) => lists.has(block.start_list_id))),
    coming: comingBlock(blocks),
  };
}

type Labelled = Pick<Upcoming, "start_number" | "shown" | "club_name">;

const entryOf = ({ start_number, shown: { label, beside }, club_name }: Labelled): ShownEntry => ({
  start_number,
  label,
  beside,
  club_name,
});

const numbersOf = ({ numbers, entry }: HallScreen["next"][number]): number[] =>
  numbers.length > 0 ? numbers : entry.start_number === null ? [] : [entry.start_number];

function nowOn(scores: PublicScores, listId: string | undefined): HallScreen["now"] {
  const light = scores.lights.find((each) => each.start_list_id === listId);
  if (!light) return null;
  const { heat, performance_id, started_at, seconds, section_name } = light;
  const numbers = heat && heat.numbers.length > 1 ? heat.numbers : [];
  return {
    key: `${performance_id} ${heat?.dance ?? 1}`,
    entry: entryOf(light),
    numbers,
    round: section_name,
    dance: heat?.dance_name || null,
    heat: heat && heat.of > 1 && numbers.length > 0 ? { number: heat.number, of: heat.of } : null,
    started_at,
    seconds,
  };
}

/** Floors to come in the order of their planned times: those who dance together are one. */
function comingFloors(blocks: readonly PublicRound[]): HallScreen["next"] {
  const waiting = blocks.flatMap((block) =>
    block.upcoming.flatMap((each) => (each.status === "waiting" ? [{ ...each, block, key: floorKey(block, each) }] : [])),
  );
  const floors = [...Map.groupBy(waiting, (each) => each.key).values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const { heat, key, planned_at, block } = first;
    const isHeat = heat !== null && heat.together > 1;
    const numbers = together.flatMap((each) => each.start_number ?? []).toSorted((one, other) => one - other);
    return [
      {
        key,
        entry: entryOf(first),
        numbers: isHeat ? numbers : [],
        round: block.name,
        dance: heat?.dance_name || null,
        heat: isHeat && heat.of > 1 ? { number: heat.number, of: heat.of } : null,
        planned_at,
      },
    ];
  });
  return floors.toSorted((one, other) => Date.parse(one.planned_at) - Date.parse(other.planned_at));
}

const floorKey = (block: PublicRound, { heat, performance_id }: Upcoming): string =>
  heat && heat.together > 1 ? `${block.id} ${heat.dance} ${heat.number}` : `${performance_id} ${heat?.dance ?? 1}`;

/** The first block that nobody has danced, and that is not on the floor. */
function comingBlock(blocks: readonly PublicRound[]): HallScreen["coming"] {
  const begins = (block: PublicRound) => block.danced === 0 && block.upcoming.every((each) => each.status === "waiting");
  const [first] = blocks
    .filter((block) => block.upcoming.length > 0 && begins(block))
    .toSorted((one, other) => Date.parse(one.planned_at) - Date.parse(other.planned_at));
  return first ? { name: first.name, planned_at: first.planned_at } : null;
}

function releasedRounds(blocks: readonly PublicRound[]): HallScreen["results"] {
  const publishedAt = ({ published_at }: PublicRound) => (published_at === null ? 0 : Date.parse(published_at));
  return blocks
    .filter((block) => (block.results ?? []).length > 0)
    .toSorted((one, other) => publishedAt(other) - publishedAt(one))
    .slice(0, MOST_ROUNDS)
    .map((block) => ({
      id: block.id,
      name: block.name,
      round: block.round,
      published_at: block.published_at,
      performances: block.performances,
      final: block.level === 0 && block.released === "all",
      rows: (block.results ?? []).map((row) => ({
        entry: entryOf(row),
        place_from: row.place_from,
        place_to: row.place_to,
        recalled: row.recalled,
        total: block.mark_kind === "points" ? row.total : null,
      })),
    }));
}
