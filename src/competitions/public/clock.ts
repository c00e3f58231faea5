// The moments at which a competition's page turns by the clock alone, with no news: sign-up opens, sign-up closes.
import { useEffect } from "react";
import type { ServerClock } from "../../web/calls/server-clock.ts";
import { useApi } from "../../web/app/use-api.ts";
import type { Notice } from "./notice.ts";

/** What a timer of the browser can wait at most, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** How long after a moment it is asked, so that the server's clock has surely passed it. */
const GRACE_MS = 1000;

/** The next of these moments after `now`, in milliseconds; undefined when there is none. */
export function nextMoment(
  { signup_opens_at, signup_closes_at }: Pick<Notice, "signup_opens_at" | "signup_closes_at">,
  now: number,
): number | undefined {
  return [signup_opens_at, signup_closes_at]
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > now)
    .toSorted((a, b) => a - b)[0];
}

/** Calls once a moment is reached by this clock, however far it is; gives how to stop waiting. */
export function callAt(clock: Pick<ServerClock, "now">, moment: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = moment - clock.now();
    if (left <= 0) call();
    else timer = setTimeout(wait, Math.min(left, LONGEST_MS));
  };
  wait();
  return () => clearTimeout(timer);
}

/** Asks for the page anew, once at each moment at which its sign-up turns. */
export function useTurningPage({ signup_opens_at, signup_closes_at }: Notice, refresh: () => Promise<void>): void {
  const { clock } = useApi();
  useEffect(() => {
    let stop = () => {};
    const follow = () => {
      const next = nextMoment({ signup_opens_at, signup_closes_at }, clock.now() - GRACE_MS);
      if (next === undefined) return;
      stop = callAt(clock, next + GRACE_MS, () => {
        void refresh();
        follow();
      });
    };
    follow();
    const unsubscribe = clock.subscribe(() => {
      stop();
      follow();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [clock, signup_opens_at, signup_closes_at, refresh]);
}
