// Who is being typed into the line-up of an entry: on the device until they are in it or given up, and there again on the next visit.
import { useState, useSyncExternalStore } from "react";
import { keepTyped, type Typed, typedEntries, typedOf, type TypedPerson } from "../../offline/outbox/typed-people.ts";
import type { Signup } from "../../records.ts";

interface State extends Typed {
  /** What stood in the field on an earlier visit. */
  found: string;
}

const NOBODY: State = { people: [], field: "", found: "" };

/** The people of one entry; a trial keeps nothing. */
class TypedPeople {
  readonly #hearers = new Set<() => void>();
  readonly #keep: ((typed: Typed) => void) | undefined;
  readonly #load: () => Typed | undefined;
  #state: State | undefined;

  constructor({ id, trial }: Pick<Signup, "id" | "trial">, entryId: string) {
    this.#load = () => (trial ? undefined : typedOf(id, entryId));
    this.#keep = trial ? undefined : (typed) => keepTyped(id, entryId, typed);
  }

  readonly state = (): State => {
    if (this.#state) return this.#state;
    const kept = this.#load();
    this.#state = kept ? { ...kept, found: kept.field } : NOBODY;
    return this.#state;
  };

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  };

  /** Adds somebody, or what is known of them by now. */
  readonly put = (person: TypedPerson): void => {
    const { people } = this.state();
    const there = people.some((each) => each.id === person.id);
    this.#become({ people: there ? people.map((each) => (each.id === person.id ? person : each)) : [...people, person] });
  };

  readonly drop = (id: string): void => this.#become({ people: this.state().people.filter((each) => each.id !== id) });

  readonly type = (field: string): void => this.#become({ field });

  #become(change: Partial<Typed>): void {
    this.#state = { ...this.state(), ...change };
    const { people, field } = this.#state;
    this.#keep?.({ people, field });
    for (const hear of this.#hearers) hear();
  }
}

/** Who is being typed into an entry, and the ways to change that. */
export function useTypedPeople(signup: Signup, entryId: string): { typed: State; people: TypedPeople } {
  const [people] = useState(() => new TypedPeople(signup, entryId));
  const typed = useSyncExternalStore(people.subscribe, people.state, () => NOBODY);
  return { typed, people };
}

const never = () => () => undefined;

/** The entry into which somebody was being typed when the page was left; undefined for none, and on the server. */
export function useTypedEntry(signup: Signup): string | undefined {
  const [find] = useState(() => {
    let found: { id: string | undefined } | undefined;
    return () => {
      const may = !signup.trial && signup.locked === null;
      found ??= { id: may ? typedEntries(signup.id).find((id) => signup.entries.some((each) => each.id === id)) : undefined };
      return found.id;
    };
  });
  return useSyncExternalStore(never, find, () => undefined);
}
