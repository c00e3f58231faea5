// Judges with tablets: what each of them thinks of the couples, and sheets of whole dances that go out over a network that loses requests.
import { type Ballot, getBallot, giveBallot } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { Robot } from "../../robot.ts";
import { insist } from "../network.ts";

export type Marks = Record<string, { cross: 1 } | { place: number }>;

export interface Judge {
  seat: string;
  /** Counted from 0. */
  at: number;
  email: string;
  /** The device that the judge holds now. */
  tablet: Robot;
}

/** A sheet of a dance as it lies on a tablet. */
export interface Sheet {
  ballot: Ballot;
  /** The newest revision that the tablet knows. */
  revision: number;
}

/** What a judge handed in: exactly this must count. */
export interface HandedIn {
  round_id: string;
  dance: number;
  seat: string;
  revision: number;
  marks: Marks;
}

/** Fetches a judge's sheet of one dance. */
export async function fetchSheet({ tablet }: Judge, round_id: string, dance: number): Promise<Sheet> {
  const ballot = await insist(() => tablet.must(getBallot, { params: { id: round_id, dance: String(dance) } }));
  return { ballot, revision: ballot.revision };
}

/** Sends a sheet, again and again with the same id, until the server's answer comes through. */
export async function sendSheet({ tablet }: Judge, sheet: Sheet, marks: Marks, submitted: boolean): Promise<void> {
  const { round_id, dance } = sheet.ballot;
  const body = { id: newId(), dance, marks, submitted, revision: sheet.revision, device_at: new Date().toISOString() };
  sheet.revision = (await insist(() => tablet.must(giveBallot, { params: { id: round_id }, body }))).revision;
}

/** Somebody who runs the round types what a judge gave on paper. */
export async function typeSheet(desk: Robot, seat_id: string, sheet: Sheet, marks: Marks): Promise<void> {
  const { round_id, dance } = sheet.ballot;
  const typed = { seat_id, reason: "Z karty papierowej", submitted: true, revision: sheet.revision, device_at: new Date().toISOString() };
  sheet.revision = (await desk.must(giveBallot, { params: { id: round_id }, body: { id: newId(), dance, marks, ...typed } })).revision;
}

/** How good the couples of a dance are, best first; who does not dance leaves the place to the last one. */
function byQuality({ heats }: Ballot): string[] {
  const places = heats.flatMap((heat) => heat.places);
  const skill = (number: number | null) => ((number ?? 0) * 37) % 101;
  const order = places.toSorted((one, other) => skill(one.start_number) - skill(other.start_number));
  const gone = order.filter((each) => each.out !== null).length;
  const [dancing, last] = [order.slice(0, order.length - gone), order.slice(order.length - gone)];
  return dancing.map((each) => (each.out === null ? each : (last.shift() ?? each)).performance_id);
}

/**
 * What a judge gives in a dance: crosses for the best, with a few of them changed for worse ones, or the order of a final with neighbours changed. Where
 * the line is to be tied three couples share the crosses of two evenly, which needs judges × dances to be a multiple of three.
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
