// Judges' tablets. Each stores its marks in the product's own outbox until the server has acknowledged them.
import { giveMarks } from "#src/judging/contract.ts";
import { createOutbox, memoryStorage, type Unsent } from "#src/judging/outbox/outbox.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { ApiError } from "#src/web/calls/api.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Robot } from "../robot.ts";
import { marksOf } from "../seed/day.ts";

/** The panel marks once in this many milliseconds. */
const BEAT_MS = 2000;
const AGAIN_MS = 500;

export interface Tablets {
  markCount(): number;
  /** Acknowledged marks, by the id of the revision. */
  acknowledged: ReadonlyMap<string, Record<string, number>>;
  /** Milliseconds of each acknowledged call. */
  times: readonly number[];
  /** Number of marks that are pending or were refused. */
  unsent(): { waiting: number; refused: number };
  /** Stops marking and sends pending marks until none is left or the time is over. */
  finish(withinMs: number): Promise<void>;
}

interface Performance {
  id: string;
  start_number: number | null;
}

interface Pace {
  /** Share of a beat before the first performance begins. */
  share: number;
  /** Starts a performance, so that its marks are accepted from then on. */
  begin: (performance: Performance) => Promise<unknown>;
}

/** Seats one tablet for each robot. The performances begin and are marked in turn, repeatedly. */
export function seatTablets(robots: readonly Robot[], performances: readonly Performance[], { share, begin }: Pace): Tablets {
  const acknowledged = new Map<string, Record<string, number>>();
  const times: number[] = [];
  let marksGiven = 0;
  let giving = true;
  let going = true;
  const outboxes = robots.map((robot, judge) => {
    const known = new Map<string, number>();
    const send = async (entry: Unsent): Promise<number> => {
      const { id, performance_id, marks, device_at, revision } = entry;
      const began = performance.now();
      const answer = await robot
        .call(giveMarks, { params: { id: performance_id }, body: { id, marks, device_at, revision: revision ?? 0 } })
        .catch((error: unknown) => {
          throw new ApiError({ status: 503, code: "unavailable", message: String(error) });
        });
      if (answer.status >= 400) throw new ApiError({ ...answer.body, status: answer.status });
      times.push(performance.now() - began);
      acknowledged.set(id, marks);
      known.set(performance_id, answer.body.revision);
      return answer.body.revision;
    };
    const outbox = createOutbox({
      owner: `judge ${judge}`,
      storage: memoryStorage(),
      send,
      sendBallot: () => Promise.reject(new Error("this list has no sheets of whole dances")),
    });
    const give = async (turn: number, performance: Performance) => {
      marksGiven += 1;
      // Each pass over the list gives other marks, so that a wrong revision would be noticed.
      const marks = marksOf((performance.start_number ?? 0) + Math.floor(turn / performances.length), judge);
      await outbox.submit({
        id: newId(),
        owner: `judge ${judge}`,
        performance_id: performance.id,
        start_number: performance.start_number,
        marks,
        device_at: new Date().toISOString(),
        revision: known.get(performance.id) ?? 0,
      });
    };
    return { outbox, give };
  });
  const beat = async () => {
    await pause(share * BEAT_MS);
    for (let turn = 0; giving; turn++) {
      const began = performance.now();
      const next = performances[turn % performances.length];
      if (!next) return;
      await begin(next);
      await Promise.all(outboxes.map(({ give }) => give(turn, next)));
      await pause(Math.max(0, began + BEAT_MS - performance.now()));
    }
  };
  const sendAgain = async () => {
    while (going) {
      for (const { outbox } of outboxes) if (outbox.state().waiting.length > 0) void outbox.flush();
      await pause(AGAIN_MS);
    }
  };
  const working = [beat(), sendAgain()];
  const count = (of: "waiting" | "refused") => outboxes.reduce((sum, { outbox }) => sum + outbox.state()[of].length, 0);
  const unsent = () => ({ waiting: count("waiting"), refused: count("refused") });
  return {
    markCount: () => marksGiven,
    acknowledged,
    times,
    unsent,
    async finish(withinMs) {
      giving = false;
      await working[0];
      for (const until = Date.now() + withinMs; unsent().waiting > 0 && Date.now() < until; ) await pause(AGAIN_MS);
      going = false;
      await working[1];
    },
  };
}
