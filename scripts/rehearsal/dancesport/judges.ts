// Judges with tablets: their opinion of the couples, and sheets of whole dances sent over a network that loses requests.
import { type Ballot, getBallot, giveBallot } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { Robot } from "../../robot.ts";
import { retryUntilAnswered } from "../network.ts";

export type Marks = Record<string, { cross: 1 } | { place: number }>;

export interface Judge {
  seat: string;
  /** Index from 0. */
  at: number;
  email: string;
  /** The judge's current device. */
  tablet: Robot;
}

/** A sheet of a dance on a tablet. */
export interface Sheet {
  ballot: Ballot;
  /** The newest revision known to the tablet. */
  revision: number;
}

/** A sheet that a judge handed in. Exactly this must count. */
export interface HandedIn {
  round_id: string;
  dance: number;
  seat: string;
  revision: number;
  marks: Marks;
}

/** Fetches a judge's sheet of one dance. */
export async function fetchSheet({ tablet }: Judge, round_id: string, dance: number): Promise<Sheet> {
  const ballot = await retryUntilAnswered(() => tablet.must(getBallot, { params: { id: round_id, dance: String(dance) } }));
  return { ballot, revision: ballot.revision };
}

/** Sends a sheet, repeatedly with the same id, until the server's answer arrives. */
export async function sendSheet({ tablet }: Judge, sheet: Sheet, marks: Marks, submitted: boolean): Promise<void> {
  const { round_id, dance } = sheet.ballot;
  const body = { id: newId(), dance, marks, submitted, revision: sheet.revision, device_at: new Date().toISOString() };
  sheet.revision = (await retryUntilAnswered(() => tablet.must(giveBallot, { params: { id: round_id }, body }))).revision;
}

/** Types a judge's paper sheet, as a person who runs the round. */
export async function typeSheet(desk: Robot, seat_id: string, sheet: Sheet, marks: Marks): Promise<void> {
  const { round_id, dance } = sheet.ballot;
  const typed = { seat_id, reason: "Z karty papierowej", submitted: true, revision: sheet.revision, device_at: new Date().toISOString() };
  sheet.revision = (await desk.must(giveBallot, { params: { id: round_id }, body: { id: newId(), dance, marks, ...typed } })).revision;
}

/** Returns the couples of a dance, best first. Couples that do not dance leave their place to the last one. */
function byQuality({ heats }: Ballot): string[] {
  const places = heats.flatMap((heat) => heat.places);
  const skill = (number: number | null) => ((number ?? 0) * 37) % 101;
  const order = places.toSorted((one, other) => skill(one.start_number) - skill(other.start_number));
  const gone = order.filter((each) => each.out !== null).length;
  const [dancing, last] = [order.slice(0, order.length - gone), order.slice(order.length - gone)];
  return dancing.map((each) => (each.out === null ? each : (last.shift() ?? each)).performance_id);
}

/**
 * Returns a judge's marks in a dance: crosses for the best couples with a few errors, or the places of a final with some neighbours exchanged. When
 * `tied`, three couples share the crosses of two evenly, which needs judges × dances to be a multiple of three.
 */
export function marksOf({ at }: Pick<Judge, "at">, ballot: Ballot, judges: number, tied: boolean): Marks {
  const order = byQuality(ballot);
  const turn = (ballot.dance - 1) * judges + at;
  if (ballot.wanted === null) {
    const first = turn % Math.max(1, order.length - 1);
    const changed = order.with(first, order[first + 1] ?? "").with(first + 1, order[first] ?? "");
    return Object.fromEntries((order.length > 1 ? changed : order).map((id, index) => [id, { place: index + 1 }]));
  }
  const sure = order.slice(0, ballot.wanted - (tied ? 2 : 0));
  const line = tied ? order.slice(sure.length, sure.length + 3).toSpliced(turn % 3, 1) : [];
  const half = Math.floor(sure.length / 2);
  const rest = order.slice(ballot.wanted + 1, ballot.wanted + 1 + half);
  const changes = Math.floor(sure.length / 8);
  for (let nth = turn * changes; nth < (turn + 1) * changes; nth++) {
    const worse = rest[nth % rest.length];
    if (worse) sure[half + (nth % (sure.length - half))] = worse;
  }
  return Object.fromEntries([...sure, ...line].map((id) => [id, { cross: 1 }]));
}
