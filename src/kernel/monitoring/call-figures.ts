// Counts replies and their durations by endpoint, in plain numbers, so that counting costs little even for prepared pages.

/** Upper bounds of the histogram's buckets, in seconds. Slower replies fall into one more bucket. */
export const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

const CALLS = "parkiet_calls_total";
const TIMES = "parkiet_call_seconds";

interface Counted {
  statuses: Map<number, number>;
  classes: number[];
  seconds: number;
}

export interface CallFigures {
  /** Counts one reply: the endpoint's name (letters, digits, slashes), its status and its duration in seconds. */
  add(endpoint: string, status: number, seconds: number): void;
  /** Both figures in Prometheus' text format. */
  text(): string;
}

/** Opens the counters, all at zero. */
export function openCallFigures(): CallFigures {
  const endpoints = new Map<string, Counted>();
  return {
    add(endpoint, status, seconds) {
      let counted = endpoints.get(endpoint);
      if (!counted) endpoints.set(endpoint, (counted = { statuses: new Map(), classes: [...SECONDS, 0].fill(0), seconds: 0 }));
      const { statuses, classes } = counted;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      let at = 0;
      while (at < SECONDS.length && seconds > (SECONDS[at] ?? 0)) at += 1;
      classes[at] = (classes[at] ?? 0) + 1;
      counted.seconds += seconds;
    },
    text() {
      const calls = [`# HELP ${CALLS} Answers by endpoint.`, `# TYPE ${CALLS} counter`];
      const times = [`# HELP ${TIMES} How long answers took, by endpoint.`, `# TYPE ${TIMES} histogram`];
      for (const [endpoint, { statuses, classes, seconds }] of endpoints) {
        for (const [status, count] of statuses) calls.push(`${CALLS}{endpoint="${endpoint}",status="${status}"} ${count}`);
        let count = 0;
        for (const [at, own] of classes.entries())
          times.push(`${TIMES}_bucket{le="${SECONDS[at] ?? "+Inf"}",endpoint="${endpoint}"} ${(count += own)}`);
        times.push(`${TIMES}_sum{endpoint="${endpoint}"} ${seconds}`, `${TIMES}_count{endpoint="${endpoint}"} ${count}`);
      }
      return `${[...calls, "", ...times].join("\n")}\n`;
    },
  };
}
