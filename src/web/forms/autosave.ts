// Saving by itself: what is typed goes out a while after the last key, one save at a time, and is kept until the server has it.
import { ApiError } from "../calls/api.ts";
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
/** A server that is away is asked again after the first pause; each further pause is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** How one kind of record is saved; F are its fields as they are typed. */
export interface Saving<R extends Versioned, F extends object> {
  fieldsOf: FieldsOf<R, F>;
  /** Sends changed fields; `version` is that of the record they were typed over, undefined while there is none. Refuses with ApiError. */
  save: (change: Partial<F>, version: number | undefined) => Promise<R | undefined>;
  /** Hears why a save was refused; not of a server that is away, nor of a newer version. */
  refused: (error: ApiError) => void;
  /** The part of a change that may be sent; the rest stays unsaved until it is typed anew. */
  fitting?: (change: Partial<F>) => Partial<F>;
}

/** Where unsaved changes outlive the page. */
export interface Shelf<F> {
  read(): Kept<F> | null;
  /** Null: nothing is to be kept. */
  write(kept: Kept<F> | null): void;
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
  readonly #shelf: Shelf<F> | undefined;
  readonly #hearers = new Set<() => void>();
  #edit: Edit<R, F>;
  #save: SaveStateProps | undefined;
  #seen: AutosaveState<R, F>;
  #running: Promise<unknown> | undefined;
  /** The newest record that came from elsewhere while a save was running. */
  #newer: R | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(start: R | undefined, saving: Saving<R, F>, shelf?: Shelf<F>) {
    this.#saving = saving;
    this.#shelf = shelf;
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

  readonly change = (next: Partial<F>): void => {
    this.#failures = 0;
    this.#write(typedOver(this.#edit, next));
  };

  /** Saves now what waits; true when nothing is left unsaved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#inTurn(this.#send);
    return !this.unsaved();
  };

  /** The page goes: what waits goes out now, also beside a save whose answer is still to come; whoever keeps changes on the device has it then. */
  readonly leave = (): void => {
    if (!this.#running) return void this.flush();
    const change = this.#sendable();
    if (change) void this.#saving.save(change, this.#edit.record?.version).catch(() => undefined);
    return undefined;
  };

  /** Hears that the server may be reached again. */
  readonly returned = (): void => {
    if (this.#save?.state === "offline") void this.flush();
  };

  /** Takes the record as it is known elsewhere; an older one is passed over. */
  readonly take = (next: R): void => {
    if (this.#running) this.#newer = !this.#newer || next.version > this.#newer.version ? next : this.#newer;
    else if (this.#meet(next)) this.#tell();
  };

  /** Another call that changes the record: after what waits was sent, and never beside a save. Gives what the call gives, or refuses as it does. */
  readonly beside = async (call: (version: number | undefined) => Promise<R>): Promise<R> => {
    await this.flush();
    return this.#inTurn(async () => {
      const given = await call(this.#edit.record?.version);
      this.#meet(given);
      if (!this.unsaved()) this.#save = savedNow();
      return given;
    });
  };

  /** Ends a clash with one's own values, or with the saved ones. */
  readonly resolve = (mine: boolean): void => {
    this.#edit = chosen(this.#edit, mine);
    this.#tell();
    void this.flush();
  };

  /** Takes up what an earlier visit left on the shelf. */
  readonly restore = (): void => {
    const kept = this.#shelf?.read();
    if (kept) this.#write(restored(this.#edit, kept, this.#fieldsOf));
  };

  readonly #fieldsOf: FieldsOf<R, F> = (record) => this.#saving.fieldsOf(record);

  #write(next: Edit<R, F>): void {
    this.#edit = next;
    this.#tell();
    this.#soon(QUIET_MS);
  }

  #tell(): void {
    this.#seen = stateOf(this.#edit, this.#save, this.#fieldsOf);
    this.#shelf?.write(keptOf(this.#edit, this.#fieldsOf));
    for (const hear of this.#hearers) hear();
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  /** Runs when nothing else does. A record that came meanwhile is met afterwards: until then nobody knows which of its changes are one's own. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running) await this.#running;
    const turn = work().finally(() => {
      this.#running = undefined;
      this.#meet(this.#newer);
      this.#newer = undefined;
      this.#tell();
    });
    this.#running = turn.catch(() => undefined);
    return turn;
  }

  /** What may be sent of what waits. */
  #sendable(): Partial<F> | undefined {
    const change = this.#saving.fitting?.(this.#edit.waiting) ?? this.#edit.waiting;
    return this.#edit.held.length > 0 || isEmpty(change) ? undefined : change;
  }

  readonly #send = async (): Promise<void> => {
    const change = this.#sendable();
    if (!change) return;
    this.#save = { state: "saving" };
    this.#tell();
    try {
      const saved = await this.#saving.save(change, this.#edit.record?.version);
      this.#edit = savedAs(this.#edit, change, saved);
      this.#failures = 0;
      this.#save = this.#sendable() ? { state: "saving" } : this.unsaved() ? undefined : savedNow();
    } catch (error) {
      await this.#recover(error, change);
    }
  };

  /** A newer version is met and what still differs is sent over it; any other refusal is told. Bugs are thrown on. */
  async #recover(error: unknown, change: Partial<F>): Promise<void> {
    this.#save = { state: "failed", onRetry: () => void this.flush() };
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "stale" || !this.#meet(error.current as R | undefined)) this.#fail(error, change);
    else if (this.unsaved()) await this.#send();
    else this.#save = savedNow();
  }

  #fail(error: ApiError, change: Partial<F>): void {
    const away = error.code === "unavailable";
    const broke = error.status >= 500;
    if (away) this.#save = { state: "offline" };
    // A server that broke is told of once, however often it is asked again.
    if (!broke || (!away && this.#failures === 0)) this.#saving.refused(error);
    if (!broke) return;
    this.#edit = { ...this.#edit, lost: [...this.#edit.lost, change] };
    this.#soon(Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS));
    this.#failures += 1;
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
