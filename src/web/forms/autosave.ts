// Saving by itself: what is typed goes out a while after the last key, one save at a time, and is kept until the server has it.
import type { Person } from "../app/app-parts.ts";
import { ApiError } from "../calls/api.ts";
import { outcomeOf } from "../outbox/outcome.ts";
import { isOwner, type OwnerId, ownerIdOf } from "../outbox/owner.ts";
import { createSender, type StepResult } from "../outbox/sender.ts";
import type { SaveStateProps } from "../ui/states/save-state.tsx";
import {
  begun,
  chosen,
  type Edit,
  type FieldsOf,
  isEmpty,
  type Kept,
  keptOf,
  met,
  only,
  restored,
  savedAs,
  typedOver,
  type Versioned,
} from "./edit.ts";

/** So long after the last key a change is sent, in milliseconds. */
export const QUIET_MS = 800;

/** How one kind of record is saved; F are its fields as they are typed. */
export interface Saving<R extends Versioned, F extends object> {
  fieldsOf: FieldsOf<R, F>;
  /** Sends changed fields; `version` is that of the record they were typed over, undefined while there is none. Refuses with ApiError. */
  save: (change: Partial<F>, version: number | undefined) => Promise<R | undefined>;
  /** Hears why a save was refused; not of a server that is away, nor of a newer version. */
  refused: (error: ApiError) => void;
  /** The part of a change that may be sent; the rest stays unsaved until it is typed anew. */
  fitting?: (change: Partial<F>) => Partial<F>;
  stored?: Stored;
}

/** Where the browser stores what is not saved, for the next visit. */
export interface Stored {
  /** The name of the item, as it is at the moment of a change. */
  item: () => string;
  /** Closing the tab asks first all the same: nobody may think that it is saved. */
  asks?: boolean;
}

/** Where a page saves. */
export interface Place<F> {
  /** Who is here: nothing is saved in the name of somebody else than typed it. */
  person?: (() => Person) | undefined;
  /** Where unsaved changes outlive the page. */
  shelf?: Shelf<F> | undefined;
}

export interface Shelf<F> {
  read(): Kept<F> | null;
  /** Null: nothing is to be kept. False where the browser keeps nothing. */
  write(kept: Kept<F> | null): boolean;
}

/** Fields that somebody else changed, too, to other values. Nothing is sent until one of the two is chosen. */
export interface Clash<R, F> {
  fields: readonly (keyof F)[];
  mine: Partial<F>;
  current: R;
}

export interface AutosaveState<R, F> {
  /** What the server has; undefined until the first save has made it. */
  record: R | undefined;
  /** What stands in the fields: the record's values, with everything typed over them as it was typed. */
  fields: F;
  /** For SaveState; undefined before the first save and while a clash waits. */
  save: SaveStateProps | undefined;
  clash: Clash<R, F> | undefined;
}

const savedNow = (): SaveStateProps => ({ state: "saved", at: Date.now() });

/** The saving of one record, or of one that the first save makes. */
export class Autosave<R extends Versioned, F extends object> {
  #saving: Saving<R, F>;
  readonly #place: Place<F>;
  readonly #hearers = new Set<() => void>();
  #edit: Edit<R, F>;
  #save: SaveStateProps | undefined;
  #seen: AutosaveState<R, F>;
  readonly #sender = createSender({ step: () => this.#alone(this.#step) });
  /** True while a call is under way. */
  #calling = false;
  /** The newest record that came from elsewhere meanwhile. */
  #newer: R | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Who typed what waits. */
  #by: OwnerId;
  /** The session has ended: what waits goes out after the next sign-in. */
  #signedOut = false;
  #lasts = false;

  constructor(start: R | undefined, saving: Saving<R, F>, place: Place<F> = {}) {
    this.#saving = saving;
    this.#place = place;
    this.#edit = begun(start);
    this.#seen = stateOf(this.#edit, undefined, this.#fieldsOf);
  }

