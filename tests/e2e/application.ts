// What browser tests say to the process that hosts their applications (host.ts).
import type { ClusterConnection } from "../../src/kernel/postgres/embedded.server.ts";

export interface ApplicationKind {
  /** The demonstration event, or an empty database with its one-time set-up link. */
  content: "demo" | "empty";
  /** Pages rendered by the server, or mounted by the browser alone. */
  render: "server" | "client";
  /** What its pages' addresses begin with; passkeys need a host that is no number. */
  host: "127.0.0.1" | "localhost";
  /** The mail server that it sends by; without one mails stay in the outbox. */
  mail?: string | undefined;
}

export interface OpenedApplication {
  id: string;
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The set-up link of an empty database. */
  setupUrl: string | undefined;
  /** Its database, for builders of situations. */
  connection: ClusterConnection;
}

/** Where the host listens, for the workers. */
export const HOST_VARIABLE = "PARKIET_E2E_HOST";

async function call(path: string, body: object): Promise<unknown> {
  const reply = await fetch(`${process.env[HOST_VARIABLE]}${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** Opens an application on a database of its own. */
export const openApplication = async (kind: ApplicationKind) => (await call("/open", kind)) as OpenedApplication;

/** Closes it and removes its database and files. */
export const closeApplication = (id: string) => call("/close", { id });
