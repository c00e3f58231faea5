// People being typed into the line-up of an entry: stored on the device until they are added or dropped, and shown again on the next visit.
import { useState, useSyncExternalStore } from "react";
import {
  storeTypedPeople,
  type TypedLineUp,
  listTypedEntries,
  loadTypedPeople,
  type TypedPerson,
} from "../../offline/outbox/typed-people.ts";
import type { Signup } from "../../records.ts";

interface State extends TypedLineUp {
  /** Text left in the field on an earlier visit. */
  found: string;
}

const NOBODY: State = { people: [], field: "", found: "" };

/** The people being typed into one entry; a trial stores nothing. */
class TypedPeople {
  readonly #hearers = new Set<() => void>();
  readonly #keep: ((typed: TypedLineUp) => void) | undefined;
  readonly #load: () => TypedLineUp | undefined;
  #state: State | undefined;

  constructor({ id, trial }: Pick<Signup, "id" | "trial">, entryId: string) {
    this.#load = () => (trial ? undefined : loadTypedPeople(id, entryId));
    this.#keep = trial ? undefined : (typed) => storeTypedPeople(id, entryId, typed);
  }

  readonly state = (): State => {
    if (this.#state) return this.#state;
    const stored = this.#load();
    this.#state = stored ? { ...stored, found: stored.field } : NOBODY;
    return this.#state;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#hearers.add(listener);
    return () => this.#hearers.delete(listener);
  };

  /** Adds a person, or updates what was typed of them. */
  readonly put = (person: TypedPerson): void => {
    const { people } = this.state();
    const isListed = people.some((each) => each.id === person.id);
    this.#become({ people: isListed ? people.map((each) => (each.id === person.id ? person : each)) : [...people, person] });
  };

  readonly drop = (id: string): void => this.#become({ people: this.state().people.filter((each) => each.id !== id) });

  readonly type = (field: string): void => this.#become({ field });

  #become(change: Partial<TypedLineUp>): void {
    this.#state = { ...this.state(), ...change };
    const { people, field } = this.#state;
    this.#keep?.({ people, field });
    for (const listener of this.#hearers) listener();
  }
}

/** Returns the people being typed into an entry, and functions that change them. */
export function useTypedPeople(signup: Signup, entryId: string): { typed: State; people: TypedPeople } {
  const [people] = useState(() => new TypedPeople(signup, entryId));
  const typed = useSyncExternalStore(people.subscribe, people.state, () => NOBODY);
  return { typed, people };
}

const never = () => () => undefined;

/** Returns the entry with people being typed when the page was left; undefined for none, and on the server. */
export function useTypedEntry(signup: Signup): string | undefined {
  const [find] = useState(() => {
    let found: { id: string | undefined } | undefined;
    return () => {
      const may = !signup.trial && signup.locked === null;
      found ??= { id: may ? listTypedEntries(signup.id).find((id) => signup.entries.some((each) => each.id === id)) : undefined };
      return found.id;
    };
  });
  return useSyncExternalStore(never, find, () => undefined);
}
