// The stage manager's desk as it is shown: the server's last state with this device's changes applied, and what follows from it. Pure.
import type { CallArguments } from "../../kernel/endpoints/endpoint.ts";
import { stageDelay } from "../../start-lists/rules.ts";
import type { Change } from "../outbox/outbox.ts";
import { dances, isAwaited } from "../dancing.ts";
import type { HallHeat } from "../shapes.ts";
import { moveStage, type StageDesk, UNDO_SECONDS } from "./contract.ts";

/** Body of a move, as the outbox sends it. */
export type Move = NonNullable<CallArguments<typeof moveStage>["body"]>;

/** The move of a change; undefined for changes of other endpoints. */
export const moveOf = (change: Pick<Change, "path" | "body">): Move | undefined =>
  change.path === moveStage.path ? (change.body as Move) : undefined;

/**
 * Applies changes, oldest first, onto the server's state. A change that the state already contains, or that no longer fits, changes nothing. `nowMs`
 * is the server's time. `earlier` are moves of this visit that the state contains: undoing one of them reverses it exactly.
 */
export function applyChanges(
  desk: StageDesk,
  changes: readonly Pick<Change, "path" | "body">[],
  { nowMs, earlier = [], who = "" }: { nowMs: number; earlier?: readonly Move[]; who?: string },
): StageDesk {
  const moves = changes.flatMap((change) => moveOf(change) ?? []);
  /** The state before each move that changed something. */
  const before = new Map<string, StageDesk>();
  let shown = desk;
  for (const move of moves) {
    if (move.action === "undo") {
      const earliest = before.get(move.move_id ?? "") ?? reverse(shown, move.move_id, [...earlier, ...moves]);
      shown = { ...earliest, undo: null };
      continue;
    }
    const next = apply(shown, move, who);
    if (next !== shown) before.set(move.id, shown);
    shown = next;
  }
  return { ...shown, delay_seconds: delayOf(shown, nowMs) };
}

/** Returns the stage's delay in seconds, by the same rule as the server's. */
function delayOf({ heats }: StageDesk, nowMs: number): number {
  const timed = heats.map(({ planned_at, started_at, status, places }) => ({
    planned_at,
    started_at,
    status: status === "skipped" ? "no_show" : status,
    entry_status: isAwaited({ places }) ? "accepted" : "withdrawn",
  }));
  return stageDelay(timed, nowMs);
}

/** Changes the heats for which `change` returns new fields. */
function changeHeats(desk: StageDesk, change: (heat: HallHeat) => Partial<HallHeat> | undefined): StageDesk {
  return {
    ...desk,
    heats: desk.heats.map((heat) => {
      const fields = change(heat);
      return fields ? { ...heat, ...fields } : heat;
    }),
  };
}

function apply(desk: StageDesk, move: Move, who: string): StageDesk {
  const next = effectOf(desk, move, who);
  if (next === desk) return desk;
  const until = new Date(Date.parse(move.made_at) + UNDO_SECONDS * 1000).toISOString();
  return { ...next, undo: { move_id: move.id, action: move.action, label: "", who, until } };
}

/** Returns the state after a move; the same object where it changes nothing. */
function effectOf(desk: StageDesk, move: Move, who: string): StageDesk {
  const { action, heat_id, made_at } = move;
  const heat = desk.heats.find((each) => each.id === heat_id);
  const changed = (fields: Partial<HallHeat>) => changeHeats(desk, (each) => (each === heat ? fields : undefined));
  switch (action) {
    case "call":
      return heat?.status === "waiting" ? changed({ called_at: made_at }) : desk;
    case "start":
      if (heat?.status !== "waiting") return desk;
      return {
        ...changeHeats(desk, (each) => {
          if (each === heat) return { status: "on_stage", started_at: made_at, finished_at: null };
          return each.status === "on_stage" ? { status: "done", finished_at: made_at } : undefined;
        }),
        marks: { ...desk.marks, given: 0 },
      };
    case "finish":
      return heat?.status === "on_stage" ? changed({ status: "done", finished_at: made_at }) : desk;
    case "skip":
      return heat?.status === "waiting" ? changed(withAbsent(heat, idsOf(heat), true)) : desk;
    case "absent":
    case "present":
      return heat ? markAbsent(desk, heat, move, action === "absent") : desk;
    case "hold":
      return desk.hold ? desk : { ...desk, hold: { reason: move.reason ?? "", since: made_at, who } };
    case "resume":
      return desk.hold ? { ...desk, hold: null } : desk;
    case "undo":
      return desk;
  }
}

/**
 * Marks performances of a heat absent or present: in this heat, or also in all heats of its round to come. A heat with nobody present is
 * skipped; a skipped one with somebody waits again.
 */
