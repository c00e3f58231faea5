// Ticks that wait on the device, shown before the server has them (docs/rules/hall.md 4.1). Pure.
import type { Ready } from "../shapes.ts";
import type { Backstage } from "./contract.ts";

/** A tick as the device sends it. `dancer_id` null: everybody of the entry. */
export interface Tick {
  id: string;
  made_at: string;
  entry_id: string;
  dancer_id: string | null;
  present: boolean;
}

type Entry = Backstage["entries"][number];
type Person = Entry["people"][number];

/** A change of one person, or of everybody (`dancer_id` null). */
export type Change = Pick<Tick, "dancer_id" | "present">;

/** Returns the people after a change. */
export function peopleAfter(people: readonly Person[], { dancer_id, present }: Change): Person[] {
  return people.map((each) => (dancer_id === null || each.dancer_id === dancer_id ? { ...each, present } : each));
}

/** How many are there after a tick. An entry without named people counts as one. */
const countPresent = (people: readonly Person[], { present }: Change): number =>
  people.length === 0 ? Number(present) : people.filter((each) => each.present).length;

/** Returns an entry's light after a tick of this device. A tick of another device that counts otherwise is shown with it. */
function readyAfter(before: Ready, here: number, { made_at }: Pick<Tick, "made_at">, who: string): Ready {
  const earlier =
    before.by !== null && before.at !== null && before.by !== who ? { by: before.by, at: before.at, here: before.here } : before.other;
  return { ...before, here, by: who, at: made_at, other: earlier && earlier.here !== here ? earlier : null };
}

/** Returns the desk with these ticks of this device applied in order. A tick before the newest one that the server knows does not count. */
export function withTicks(desk: Backstage, ticks: readonly Tick[], who: string): Backstage {
  if (ticks.length === 0) return desk;
  const people = new Map(desk.entries.map((each) => [each.entry_id, each.people]));
  const lights = new Map(desk.heats.flatMap((heat) => heat.places.map((place) => [place.entry_id, place.ready] as const)));
  for (const tick of ticks) {
    const [own, light] = [people.get(tick.entry_id), lights.get(tick.entry_id)];
    if (!own || !light || (light.at !== null && Date.parse(light.at) > Date.parse(tick.made_at))) continue;
    const after = peopleAfter(own, tick);
    people.set(tick.entry_id, after);
    lights.set(tick.entry_id, readyAfter(light, countPresent(after, tick), tick, who));
  }
  return {
    ...desk,
    heats: desk.heats.map((heat) => ({
      ...heat,
      places: heat.places.map((place) => ({ ...place, ready: lights.get(place.entry_id) ?? place.ready })),
    })),
    entries: desk.entries.map((each) => ({ ...each, people: people.get(each.entry_id) ?? each.people })),
  };
}

/** Returns the changes that undo a change of these people: one for everybody where it changed all of them, else one for each that it changed. */
export function changesBack(before: readonly Person[], { dancer_id, present }: Change): Change[] {
  const changed = before.filter((each) => (dancer_id === null || each.dancer_id === dancer_id) && (each.present === true) !== present);
  const back = { present: !present };
  if (changed.length > 0 && changed.length === before.length) return [{ dancer_id: null, ...back }];
  return changed.map((each) => ({ dancer_id: each.dancer_id, ...back }));
}
