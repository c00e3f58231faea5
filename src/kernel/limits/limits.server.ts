// Rate limits, counted in the database: all processes count together, and a restart forgets nothing.
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import pg from "pg";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { refuse } from "../../refusals.ts";
import { clientOptions, type Connection } from "../postgres/database.server.ts";

/** At most `most` times within `seconds` of the first time, counted separately for each key. Limits with one name share their counts. */
export interface Limit {
  name: string;
  most: number;
  seconds: number;
}

/** Both methods return the seconds until the next window when the limit is reached, else undefined. */
export interface Limits {
  /** Counts one more for `who`, whatever the result of the call. */
  consume(limit: Limit, who: string): Promise<number | undefined>;
  /** Checks without counting. */
  check(limit: Limit, who: string): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Few and separate from the application's pool: a call that holds a connection of that pool never waits here for a second one. */
const CONNECTIONS = 2;
const PATIENCE_MS = 2000;

/** Opens the limits. While the database is unavailable this process counts alone: nobody is locked out, and nothing is unlimited. */
export function openLimits(connection: Connection | string, log: Logger): Limits {
  const pool = new pg.Pool({
    ...clientOptions(connection),
    max: CONNECTIONS,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  pool.on("error", () => undefined);
  const storeClient = {
    query: (config: pg.QueryConfig) =>
      pool.query(config).catch((error: unknown) => {
        if (!pool.ending) log.warn({ err: error }, "limits are counted by this process alone");
        throw error;
      }),
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, most, seconds }: Limit) => {
    const existing = limiters.get(name);
    if (existing) return existing;
    const counted = { keyPrefix: name, points: most, duration: seconds };
    const made = new RateLimiterPostgres({
      ...counted,
      storeClient,
      storeType: "pool",
      tableName: "limits",
      tableCreated: true,
      // One of them clears expired rows for all.
      clearExpiredByTimeout: limiters.size === 0,
      insuranceLimiter: new RateLimiterMemory(counted),
    });
    limiters.set(name, made);
    return made;
  };
  // Stores only hashes of addresses and clients.
  const keyOf = (who: string) => createHash("sha256").update(who).digest("base64url");
  return {
    async consume(limit, who) {
      try {
        await limiterOf(limit).consume(keyOf(who));
        return undefined;
      } catch (spent) {
        if (spent instanceof RateLimiterRes) return secondsOf(spent);
        throw spent;
      }
    },
    async check(limit, who) {
      const found = await limiterOf(limit).get(keyOf(who));
      return found && found.consumedPoints >= limit.most ? secondsOf(found) : undefined;
    },
    close: () => pool.end(),
  };
}

function secondsOf(counted: RateLimiterRes): number {
  return Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
}

/** Refuses (`too_many`, 429) when `seconds` is the time to wait. Undefined means that the caller need not wait. */
export function refuseTooMany(seconds: number | undefined): void {
  if (seconds !== undefined) refuse("too_many", { retryAfterSeconds: seconds });
}

/** The network that an address is counted as: IPv4 itself, IPv6 its /64, because one household or hall has a whole /64. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: zeros }, () => "0"), ...groups(tail ?? "")];
  return `${all.slice(0, 4).join(":")}::/64`;
}