function markAbsent(desk: StageDesk, heat: HallHeat, { performance_ids = [], whole_round }: Move, absent: boolean): StageDesk {
  const isToCome = ({ status }: HallHeat) => status === "waiting" || status === "skipped";
  const isMeant = (each: HallHeat) => each === heat || (whole_round === true && each.round_id === heat.round_id && isToCome(each));
  return changeHeats(desk, (each) => (isMeant(each) ? withAbsent(each, performance_ids, absent) : undefined));
}

function withAbsent({ places, status }: HallHeat, performanceIds: readonly string[], absent: boolean): Partial<HallHeat> {
  const marked = places.map((place) =>
    performanceIds.includes(place.performance_id) ? { ...place, absent, out: place.out === "absent" && !absent ? null : place.out } : place,
  );
  const isEmpty = marked.every((place) => place.absent);
  if (status === "waiting" && isEmpty) return { places: marked, status: "skipped" };
  return { places: marked, status: status === "skipped" && !isEmpty ? "waiting" : status };
}

const idsOf = ({ places }: HallHeat) => places.map((place) => place.performance_id);

/** Returns the state without a move that the server's state contains. An unknown move is reversed where it was a start, an end or a hold. */
function reverse(desk: StageDesk, moveId: string | undefined, known: readonly Move[]): StageDesk {
  const move = known.find((each) => each.id === moveId);
  const action = move?.action ?? (desk.undo?.move_id === moveId ? desk.undo?.action : undefined);
  return action ? reversed(desk, action, move) : desk;
}

function reversed(desk: StageDesk, action: Move["action"], move: Move | undefined): StageDesk {
  const moved = desk.heats.find((heat) => heat.id === move?.heat_id);
  const changed = (heat: HallHeat | undefined, fields: Partial<HallHeat>) =>
    changeHeats(desk, (each) => (each === heat ? fields : undefined));
  switch (action) {
    case "start": {
      const floor = findFloor(desk);
      if (!floor || (moved && moved !== floor)) return desk;
      return changeHeats(desk, (each) => {
        if (each === floor) return { status: "waiting", started_at: null };
        // The start ended the heat before it.
        return each.status === "done" && each.finished_at !== null && each.finished_at === floor.started_at
          ? { status: "on_stage", finished_at: null }
          : undefined;
      });
    }
    case "finish": {
      if (findFloor(desk)) return desk;
      if (moved) return changed(moved, { status: "on_stage", finished_at: null });
      const ended = desk.heats.filter((heat) => heat.status === "done" && heat.finished_at !== null);
      const newest = ended.toSorted((one, other) => Date.parse(one.finished_at ?? "") - Date.parse(other.finished_at ?? "")).at(-1);
      return changed(newest, { status: "on_stage", finished_at: null });
    }
    case "call":
      return changed(moved, { called_at: null });
    case "skip":
      return moved ? changed(moved, withAbsent(moved, idsOf(moved), false)) : desk;
    case "absent":
    case "present":
      return moved && move ? markAbsent(desk, moved, move, action === "present") : desk;
    case "hold":
      return { ...desk, hold: null };
    case "resume":
    case "undo":
      return desk;
  }
}

/** The heat on the floor. */
export const findFloor = (desk: Pick<StageDesk, "heats">): HallHeat | undefined => desk.heats.find((heat) => heat.status === "on_stage");

/** Returns the heats to come that somebody dances, in order: the first is on deck, the second in the hole. A round not filled yet is to come. */
export const queueOf = (desk: Pick<StageDesk, "heats">): HallHeat[] =>
  desk.heats.filter((heat) => heat.status === "waiting" && isAwaited(heat));

/** People of a heat's dancing entries: how many are there, and how many there are. */
export function readinessOf({ places }: Pick<HallHeat, "places">): { here: number; of: number } {
  const dancing = places.filter(dances);
  return {
    here: dancing.reduce((sum, { ready }) => sum + ready.here, 0),
    of: dancing.reduce((sum, { ready }) => sum + ready.of, 0),
  };
}

/** True when a heat fits a search text: a start number (also without zeros), or a part of a title, artist, club, round or dance. */
export function fitsSearch(heat: HallHeat, typed: string): boolean {
  const text = typed.trim().toLocaleLowerCase();
  if (text === "") return true;
  if (/^\d+$/.test(text)) return heat.places.some((place) => place.start_number === Number(text));
  const words = [heat.round_name, heat.dance_name, ...heat.places.flatMap((each) => [each.title, each.artist_name, each.club_name])];
  return words.some((word) => word?.toLocaleLowerCase().includes(text));
}

/** The newest move, while it can be undone at this time of the server, and for how many seconds. */
export function undoableAt({ undo }: Pick<StageDesk, "undo">, nowMs: number): { move_id: string; seconds: number } | undefined {
  const seconds = undo ? Math.ceil((Date.parse(undo.until) - nowMs) / 1000) : 0;
  return undo && seconds > 0 ? { move_id: undo.move_id, seconds: Math.min(seconds, UNDO_SECONDS) } : undefined;
}
