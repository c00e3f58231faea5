// Autosave: sends typed changes shortly after the last key, one save at a time, and stores them until the server has them.
import type { Person } from "../app/app-parts.ts";
import { ApiError } from "../calls/api.ts";
import { outcomeOf } from "../outbox/outcome.ts";
import { isOwner, type OwnerId, ownerIdOf } from "../outbox/owner.ts";
import { createSender, type StepResult } from "../outbox/sender.ts";
import type { SaveStateProps } from "../ui/states/save-state.tsx";
import {
  startEdit,
  resolveClash,
  type Edit,
  type FieldsOf,
  isEmpty,
  type StoredEdit,
  toStoredEdit,
  mergeNewer,
  pickFields,
  restoreEdit,
  markSaved,
  applyTyping,
  type Versioned,
} from "./edit.ts";

/** Pause after the last key before a change is sent, in milliseconds. */
export const SAVE_DELAY_MS = 800;

/** How one kind of record is saved. F are its fields as they are typed. */
export interface SaveOptions<R extends Versioned, F extends object> {
  fieldsOf: FieldsOf<R, F>;
  /** Sends changed fields. `version` is that of the record under them, undefined for a new record. Rejects with ApiError. */
  save: (change: Partial<F>, version: number | undefined) => Promise<R | undefined>;
  /** Called when a save was refused. Not called for an unavailable server or a newer version. */
  refused: (error: ApiError) => void;
  /** Returns the part of a change that may be sent. The rest stays unsaved until it is typed again. */
  fitting?: (change: Partial<F>) => Partial<F>;
  stored?: StorageItem;
}

/** Where the browser stores unsaved changes for the next visit. */
export interface StorageItem {
  /** Name of the item at the moment of a change. */
  item: () => string;
  /** Asks before the tab is closed even when the change is stored, because it is not saved on the server. */
  asks?: boolean;
}

/** Environment of an autosave. */
export interface AutosaveContext<F> {
  /** Person at the device. Changes are saved only in the name of the person who typed them. */
  person?: (() => Person) | undefined;
  /** Storage that outlives the page. */
  storage?: ChangeStorage<F> | undefined;
}

/** Stores the unsaved changes of one record. */
export interface ChangeStorage<F> {
  read(): StoredEdit<F> | null;
  /** Stores the changes; null removes them. Returns false when the browser stores nothing. */
  write(stored: StoredEdit<F> | null): boolean;
}

/** Fields that another person changed to other values, too. Nothing is sent until one side is chosen. */
export interface Clash<R, F> {
  fields: readonly (keyof F)[];
  mine: Partial<F>;
  current: R;
}

/** State of an autosave, for drawing. */
export interface AutosaveState<R, F> {
  /** Last server state; undefined until the first save has created the record. */
  record: R | undefined;
  /** Values in the fields: those of the record, with typed values over them. */
  fields: F;
  /** State for SaveState; undefined before the first save and during a clash. */
  save: SaveStateProps | undefined;
  clash: Clash<R, F> | undefined;
}

const savedNow = (): SaveStateProps => ({ state: "saved", at: Date.now() });

/** Saves one record, or a new one with the first save. */
export class Autosave<R extends Versioned, F extends object> {
  #saving: SaveOptions<R, F>;
  readonly #place: AutosaveContext<F>;
  readonly #listeners = new Set<() => void>();
  #edit: Edit<R, F>;
  #save: SaveStateProps | undefined;
  #seen: AutosaveState<R, F>;
  readonly #sender = createSender({ step: () => this.#runAlone(this.#step) });
  /** True while a call is running. */
  #calling = false;
  /** Newest record received from elsewhere during a call. */
  #newer: R | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Owner of the pending changes. */
  #by: OwnerId;
  /** True after the session ended: pending changes are sent after the next sign-in. */
  #signedOut = false;
  #lasts = false;

  constructor(start: R | undefined, saving: SaveOptions<R, F>, place: AutosaveContext<F> = {}) {
    this.#saving = saving;
    this.#place = place;
    this.#edit = startEdit(start);
    this.#seen = stateOf(this.#edit, undefined, this.#fieldsOf);
  }

  readonly state = (): AutosaveState<R, F> => this.#seen;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Replaces the functions used for saving; each rendering passes its newest ones. */
  readonly saveBy = (saving: SaveOptions<R, F>): void => {
    this.#saving = saving;
  };

