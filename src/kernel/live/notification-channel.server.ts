// The database connection on which announcements are received.
import pg from "pg";
import { clientOptions, type Connection } from "../postgres/database.server.ts";

/** PostgreSQL channel of announcements: `TENANT topic effect`. */
export const CHANNEL = "parkiet";
const RETRY_MS = 500;

/** Effect of a change on cached content: `"takes-away"` means it may now be wrong, `"moves-on"` means it is only incomplete. */
export type ChangeEffect = "takes-away" | "moves-on";

export interface NotificationChannel {
  isConnected: () => boolean;
  close: () => Promise<void>;
}

/** Listens for announcements on its own connection, and reconnects whenever that breaks. */
export function openNotificationChannel(
  connection: Connection | string,
  announced: { onChange(tenantId: string, topic: string, effect: ChangeEffect): void; onDisconnect(): void; onReconnect(): void },
): NotificationChannel {
  let client: pg.Client | undefined;
  let closed = false;
  let disconnected = false;
  let retry: NodeJS.Timeout | undefined;

  function reconnect(): void {
    disconnected = true;
    announced.onDisconnect();
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => void listen(), RETRY_MS);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client(clientOptions(connection));
    client = next;
    next.on("error", () => undefined);
    next.on("end", () => client === next && reconnect());
    next.on("notification", ({ payload }) => {
      const [tenantId, topic, effect] = (payload ?? "").split(" ");
      if (tenantId && topic) announced.onChange(tenantId, topic, effect === "moves-on" ? effect : "takes-away");
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      disconnected = false;
      announced.onReconnect();
    } catch {
      if (client === next) reconnect();
    }
  }

  void listen();
  return {
    isConnected: () => !disconnected,
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
export function isRelatedTopic(followed: string, announced: string): boolean {
  return followed === announced || followed.startsWith(`${announced}:`) || announced.startsWith(`${followed}:`);
}
