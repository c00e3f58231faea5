// Changes that wait on the device, shown before the server has them (docs/rules/hall.md 5.1). Pure.
import type { Purpose } from "../../people/consents/rules.ts";
import { type Door, type DoorKind, signConsentsAtDoor, takeCashAtDoor } from "./contract.ts";

/** A change as the device sends it. */
export interface DoorChange {
  id: string;
  made_at: string;
  kind: DoorKind | "cash" | "consent";
  signup_id: string;
  dancer_ids: readonly string[];
  entry_ids: readonly string[];
  note: string | null;
  /** Cash that was paid; 0 for other changes. */
  amount_grosze: number;
  /** Consents that were signed; none for other changes. */
  answered: readonly Purpose[];
}

type Club = Door["clubs"][number];
type State = { is: boolean; by: string; at: string } | null;

/** True when a change was made before the newest one that the server knows: then it does not count. */
const isOlder = (before: State, { made_at }: DoorChange): boolean => before !== null && Date.parse(before.at) > Date.parse(made_at);

/** Reads changes of this desk out of stored bodies. */
export function readChange(path: string, { id, made_at, ...body }: Record<string, unknown> & { id: string; made_at: string }): DoorChange {
  const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return {
    id,
    made_at,
    kind: path === takeCashAtDoor.path ? "cash" : path === signConsentsAtDoor.path ? "consent" : (body["kind"] as DoorKind),
    signup_id: String(body["signup_id"]),
    dancer_ids: listOf(body["dancer_ids"] ?? [body["dancer_id"]]),
    entry_ids: listOf(body["entry_ids"]),
    note: typeof body["note"] === "string" && body["note"] !== "" ? body["note"] : null,
    amount_grosze: Number(body["amount_grosze"] ?? 0),
    answered: Object.keys(body["answers"] ?? {}) as Purpose[],
  };
}

function clubAfter(club: Club, change: DoorChange, who: string): Club {
  const { kind, dancer_ids, entry_ids, note, made_at } = change;
  if (kind === "cash") return club.cash_ids.includes(change.id) ? club : { ...club, paid_grosze: club.paid_grosze + change.amount_grosze };
  if (kind === "consent")
    return {
      ...club,
      people: club.people.map((each) =>
        dancer_ids.includes(each.dancer_id)
          ? { ...each, unanswered: each.unanswered.filter((purpose) => !change.answered.includes(purpose)) }
          : each,
      ),
    };
  const made = (is: boolean) => ({ is, by: who, at: made_at });
  if (kind === "present" || kind === "absent")
    return {
      ...club,
      people: club.people.map((each) =>
        dancer_ids.includes(each.dancer_id) && !isOlder(each.present, change) ? { ...each, present: made(kind === "present") } : each,
      ),
    };
  if (kind === "bibs_out" || kind === "bibs_back")
    return {
      ...club,
      entries: club.entries.map((each) =>
        entry_ids.includes(each.entry_id) && !isOlder(each.bibs, change) ? { ...each, bibs: made(kind === "bibs_out") } : each,
      ),
    };
  return isOlder(club.unclear, change)
    ? club
    : { ...club, unclear: { ...made(kind === "unclear"), note: kind === "unclear" ? note : null } };
}

/** Returns the door with these changes of this device applied in order. */
export function withChanges(door: Door, changes: readonly DoorChange[], who: string): Door {
  if (changes.length === 0) return door;
  const clubs = new Map(door.clubs.map((club) => [club.signup_id, club]));
  for (const change of changes) {
    const club = clubs.get(change.signup_id);
    if (club) clubs.set(change.signup_id, clubAfter(club, change, who));
  }
  return { ...door, clubs: door.clubs.map((club) => clubs.get(club.signup_id) ?? club) };
}
