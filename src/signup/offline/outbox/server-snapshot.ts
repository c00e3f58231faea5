// The last known record of one sign-up, from the server or begun here, and who typed its pending changes.
import type { Person } from "../../../web/app/app-parts.ts";
import { belongsTo, type OwnerId, ownerIdOf } from "../../../web/outbox/owner.ts";
import type { Signup } from "../../records.ts";
import type { OutboxState } from "./changes.ts";
import type { StoredBase } from "./storage.ts";
import { type Changes, applyChanges } from "./shown.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

export class ServerSnapshot {
  readonly #locale: Locale;
  /** When each record was first seen or requested, by the page's clock. */
  readonly #seenAt = new WeakMap<Signup, number>();
  #signup: Signup | undefined;
  #fresh: boolean;
  #begunHere = false;
  #owner: OwnerId;
  /** True after something was typed on this page. */
  #typedHere = false;

  constructor(base: StoredBase | undefined, locale: Locale) {
    this.#locale = locale;
    this.#signup = base?.signup;
    this.#fresh = base?.fresh ?? false;
    this.#owner = base?.by;
  }

  readonly signup = (): Signup | undefined => this.#signup;

  readonly isFresh = (): boolean => this.#fresh;

  readonly isBegunHere = (): boolean => this.#begunHere;

  /** True when it is known who typed. */
  readonly hasOwner = (): boolean => this.#owner !== undefined;

  /** True when an account typed and nobody is signed in: signing in sends the changes. */
  readonly needsLogin = (who: Person): boolean => typeof this.#owner === "string" && who === null;

  readonly isOwnedBy = (who: Person): boolean => belongsTo(this.#owner, who, this.#typedHere);

  /** Notes that a user types on this page. Without pending changes, the next ones belong to that user. */
  readonly noteTyping = (who: Person, nothingWaits: boolean): void => {
    if (nothingWaits) this.#owner = ownerIdOf(who);
    this.#typedHere = true;
  };

  /** Takes a record from the server and returns true when it replaces another. `requestedAt` is when it was requested, by default now. */
  readonly receive = (signup: Signup, requestedAt?: number): boolean => {
    if (requestedAt !== undefined || !this.#seenAt.has(signup)) this.#seenAt.set(signup, requestedAt ?? performance.now());
    if (this.#signup === signup || this.#fresh) return false;
    this.#signup = signup;
    return true;
  };

  readonly begin = (signup: Signup): void => {
    this.#signup = signup;
    this.#fresh = true;
    this.#begunHere = true;
  };

  /** Notes that the server has the sign-up. */
  readonly markArrived = (): void => {
    this.#fresh = false;
  };

  /** Discards a record that the server does not have. */
  readonly forget = (): void => {
    if (this.#fresh) this.#signup = undefined;
    this.#fresh = false;
  };

  /** Applies to a record the answers that are newer than it, then the pending changes. */
  readonly withChanges = (signup: Signup, { settled, pending: held }: Changes): Signup =>
    applyChanges(signup, { settled, pending: held }, this.#seenAt.get(signup) ?? 0, this.#locale);

  /** The record to store for a visit without a network. */
  readonly base = (settled: OutboxState["settled"]): StoredBase | undefined =>
    this.#signup && { signup: this.withChanges(this.#signup, { settled, pending: [] }), fresh: this.#fresh, by: this.#owner };
}
