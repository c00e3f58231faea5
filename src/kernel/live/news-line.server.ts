// The database connection on which announcements are received.
import pg from "pg";
import { clientOptions, type Connection } from "../postgres/database.server.ts";

/** PostgreSQL channel of announcements: `TENANT topic effect`. */
export const CHANNEL = "parkiet";
const RETRY_MS = 500;

/** Effect of a change on cached content: `"takes-away"` means it may now be wrong, `"moves-on"` means it is only incomplete. */
export type News = "takes-away" | "moves-on";

export interface NewsLine {
  hears: () => boolean;
  close: () => Promise<void>;
}

/** Listens for announcements on its own connection, and reconnects whenever that breaks. */
export function openNewsLine(
  connection: Connection | string,
  told: { onChange(tenantId: string, topic: string, news: News): void; onDisconnect(): void; onReconnect(): void },
): NewsLine {
  let client: pg.Client | undefined;
  let closed = false;
  let deaf = false;
  let retry: NodeJS.Timeout | undefined;

  function listenAgain(): void {
    deaf = true;
    told.onDisconnect();
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => void listen(), RETRY_MS);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client(clientOptions(connection));
    client = next;
    next.on("error", () => undefined);
    next.on("end", () => client === next && listenAgain());
    next.on("notification", ({ payload }) => {
      const [tenantId, topic, news] = (payload ?? "").split(" ");
      if (tenantId && topic) told.onChange(tenantId, topic, news === "moves-on" ? news : "takes-away");
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      deaf = false;
      told.onReconnect();
    } catch {
      if (client === next) listenAgain();
    }
  }

  void listen();
  return {
    hears: () => !deaf,
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * True when an announcement of `announced` concerns subscribers of `followed`: the topics are equal, or one is the parent of the other. A topic is a kind
 * and ids, from the whole to its parts: "entries", "entries:COMPETITION".
 */
export function concerns(followed: string, told: string): boolean {
  return followed === told || followed.startsWith(`${told}:`) || told.startsWith(`${followed}:`);
}
