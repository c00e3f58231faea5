import type { Readable } from "node:stream";
import type { Upload } from "../endpoints/endpoint.ts";

/** Stores bytes by key. Failures of disk, network or bucket are transient errors (`isTransient`). */
export interface Store {
  /** Stores the file at `path` completely, or not at all. */
  put(key: string, path: string, upload: Pick<Upload, "bytes" | "sha256" | "content_type">): Promise<void>;
  /** Streams the bytes, all or from `start` to `end` inclusive. Throws before the first byte when the key does not exist. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Removes the key, if it exists. */
  remove(key: string): Promise<void>;
  /** Removes all keys under `prefix/`. */
  removeAll(prefix: string): Promise<void>;
  /** Path of the bytes, for a store on this machine's disk. */
  pathOf?(key: string): string;
  /** Throws when the store cannot be read and written. Leaves nothing behind. */
  demand(): Promise<void>;
  /** Throws when the store is unavailable. */
  check(): Promise<void>;
}
