// What is sent to the database while something is done: every statement of every connection of this process, as it goes over the wire.
import pg from "pg";

/** One round trip: its text (more than one statement where they go together) and how many rows came back. */
export interface Sent {
  text: string;
  /** The name under which the database keeps it planned. */
  name: string | undefined;
  rows: number;
  /** Milliseconds until its answer was there. */
  ms: number;
}

/** Runs `work` and gives back what was sent meanwhile, in that order. */
export async function sentDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, "query") as (...asked: unknown[]) => unknown;
  function heard(this: pg.Client, ...asked: unknown[]): unknown {
    const [config] = asked as [string | { text: string; name?: string }];
    const each: Sent = {
      text: typeof config === "string" ? config : config.text,
      name: typeof config === "string" ? undefined : config.name,
      rows: 0,
      ms: 0,
    };
    sent.push(each);
    const began = performance.now();
    const answer: unknown = Reflect.apply(query, this, asked);
    if (answer instanceof Promise)
      void answer.then(
        (result: pg.QueryResult | pg.QueryResult[]) => {
          each.ms = performance.now() - began;
          each.rows = [result].flat().reduce((sum, one) => sum + one.rows.length, 0);
        },
        () => undefined,
      );
    return answer;
  }
  Object.assign(prototype, { query: heard });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return sent;
}
