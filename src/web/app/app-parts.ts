// What a running application is made of, as its pages know it: session, live streams and interruptions are implemented in rooms above. Types only.
import type { User } from "../../identity/contract.ts";
import type { ApiError, Caller } from "../calls/api.ts";
import type { AppErrors } from "./app-error.ts";
import type { Bootstrap } from "./bootstrap.ts";

/** What stays of a person's own: nothing; changes that wait to be sent; or everything that is not finished, where the session ended unasked. */
export type Staying = "nothing" | "unsent" | "unfinished";

/** Who is at the device: null is a guest, undefined somebody whom nobody knows. */
export type Person = Pick<User, "id" | "role"> | null | undefined;

export interface SessionState {
  /** Whether it is already known who the visitor is. */
  known: boolean;
  /** Undefined for guests. */
  user: User | undefined;
  /** A guest here, because the session is with another organiser. */
  elsewhere: boolean;
  /** What the login said about onboarding; true when it said nothing. */
  onboarding: boolean;
}

export interface Credentials {
  email: string;
  password: string;
  remember?: boolean;
}

export interface Session {
  state: () => SessionState;
  subscribe: (hear: () => void) => () => void;
  /** The signed-in person, fetched when not yet known; undefined for guests. Throws ApiError when the server cannot say. */
  ready(): Promise<User | undefined>;
  /** Fetches the person afresh. */
  reload(): Promise<User | undefined>;
  /** Signs in and gives the person; throws ApiError (422 with `errors.email`, 429) when refused. */
  login(credentials: Credentials): Promise<User>;
  /** Takes over a session that the second step of signing in, or a set-up at the login, has opened. */
  enter(reply: { onboarding?: boolean | undefined } | undefined): Promise<User>;
  /**
   * Signs out; the person is cleared even when the call fails or takes 30 s, and the device forgets what does not stay. Gives the reason of a failure
   * (the sign-out stays noted then, and is sent before the next call), never throws.
   */
  logout(staying?: Staying): Promise<ApiError | undefined>;
  /** Forgets the person: the server answered 401. */
  forget(): void;
}

/** The person as a device kept it, for pages that open without a network. */
export interface SessionMemory {
  find(): User | undefined;
  forget(): void;
  /** Whether this page goes on without knowing who is there while the server is away. */
  asGuest?(): boolean;
}

/** What interrupts a person on the open page: shown in place, so that nothing typed there is lost. */
export type Interruption =
  /** The session ended during a write, or over something typed: signing in again in place goes on. */
  | { kind: "expired"; email: string }
  /** Another tab signed in somebody else, or opened another organiser: this page is no longer its reader's. */
  | { kind: "somebody-else"; name: string }
  /** The page needs code of a newer build, and was not loaded anew because something is typed on it. */
  | { kind: "newer-build" }
  /** The page needs code that could not be fetched: there is no connection. */
  | { kind: "network" };

export interface Interruptions {
  current: () => Interruption | undefined;
  subscribe: (hear: () => void) => () => void;
  put(next: Interruption | undefined): void;
}

export interface Listener {
  /** The newest state, and when the server last confirmed it, in milliseconds by its clock. */
  show(state: unknown, at: number): void;
  /** The server says that the state is current: it is connected, or nothing has changed for a while. */
  still(at: number): void;
  /** The connection broke; `given` up, or it is opened again by itself. */
  broke(given: boolean): void;
}

export interface Stream {
  /** True after the address was refused, or its connection was given up. */
  given(): boolean;
  /** Connects again: the connection may be dead without having said so. */
  renew(): void;
  close(): void;
}

export interface Streams {
  /** Follows this address until the stream is closed. */
  open(address: string, listener: Listener): Stream;
}

/** What one running application hands to all its pages. */
export interface AppParts {
  bootstrap: Bootstrap;
  caller: Caller;
  session: Session;
  errors: AppErrors;
  interruptions: Interruptions;
  /** Fetches what follows live streams; only in the browser. */
  streams?: () => Promise<Streams>;
  /** Returns the value of `make`, made once for this application: what a slice remembers while the page is open. */
  once: <T>(make: () => T) => T;
}
