// A competition while it is being written: saved by itself 800 ms after the last key, kept and sent later when the server is away.
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/calls/use-api.ts";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import { updateCompetition } from "../contract.ts";
import type { Competition } from "../shapes.ts";

const QUIET_MS = 800;

/** Fields that the settings write. */
export type Change = Partial<
  Pick<
    Competition,
    | "name"
    | "description"
    | "venue_name"
    | "venue_address"
    | "starts_on"
    | "ends_on"
    | "signup_opens_at"
    | "signup_closes_at"
    | "music_closes_at"
    | "payment_due_at"
    | "first_start"
    | "day_ends_at"
    | "rest_seconds"
    | "changeover_seconds"
    | "stage_count"
    | "fee_day"
    | "numbers_after_payment"
  >
>;

export interface DraftState {
  /** What the server has, with what is not saved yet over it. */
  shown: Competition;
  put: (change: Change) => void;
  /** Saves at once what waits. */
  flush: () => void;
  /** Saves what waits and gives the version that stands then: for calls that must not overtake the draft. */
  settle: () => Promise<number>;
  /** Takes a record that another call gave. */
  take: (saved: Competition) => void;
  errors: Record<string, string[]>;
  save: SaveStateProps | undefined;
  /** Another person's version, when it came in between. */
  theirs: Competition | undefined;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** The draft of one competition. */
export function useDraft(competition: Competition): DraftState {
  const api = useApi();
  const toast = useToast();
  const [saved, setSaved] = useState(competition);
  const [pending, setPending] = useState<Change>({});
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [state, setState] = useState<"idle" | "saving" | "saved" | "failed" | "offline">("idle");
  const [savedAt, setSavedAt] = useState(0);
  const [theirs, setTheirs] = useState<Competition | undefined>(undefined);
  const live = useRef({ pending, version: competition.version, busy: false, timer: 0, running: Promise.resolve() });
  const { id } = competition;
  const take = useCallback((next: Competition) => {
    live.current.version = next.version;
    setSaved(next);
  }, []);
  if (competition.version > saved.version && saved.id === competition.id) setSaved(competition);
  useEffect(() => {
    live.current.version = Math.max(live.current.version, saved.version);
  }, [saved]);

  const work = useCallback(
    async function again(version?: number): Promise<void> {
      const now = live.current;
      const body = now.pending;
      window.clearTimeout(now.timer);
      if (now.busy || Object.keys(body).length === 0) return;
      now.busy = true;
      setState("saving");
      try {
        take(await api.call(updateCompetition, { params: { id }, body: { ...body, version: version ?? now.version } }));
        now.pending = Object.fromEntries(Object.entries(now.pending).filter(([key, value]) => body[key as keyof Change] !== value));
        setPending(now.pending);
        setErrors({});
        setSavedAt(Date.now());
        setState("saved");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "stale") setTheirs(error.current as Competition);
        setErrors(error.errors);
        setState(error.status === 503 && !navigator.onLine ? "offline" : "failed");
        if (Object.keys(error.errors).length === 0 && error.code !== "stale") toast({ text: error.message, look: "bad" });
        now.busy = false;
        return;
      }
      now.busy = false;
      if (Object.keys(now.pending).length > 0) now.timer = window.setTimeout(() => (now.running = again()), QUIET_MS);
    },
    [api, id, take, toast],
  );
  const send = useCallback(
    (version?: number): Promise<void> => {
      const now = live.current;
      if (!now.busy) now.running = work(version);
      return now.running;
    },
    [work],
  );
  useEffect(() => {
    const again = () => void send();
    const now = live.current;
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("online", again);
      void send();
      window.clearTimeout(now.timer);
    };
  }, [send]);

  const put = (change: Change) => {
    const now = live.current;
    now.pending = { ...now.pending, ...change };
    setPending(now.pending);
    window.clearTimeout(now.timer);
    now.timer = window.setTimeout(() => void send(), QUIET_MS);
  };
  const retry = () => void send();
  const save: SaveStateProps | undefined =
    state === "idle" ? undefined : state === "saved" ? { state, at: savedAt } : state === "failed" ? { state, onRetry: retry } : { state };
  return {
    shown: { ...saved, ...pending },
    put,
    flush: retry,
    settle: async () => {
      while (live.current.busy) await live.current.running;
      await send();
      return live.current.version;
    },
    take,
    errors,
    save,
    theirs,
    keepMine: () => {
      const version = theirs?.version;
      setTheirs(undefined);
      void send(version);
    },
    takeTheirs: () => {
      if (theirs) take(theirs);
      live.current.pending = {};
      setPending({});
      setTheirs(undefined);
      setErrors({});
      setState("idle");
    },
  };
}
