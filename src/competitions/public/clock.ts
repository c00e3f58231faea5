// Reloads a competition's page when sign-up opens or closes by the clock, without a change event.
import { useEffect } from "react";
import type { ServerClock } from "../../web/calls/server-clock.ts";
import { useApi } from "../../web/app/use-api.ts";
import type { Notice } from "./notice.ts";

/** Longest delay of a browser timer, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Delay after the moment before reloading, in milliseconds, so that the server's clock has passed it, too. */
const GRACE_MS = 1000;

/** The next of these timestamps after `now`, in milliseconds; undefined when there is none. */
export function nextTimestamp(
  { signup_opens_at, signup_closes_at }: Pick<Notice, "signup_opens_at" | "signup_closes_at">,
  now: number,
): number | undefined {
  return [signup_opens_at, signup_closes_at]
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > now)
    .toSorted((a, b) => a - b)[0];
}

/** Calls `call` once when the clock reaches `moment`, however far away it is. Returns a function that cancels it. */
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

/** Reloads the page once at each moment at which its sign-up opens or closes. */
export function useSignupReload({ signup_opens_at, signup_closes_at }: Notice, refresh: () => Promise<void>): void {
  const { clock } = useApi();
  useEffect(() => {
    let stop = () => {};
    const follow = () => {
      const next = nextTimestamp({ signup_opens_at, signup_closes_at }, clock.now() - GRACE_MS);
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
