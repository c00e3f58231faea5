import type { Readable } from "node:stream";
import type { Upload } from "../endpoints/endpoint.ts";

/** Where bytes live under keys. What fails for want of disk, network or bucket throws a transient error (`isTransient`). */
export interface Store {
  /** Keeps the file at `path` whole, or not at all. */
  put(key: string, path: string, upload: Pick<Upload, "bytes" | "sha256" | "content_type">): Promise<void>;
  /** The bytes as they come, all or from `start` to `end` (that one, too); throws before the first when they are not there. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Removes what is under the key, if anything is. */
  remove(key: string): Promise<void>;
  /** Removes everything under `prefix/`. */
  removeAll(prefix: string): Promise<void>;
  /** The path of the bytes, where the store is this machine's disk. */
  pathOf?(key: string): string;
  /** Throws when it cannot be read and written; leaves nothing behind. */
  demand(): Promise<void>;
  /** Throws when it is away. */
  check(): Promise<void>;
}
