// Interfaces of the parts of a running application, as pages use them. Session, live streams and interruptions are implemented in folders above.
// Types only.
import type { User } from "../../identity/contract.ts";
import type { OpenedStation } from "../../kernel/endpoints/station/contract.ts";
import type { ApiError, Caller } from "../calls/api.ts";
import type { AppErrors } from "./app-error.ts";
import type { Bootstrap } from "./bootstrap.ts";

/**
 * What a sign-out leaves on the device of the person's own data: nothing, unsent changes, or everything unfinished (when the session ended by
 * itself).
 */
export type Staying = "nothing" | "unsent" | "unfinished";

/** Person at the device: null is a guest, undefined means unknown. */
export type Person = Pick<User, "id" | "role"> | null | undefined;

/** State of the session as pages see it. */
export interface SessionState {
  /** True once the server has answered who the visitor is. */
  known: boolean;
  /** Undefined for guests. */
  user: User | undefined;
  /** True for a guest here whose session belongs to another organiser. */
  elsewhere: boolean;
  /** Onboarding flag of the login's reply; true when the reply had none. */
  onboarding: boolean;
}

export interface Credentials {
  email: string;
  password: string;
  remember?: boolean;
}

/** Signs in and out, and knows the signed-in person. */
export interface Session {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Returns the signed-in person, fetched on first use; undefined for guests. Throws ApiError when the server cannot answer. */
  ready(): Promise<User | undefined>;
  /** Fetches the person again. */
  reload(): Promise<User | undefined>;
  /** Signs in and returns the person. Throws ApiError when refused (422 with `errors.email`, 429). */
  login(credentials: Credentials): Promise<User>;
  /** Uses a session opened by the second step of signing in or by a set-up during login. */
  enter(reply: { onboarding?: boolean | undefined } | undefined): Promise<User>;
  /**
   * Signs out. The person is cleared even when the call fails or takes 30 s, and the device deletes data by `staying`. Returns the error of a failed
   * call and never throws; a failed sign-out is noted and sent before the next call.
   */
  logout(staying?: Staying): Promise<ApiError | undefined>;
  /** Clears the person after a 401. */
  forget(): void;
}

/** The person as stored on the device, for pages that open without a network. */
export interface SessionMemory {
  find(): User | undefined;
  forget(): void;
  /** Forgets a stored person other than this one, who is signed in now: nobody opens another person's pages without a network. */
  forgetOthers?(person: User): void;
  /** True when this page continues as a guest while the server is unavailable. */
  asGuest?(): boolean;
}

/** The station of pages under /station/, whose calls belong to the device that opened it by a link. */
export interface StationState {
  /** Undefined before the first answer, and after the station was closed or refused. */
  current: () => OpenedStation | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Returns the station, fetched on first use; without a network the stored one. Throws ApiError, with 401 when the device has none open. */
  ready(): Promise<OpenedStation>;
  /** Forgets the station after the server refused it (401). Changes of its desks stay on this device. */
  end(): Promise<void>;
  /** Forgets the station, with everything that its desks stored on this device. */
  forget(): Promise<void>;
}

/** Interruption of the open page, shown over it so that nothing typed is lost. */
export type Interruption =
  /** The session ended during a write or while something was typed. Signing in again continues. */
  | { kind: "expired"; email: string }
  /** Another tab signed in another person or opened another organiser. */
  | { kind: "somebody-else"; name: string }
  /** The page needs code of a newer build. It was not reloaded because something is typed. */
  | { kind: "newer-build" }
  /** The page needs code that could not be loaded without a connection. */
  | { kind: "network" };

/** Stores what interrupts the open page. */
export interface Interruptions {
  current: () => Interruption | undefined;
  subscribe: (listener: () => void) => () => void;
  put(next: Interruption | undefined): void;
}

/** Receives the states of one followed address. */
export interface Listener {
  /** Shows a new state and when the server confirmed it, in milliseconds by its clock. */
  show(state: unknown, at: number): void;
  /** The server confirms that the state is current, at `at`. */
  confirm(at: number): void;
  /** The connection broke. `given` is true when it will not be reopened automatically. */
  broke(given: boolean): void;
}

/** One followed address. */
export interface Stream {
  /** True after the address was refused or its connection was given up. */
  isGivenUp(): boolean;
  /** Reconnects, because the connection may be dead without an error. */
  renew(): void;
  close(): void;
}

/** The live streams of a tab. */
export interface Streams {
  /** Follows this address until the stream is closed. */
  open(address: string, listener: Listener): Stream;
}

/** The parts of a running application, for all its pages. */
export interface AppParts {
  bootstrap: Bootstrap;
  caller: Caller;
  session: Session;
  /** Only on pages under /station/: then there is no signed-in person. */
  station?: StationState;
  errors: AppErrors;
  interruptions: Interruptions;
  /** Loads the live streams' code; only in the browser. */
  streams?: () => Promise<Streams>;
  /** Returns the result of `make`, called once per application. Slices store here what they remember while the page is open. */
  once: <T>(make: () => T) => T;
}
