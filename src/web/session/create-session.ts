// Who is signed in: fetched once at the start, kept by login, logout and expiry.
import type { User } from "../../identity/contract.ts";
import { ApiError, type Caller, type SignOutNote } from "../calls/api.ts";
import { currentUser, login, logout } from "../../kernel/endpoints/session/contract.ts";
import type { Staying, Person, SessionMemory, SessionState, Session } from "../app/app-parts.ts";

/** After this long a logout counts as failed, in milliseconds (docs/product.md 3.3). */
export const LOGOUT_TIMEOUT_MS = 30_000;

/** Answers that mean a guest: no session, a session of another organiser, or no organiser (before the set-up, on the page that lists several). */
const GUEST: readonly string[] = ["unauthenticated", "other_tenant", "tenant_unknown", "tenant_missing"];

/** What the device learns of signing in and out. */
export interface SessionPlace {
  memory?: SessionMemory;
  /** Where a sign-out is noted that the server has not heard of. */
  signedOut?: SignOutNote;
  /** Forgets what the device stores for this person. */
  forgetDevice?(person: Person, staying?: Staying): Promise<void>;
}

/** How long a device that remembers the person waits for the server's answer, in milliseconds. */
const REMEMBERED_MS = 4000;

/** What is known of the visitor before anybody asked the server. */
function startOf(start: User | "elsewhere" | null | undefined): SessionState {
  const user = start === "elsewhere" ? undefined : (start ?? undefined);
  return { known: start !== undefined, user, elsewhere: start === "elsewhere", onboarding: user?.onboarding_needed ?? false };
}

/** Holds the state, and tells everybody who subscribed of each change. */
function holdState(state: SessionState) {
  const hearers = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (hear: () => void) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    become: (change: Partial<SessionState>) => {
      state = { ...state, ...change };
      for (const hear of hearers) hear();
    },
  };
}

/** Makes the session's state around a caller; `start` is what is already known of the visitor (null: a guest; "elsewhere": one with another organiser's session). */
export function createSession(caller: Caller, start: User | "elsewhere" | null | undefined, place: SessionPlace = {}): Session {
  const { memory } = place;
  const { state, subscribe, become } = holdState(startOf(start));
  let asking: Promise<User | undefined> | undefined;
  const fetchUser = async (onboarding?: boolean): Promise<User | undefined> => {
    const kept = memory?.find();
    const asGuest = memory?.asGuest?.() ?? false;
    try {
      const user = await caller.call(currentUser, {}, kept || asGuest ? { signal: AbortSignal.timeout(REMEMBERED_MS) } : {});
      become({ known: true, user, elsewhere: false, onboarding: onboarding ?? user.onboarding_needed });
      return user;
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      if (kept && (!refused || refused.status >= 500)) {
        become({ known: true, user: kept });
        return kept;
      }
      // Who is there is asked again with the next page.
      if (asGuest && (!refused || refused.status >= 500)) return undefined;
      // Whoever has just signed in is told why that came to nothing.
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
      asking ??= fetchUser().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    reload: () => fetchUser(),
    async login(credentials) {
      return session.enter(await caller.call(login, { body: credentials }));
    },
    async enter(reply) {
      // A sign-out that never arrived must not end the session that has just begun.
      place.signedOut?.clear();
      const onboarding = reply?.onboarding ?? true;
      // What the login said stands before the person is loaded, and stays afterwards.
      become({ onboarding });
      const user = await fetchUser(onboarding);
      if (!user) throw new ApiError({ status: 401, code: "unauthenticated", message: "" });
      return user;
    },
    async logout(staying) {
      const { known, user } = state();
      // First, so that a tab that is closed meanwhile leaves nothing.
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
        // What a page has stored again while the server was waited for.
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
