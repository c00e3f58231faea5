// A connection between the application and its database that a test can cut (the database is gone) or freeze (the database hangs).
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { Connection } from "#src/kernel/postgres/database.server.ts";

export interface Wire {
  /** Connection to the database through the wire. */
  connection: Connection;
  /** Breaks every connection and refuses new ones until `mend`. */
  cut(): Promise<void>;
  /** Stops all traffic until `mend`. Connections stay open and new ones are accepted. */
  still(): void;
  mend(): Promise<void>;
}

/** Opens a wire to the database of this connection. */
export async function layWire(connection: Connection): Promise<Wire> {
  const ends = new Set<Socket>();
  let stopped = false;
  const server = createServer((near) => {
    const port = connection.port ?? 5432;
    const far = connection.host.startsWith("/") ? connect(join(connection.host, `.s.PGSQL.${port}`)) : connect(port, connection.host);
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
    }
    if (stopped) near.unpipe(far);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
  const port = await listen(0);
  server.unref();
  return {
    connection: { ...connection, host: "127.0.0.1", port },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const end of ends) end.destroy();
      await closed;
    },
    still() {
      stopped = true;
      for (const end of ends) end.unpipe();
    },
    async mend() {
      stopped = false;
      for (const end of ends) end.destroy();
      if (!server.listening) await listen(port);
      server.unref();
    },
  };
}
