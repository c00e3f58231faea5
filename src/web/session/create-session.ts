// The signed-in person: fetched once at the start, then updated by login, logout and expiry.
import type { User } from "../../identity/contract.ts";
import { ApiError, type Caller, type SignOutNote } from "../calls/api.ts";
import { currentUser, login, logout } from "../../kernel/endpoints/session/contract.ts";
import type { Staying, Person, SessionMemory, SessionState, Session } from "../app/app-parts.ts";

/** Time after which a logout counts as failed, in milliseconds (docs/product.md 3.3). */
export const LOGOUT_TIMEOUT_MS = 30_000;

/** Refusals that mean a guest: no session, a session of another organiser, or no organiser (before set-up, and on the page that lists several). */
const GUEST: readonly string[] = ["unauthenticated", "other_tenant", "tenant_unknown", "tenant_missing"];

/** What the session needs from its device. */
export interface SessionPlace {
  memory?: SessionMemory;
  /** Note of a sign-out that did not reach the server. */
  signedOut?: SignOutNote;
  /** Deletes what the device stores for this person. */
  forgetDevice?(person: Person, staying?: Staying): Promise<void>;
}

/** Time that a device which remembers the person waits for the server, in milliseconds. */
const REMEMBERED_MS = 4000;

/** Initial state, before the server was asked. */
function startOf(start: User | "elsewhere" | null | undefined): SessionState {
  const user = start === "elsewhere" ? undefined : (start ?? undefined);
  return { known: start !== undefined, user, elsewhere: start === "elsewhere", onboarding: user?.onboarding_needed ?? false };
}

/** Stores the state and notifies subscribers of changes. */
function createState(state: SessionState) {
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become: (change: Partial<SessionState>) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Creates the session around a caller. `start` is what is known of the visitor: null for a guest, "elsewhere" for another organiser's session,
 * undefined when unknown.
 */
export function createSession(caller: Caller, start: User | "elsewhere" | null | undefined, place: SessionPlace = {}): Session {
  const { memory } = place;
  const { state, subscribe, become } = createState(startOf(start));
  const first = state().user;
  if (first) memory?.forgetOthers?.(first);
  let fetching: Promise<User | undefined> | undefined;
  const fetchUser = async (onboarding?: boolean): Promise<User | undefined> => {
    const remembered = memory?.find();
    const asGuest = memory?.asGuest?.() ?? false;
    try {
      const user = await caller.call(currentUser, {}, remembered || asGuest ? { signal: AbortSignal.timeout(REMEMBERED_MS) } : {});
      memory?.forgetOthers?.(user);
      become({ known: true, user, elsewhere: false, onboarding: onboarding ?? user.onboarding_needed });
      return user;
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      if (remembered && (!refused || refused.status >= 500)) {
        become({ known: true, user: remembered });
        return remembered;
      }
      // The next page asks again who is signed in.
      if (asGuest && (!refused || refused.status >= 500)) return undefined;
      // A person who has just signed in sees the error.
      if (!refused || !GUEST.includes(refused.code) || onboarding !== undefined) throw error;
      memory?.forget();
      become({ known: true, user: undefined, elsewhere: refused.code === "other_tenant" });
      return undefined;
    }
  };
  const session: Session = {
    state,
    subscribe,
    async ready() {
      if (state().known) return state().user;
      fetching ??= fetchUser().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    reload: () => fetchUser(),
    async login(credentials) {
      return session.enter(await caller.call(login, { body: credentials }));
    },
    async enter(reply) {
      // An earlier sign-out that was not sent must not end the new session.
      place.signedOut?.clear();
      const onboarding = reply?.onboarding ?? true;
      // The login's onboarding flag applies before the person is loaded, and stays afterwards.
      become({ onboarding });
      const user = await fetchUser(onboarding);
      if (!user) throw new ApiError({ status: 401, code: "unauthenticated", message: "" });
      return user;
    },
    async logout(staying) {
      const { known, user } = state();
      // Deletes first, so that a tab closed during the call leaves nothing.
      const person = known ? (user ?? null) : undefined;
      const forgetting = place.forgetDevice?.(person, staying);
      place.signedOut?.write();
      const slow = new AbortController();
      const timer = setTimeout(() => slow.abort(), LOGOUT_TIMEOUT_MS);
      try {
        await caller.call(logout, {}, { signal: slow.signal });
        place.signedOut?.clear();
        return undefined;
      } catch (error) {
        return error instanceof ApiError ? error : new ApiError({ status: 503, code: "unavailable", message: "" });
      } finally {
        clearTimeout(timer);
        session.forget();
        await forgetting;
        // Deletes what a page has stored again during the call.
        await place.forgetDevice?.(person, staying);
      }
    },
    forget() {
      memory?.forget();
      become({ known: true, user: undefined, elsewhere: false, onboarding: false });
    },
  };
  return session;
}
