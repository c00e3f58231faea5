// The last known record of one sign-up, from the server or begun here, and who typed its pending changes.
import type { Person } from "../../../web/app/app-parts.ts";
import { belongsTo, type OwnerId, ownerIdOf } from "../../../web/outbox/owner.ts";
import type { Signup } from "../../records.ts";
import type { OutboxState } from "./changes.ts";
import type { Base } from "./storage.ts";
import { type Changes, shownWith } from "./shown.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

export class ServerSnapshot {
  readonly #locale: Locale;
  /** When each record was first seen or requested, by the page's clock. */
  readonly #seenAt = new WeakMap<Signup, number>();
  #signup: Signup | undefined;
  #fresh: boolean;
  #begunHere = false;
  #by: OwnerId;
  /** True after something was typed on this page. */
  #typedHere = false;

  constructor(base: Base | undefined, locale: Locale) {
    this.#locale = locale;
    this.#signup = base?.signup;
    this.#fresh = base?.fresh ?? false;
    this.#by = base?.by;
  }

  readonly signup = (): Signup | undefined => this.#signup;

  readonly isFresh = (): boolean => this.#fresh;

  readonly isBegunHere = (): boolean => this.#begunHere;

  /** True when it is known who typed. */
  readonly isNamed = (): boolean => this.#by !== undefined;

  /** True when an account typed and nobody is signed in: signing in sends the changes. */
  readonly needsLogin = (who: Person): boolean => typeof this.#by === "string" && who === null;

  readonly isFor = (who: Person): boolean => belongsTo(this.#by, who, this.#typedHere);

  /** Notes that a user types on this page. Without pending changes, the next ones belong to that user. */
  readonly typing = (who: Person, nothingWaits: boolean): void => {
    if (nothingWaits) this.#by = ownerIdOf(who);
    this.#typedHere = true;
  };

  /** Takes a record from the server and returns true when it replaces another. `requestedAt` is when it was requested, by default now. */
  readonly see = (signup: Signup, asked?: number): boolean => {
    if (asked !== undefined || !this.#seenAt.has(signup)) this.#seenAt.set(signup, asked ?? performance.now());
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
  readonly arrived = (): void => {
    this.#fresh = false;
  };

  /** Discards a record that the server does not have. */
  readonly forget = (): void => {
    if (this.#fresh) this.#signup = undefined;
    this.#fresh = false;
  };

  /** Applies to a record the answers that are newer than it, then the pending changes. */
  readonly with = (signup: Signup, { settled, held }: Changes): Signup =>
    shownWith(signup, { settled, held }, this.#seenAt.get(signup) ?? 0, this.#locale);

  /** The record to store for a visit without a network. */
  readonly base = (settled: OutboxState["settled"]): Base | undefined =>
    this.#signup && { signup: this.with(this.#signup, { settled, held: [] }), fresh: this.#fresh, by: this.#by };
}
