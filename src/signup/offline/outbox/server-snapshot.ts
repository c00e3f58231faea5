// What a device knows of one sign-up beside its changes: the record as the server told it last, or as it was begun here, and who typed.
import type { Person } from "../../../web/app/app-parts.ts";
import { belongsTo, type OwnerId, ownerIdOf } from "../../../web/outbox/owner.ts";
import type { Signup } from "../../records.ts";
import type { OutboxState } from "./changes.ts";
import type { Base } from "./storage.ts";
import { shownWith } from "./shown.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** One sign-up as this tab knows it. */
export class ServerSnapshot {
  readonly #locale: Locale;
  /** When records were first seen or asked for, by the page's clock. */
  readonly #seenAt = new WeakMap<Signup, number>();
  #signup: Signup | undefined;
  #fresh: boolean;
  #begunHere = false;
  #by: OwnerId;
  /** Something was typed on this page. */
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

  /** Whether it is known who typed. */
  readonly isNamed = (): boolean => this.#by !== undefined;

  /** Whether an account typed, and nobody is signed in: signing in sends what waits. */
  readonly needsLogin = (who: Person): boolean => typeof this.#by === "string" && who === null;

  readonly isFor = (who: Person): boolean => belongsTo(this.#by, who, this.#typedHere);

  /** Somebody types on this page: what waits is theirs where nothing waits yet. */
  readonly typing = (who: Person, nothingWaits: boolean): void => {
    if (nothingWaits) this.#by = ownerIdOf(who);
    this.#typedHere = true;
  };

  /** Takes the server's record; true where it is another one. `asked` is when it was asked for, else now is when it became known. */
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

  /** The server has heard of it. */
  readonly arrived = (): void => {
    this.#fresh = false;
  };

  /** Gives up what nobody else has heard of. */
  readonly forget = (): void => {
    if (this.#fresh) this.#signup = undefined;
    this.#fresh = false;
  };

  /** A record with changes in it, those first that the server has answered since the record was read. */
  readonly with = (signup: Signup, { settled, held }: Pick<OutboxState, "settled" | "held">): Signup =>
    shownWith(signup, { settled, held }, this.#seenAt.get(signup) ?? 0, this.#locale);

  /** What a visit without a network begins with. */
  readonly base = (settled: OutboxState["settled"]): Base | undefined =>
    this.#signup && { signup: this.with(this.#signup, { settled, held: [] }), fresh: this.#fresh, by: this.#by };
}
