// Calls from browser tests to the process that hosts their applications (host.ts).
import type { ClusterConnection } from "../../src/kernel/postgres/embedded.server.ts";

export interface ApplicationKind {
  /** The demonstration event, or an empty database with its one-time set-up link. */
  content: "demo" | "empty";
  /** Pages rendered by the server, or mounted by the browser alone. */
  render: "server" | "client";
  /** Host name in its URLs. Passkeys need a name that is not an IP address. */
  host: "127.0.0.1" | "localhost";
  /** URL of the mail server that it sends through. Without one, mails stay in the outbox. */
  mail?: string | undefined;
}

export interface OpenedApplication {
  id: string;
  /** Base URL, without a trailing slash. */
  url: string;
  /** The set-up link of an empty database. */
  setupUrl: string | undefined;
  /** Connection to its database, for the builders of test data. */
  connection: ClusterConnection;
}

/** Environment variable with the URL of the host process, read by Playwright's workers. */
export const HOST_VARIABLE = "PARKIET_E2E_HOST";

async function call(path: string, body: object): Promise<unknown> {
  const reply = await fetch(`${process.env[HOST_VARIABLE]}${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** Opens an application on a database of its own. */
export const openApplication = async (kind: ApplicationKind) => (await call("/open", kind)) as OpenedApplication;

/** Closes the application and deletes its database and files. */
export const closeApplication = (id: string) => call("/close", { id });
