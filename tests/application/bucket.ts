// A storage that speaks S3, in a folder of its own on a free port of the loopback.
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export interface LocalBucket {
  /** As STORAGE_URL wants it. */
  url: string;
  /** Its port and keys with another bucket or other details. */
  urlOf(about: { bucket?: string; key?: string; secret?: string }): string;
  /** How many files it holds of this tenant. */
  count(tenantId: string): number;
  /** Nobody answers at its port until `start`; what it holds stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes what it holds. */
  close(): Promise<void>;
}

/** Starts a storage with one empty bucket, `muzyka`. */
export async function startBucket(): Promise<LocalBucket> {
  const directory = mkdtempSync(join(tmpdir(), "parkiet-bucket-"));
  const make = (port: number) =>
    new S3rver({ port, address: "127.0.0.1", silent: true, directory, configureBuckets: [{ name: "muzyka" }] });
  let server: S3rver | undefined = make(0);
  const { port } = await server.run();
  const urlOf: LocalBucket["urlOf"] = ({ bucket = "muzyka", key = "S3RVER", secret = "S3RVER" }) =>
    `s3://${key}:${secret}@127.0.0.1:${port}/${bucket}?tls=off`;
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  return {
    url: urlOf({}),
    urlOf,
    count: (tenantId) => globSync(`muzyka/${tenantId}/**/*_object`, { cwd: directory }).length,
    stop,
    async start() {
      server = make(port);
      await server.run();
    },
    async close() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