  readonly state = (): AutosaveState<R, F> => this.#seen;

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  };

  /** From now on saves in this way: a rendering later the same calls may know more. */
  readonly saveBy = (saving: Saving<R, F>): void => {
    this.#saving = saving;
  };

  /** Whether anything typed is not saved yet. */
  readonly unsaved = (): boolean => !isEmpty(this.#edit.waiting);

  /** Whether what waits outlives the page. */
  readonly lasts = (): boolean => this.#lasts;

  readonly change = (next: Partial<F>): void => {
    this.#sender.reset();
    this.#write(typedOver(this.#edit, next));
  };

  /** Saves now what waits; true when nothing is left unsaved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#sender.run();
    return !this.unsaved();
  };

  /** The page goes: what waits goes out now, also beside a save whose answer is still to come; whoever keeps changes on the device has it then. */
  readonly leave = (): void => {
    if (!this.#calling) return void this.flush();
    const change = this.#sendable();
    if (change) void this.#saving.save(change, this.#edit.record?.version).catch(() => undefined);
    return undefined;
  };

  /** The server may be reached again, or the person has signed in again. */
  readonly returned = (): void => {
    if (this.#save?.state === "offline" || this.#signedOut) void this.#sender.run(true);
  };

  /** Takes the record as it is known elsewhere; an older one is passed over. */
  readonly take = (next: R): void => {
    if (this.#calling) this.#newer = !this.#newer || next.version > this.#newer.version ? next : this.#newer;
    else if (this.#meet(next)) this.#tell();
  };

  /** Another call that changes the record: after what waits was sent, and never beside a save. Gives what the call gives, or refuses as it does. */
  readonly beside = async (call: (version: number | undefined) => Promise<R>): Promise<R> => {
    await this.flush();
    const work = async () => {
      const given = await call(this.#edit.record?.version);
      this.#meet(given);
      if (!this.unsaved()) this.#save = savedNow();
      return given;
    };
    return this.#sender.inTurn(() => this.#alone(work));
  };

  /** Ends a clash with one's own values, or with the saved ones. */
  readonly resolve = (mine: boolean): void => {
    this.#edit = chosen(this.#edit, mine);
    this.#tell();
    void this.flush();
  };

  /** Takes up what an earlier visit left on the shelf. */
  readonly restore = (): void => {
    const kept = this.#place.shelf?.read();
    if (kept) this.#write(restored(this.#edit, kept, this.#fieldsOf));
  };

  readonly #fieldsOf: FieldsOf<R, F> = (record) => this.#saving.fieldsOf(record);

  #write(next: Edit<R, F>): void {
    // Another tab has signed in somebody else, whose window is still to come: it was typed by whoever typed before.
    const by = ownerIdOf(this.#place.person?.());
    if (by !== "" || this.#by === undefined) this.#by = by;
    this.#edit = next;
    this.#tell();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), QUIET_MS);
  }

  #tell(): void {
    this.#seen = stateOf(this.#edit, this.#save, this.#fieldsOf);
    // After a sign-out nothing is stored any more.
    this.#lasts = (this.#isOwn() && this.#place.shelf?.write(keptOf(this.#edit, this.#fieldsOf))) ?? false;
    for (const hear of this.#hearers) hear();
  }

  readonly #isOwn = () => isOwner(this.#by, this.#place.person?.());

  /** Makes a call. A record that comes meanwhile is met afterwards: until then nobody knows which of its changes are one's own. */
  async #alone<T>(call: () => Promise<T>): Promise<T> {
    this.#calling = true;
    try {
      return await call();
    } finally {
      this.#calling = false;
      this.#meet(this.#newer);
      this.#newer = undefined;
      this.#tell();
    }
  }

  /** What may be sent of what waits; undefined where somebody else is here by now. */
  #sendable(): Partial<F> | undefined {
    if (!this.#isOwn()) return undefined;
    const change = this.#saving.fitting?.(this.#edit.waiting) ?? this.#edit.waiting;
    return this.#edit.held.length > 0 || isEmpty(change) ? undefined : change;
  }

  readonly #step = async (): Promise<StepResult> => {
    const change = this.#sendable();
    if (!change) {
      // Somebody else is here: what waits goes out once its person is back.
      if (this.unsaved() && !this.#isOwn()) this.#signedOut = true;
      return "idle";
    }
    this.#save = { state: "saving" };
    this.#signedOut = false;
    this.#tell();
    try {
      const saved = await this.#saving.save(change, this.#edit.record?.version);
      this.#edit = savedAs(this.#edit, change, saved);
      this.#save = this.#sendable() ? { state: "saving" } : this.unsaved() ? undefined : savedNow();
      return "idle";
    } catch (error) {
      return this.#recover(error, change);
    }
  };

  /** A newer version is met and what still differs is sent over it; any other refusal is told. Bugs are thrown on. */
  #recover(error: unknown, change: Partial<F>): StepResult {
    if (error instanceof ApiError && error.code === "stale" && this.#meet(error.current as R | undefined)) {
      if (this.unsaved()) return "more";
      this.#save = savedNow();
      return "idle";
    }
    this.#save = { state: "failed", onRetry: () => void this.flush() };
    if (!(error instanceof ApiError)) throw error;
    return this.#fail(error, change);
  }

  #fail(error: ApiError, change: Partial<F>): StepResult {
    const outcome = outcomeOf(error);
    const isAway = error.code === "unavailable";
    if (isAway) this.#save = { state: "offline" };
    this.#signedOut = outcome === "signed_out";
    // A server that broke is told of once, however often it is asked again.
    if (outcome !== "unreachable" || (!isAway && !this.#sender.isAway())) this.#saving.refused(error);
    if (outcome !== "unreachable") return "idle";
    this.#edit = { ...this.#edit, lost: [...this.#edit.lost, change] };
    return "away";
  }

  /** Goes over to a newer record; false when it is none. */
  #meet(current: R | undefined): boolean {
    const next = current && met(this.#edit, current, this.#fieldsOf);
    if (!next) return false;
    this.#edit = next;
    if (next.held.length > 0) this.#save = undefined;
    return true;
  }
}

function stateOf<R extends Versioned, F extends object>(
  { record, typed, waiting, held }: Edit<R, F>,
  save: SaveStateProps | undefined,
  fieldsOf: FieldsOf<R, F>,
): AutosaveState<R, F> {
  return {
    record,
    fields: { ...fieldsOf(record), ...typed },
    save,
    clash: record && held.length > 0 ? { fields: held, mine: only(waiting, (name) => held.includes(name)), current: record } : undefined,
  };
}