  /** True when typed changes are not saved yet. */
  readonly unsaved = (): boolean => !isEmpty(this.#edit.pending);

  /** True when pending changes are stored beyond this page. */
  readonly lasts = (): boolean => this.#lasts;

  readonly change = (next: Partial<F>): void => {
    this.#sender.reset();
    this.#write(applyTyping(this.#edit, next));
  };

  /** Saves pending changes now. True when nothing is left unsaved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    await this.#sender.run();
    return !this.unsaved();
  };

  /** Sends pending changes when the page is being left, even next to a running save. */
  readonly leave = (): void => {
    if (!this.#calling) return void this.flush();
    const change = this.#sendable();
    if (change) void this.#saving.save(change, this.#edit.record?.version).catch(() => undefined);
    return undefined;
  };

  /** Retries after the server may be reachable again or the person has signed in again. */
  readonly returned = (): void => {
    if (this.#save?.state === "offline" || this.#signedOut) void this.#sender.run(true);
  };

  /** Takes a record loaded elsewhere. An older version is ignored. */
  readonly take = (next: R): void => {
    if (this.#calling) this.#newer = !this.#newer || next.version > this.#newer.version ? next : this.#newer;
    else if (this.#merge(next)) this.#publish();
  };

  /** Runs another call that changes the record, after pending changes were sent and never during a save. Resolves or rejects as the call does. */
  readonly beside = async (call: (version: number | undefined) => Promise<R>): Promise<R> => {
    await this.flush();
    const work = async () => {
      const saved = await call(this.#edit.record?.version);
      this.#merge(saved);
      if (!this.unsaved()) this.#save = savedNow();
      return saved;
    };
    return this.#sender.inTurn(() => this.#runAlone(work));
  };

  /** Resolves a clash with the own values (`mine`) or the saved ones. */
  readonly resolve = (mine: boolean): void => {
    this.#edit = resolveClash(this.#edit, mine);
    this.#publish();
    void this.flush();
  };

  /** Restores changes that an earlier visit stored. */
  readonly restore = (): void => {
    const stored = this.#place.storage?.read();
    if (stored) this.#write(restoreEdit(this.#edit, stored, this.#fieldsOf));
  };

  readonly #fieldsOf: FieldsOf<R, F> = (record) => this.#saving.fieldsOf(record);

  #write(next: Edit<R, F>): void {
    // When another tab has just signed in another person, the change still belongs to the person who typed before.
    const by = ownerIdOf(this.#place.person?.());
    if (by !== "" || this.#by === undefined) this.#by = by;
    this.#edit = next;
    this.#publish();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  #publish(): void {
    this.#seen = stateOf(this.#edit, this.#save, this.#fieldsOf);
    // After a sign-out nothing is stored any more.
    this.#lasts = (this.#isOwn() && this.#place.storage?.write(toStoredEdit(this.#edit, this.#fieldsOf))) ?? false;
    for (const listener of this.#listeners) listener();
  }

  readonly #isOwn = () => isOwner(this.#by, this.#place.person?.());

  /** Runs a call. A record received meanwhile is merged afterwards, because only then it is known which of its changes are the person's own. */
  async #runAlone<T>(call: () => Promise<T>): Promise<T> {
    this.#calling = true;
    try {
      return await call();
    } finally {
      this.#calling = false;
      this.#merge(this.#newer);
      this.#newer = undefined;
      this.#publish();
    }
  }

  /** Returns the part of the pending changes that may be sent; undefined when another person is at the device. */
  #sendable(): Partial<F> | undefined {
    if (!this.#isOwn()) return undefined;
    const change = this.#saving.fitting?.(this.#edit.pending) ?? this.#edit.pending;
    return this.#edit.conflicts.length > 0 || isEmpty(change) ? undefined : change;
  }

  readonly #step = async (): Promise<StepResult> => {
    const change = this.#sendable();
    if (!change) {
      // Another person is signed in: changes are sent once their owner is back.
      if (this.unsaved() && !this.#isOwn()) this.#signedOut = true;
      return "idle";
    }
    this.#save = { state: "saving" };
    this.#signedOut = false;
    this.#publish();
    try {
      const saved = await this.#saving.save(change, this.#edit.record?.version);
      this.#edit = markSaved(this.#edit, change, saved);
      this.#save = this.#sendable() ? { state: "saving" } : this.unsaved() ? undefined : savedNow();
      return "idle";
    } catch (error) {
      return this.#recover(error, change);
    }
  };

  /** After a newer version: merges it and sends what still differs. Other refusals are reported. Bugs are thrown. */
  #recover(error: unknown, change: Partial<F>): StepResult {
    if (error instanceof ApiError && error.code === "stale" && this.#merge(error.current as R | undefined)) {
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
    // A failing server is reported once, not on each retry.
    if (outcome !== "unreachable" || (!isAway && !this.#sender.isAway())) this.#saving.refused(error);
    if (outcome !== "unreachable") return "idle";
    this.#edit = { ...this.#edit, lost: [...this.#edit.lost, change] };
    return "away";
  }

  /** Merges a newer record. Returns false when it is not newer. */
  #merge(current: R | undefined): boolean {
    const next = current && mergeNewer(this.#edit, current, this.#fieldsOf);
    if (!next) return false;
    this.#edit = next;
    if (next.conflicts.length > 0) this.#save = undefined;
    return true;
  }
}

function stateOf<R extends Versioned, F extends object>(
  { record, typed, pending, conflicts }: Edit<R, F>,
  save: SaveStateProps | undefined,
  fieldsOf: FieldsOf<R, F>,
): AutosaveState<R, F> {
  return {
    record,
    fields: { ...fieldsOf(record), ...typed },
    save,
    clash:
      record && conflicts.length > 0
        ? { fields: conflicts, mine: pickFields(pending, (name) => conflicts.includes(name)), current: record }
        : undefined,
  };
}
