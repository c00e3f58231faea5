// A local S3 storage in its own folder, on a free port of the loopback.
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

export interface LocalBucket {
  /** Its address as a STORAGE_URL. */
  url: string;
  /** The address with another bucket or other keys. */
  urlOf(about: { bucket?: string; key?: string; secret?: string }): string;
  /** Returns the number of stored files of this tenant. */
  count(tenantId: string): number;
  /** Stops answering until `start`; stored files stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes its files. */
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
