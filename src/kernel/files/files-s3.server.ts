// Stores files in a bucket of an S3 storage.
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import type { Store } from "./store.ts";
import type { BucketAddress } from "../settings/bucket-address.ts";
import { StorageUnavailable } from "../postgres/failures.ts";

const CONNECT_MS = 3000;
/** Longest pause in the middle of a file, in milliseconds. */
const SILENT_MS = 60_000;
/** Time limit of any other request, including retries, in milliseconds. */
const ANSWER_MS = 10_000;
const HEALTH_MS = 3000;
/** Readers with a slow network hold a connection each. */
const MOST_CONNECTIONS = 500;
/** Object that the first start writes and removes, to check its rights. */
const PROBE = "parkiet-probe";

const silent = () => undefined;

/** Sends a request and aborts it after `ms` without a reply. Streaming after the reply is not limited. */
type Ask = <T>(work: (giveUp: { abortSignal: AbortSignal }) => Promise<T>, ms?: number) => Promise<T>;

/** Creates the client of this bucket without sending anything. Errors become `StorageUnavailable` with the reason in words. */
export function reachBucket({ endpoint, bucket, region, pathStyle, credentials }: BucketAddress): {
  client: S3Client;
  place: string;
  ask: Ask;
} {
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
  const config: S3ClientConfig = {
    endpoint,
    region,
    forcePathStyle: pathStyle,
    // Other vendors' storages do not know the newer checksums. The signature contains the body's SHA-256 anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    ...(credentials ? { credentials } : {}),
  };
  const client = new S3Client(config);
  const place = new URL(endpoint).host;
  const ask: Ask = async (work, ms) => {
    const waiting = new AbortController();
    const timer = ms === undefined ? undefined : setTimeout(() => waiting.abort(), ms);
    try {
      return await work({ abortSignal: waiting.signal });
    } catch (error) {
      throw new StorageUnavailable(reasonOf(error, place, bucket));
    } finally {
      clearTimeout(timer);
    }
  };
  return { client, place, ask };
}

/** Opens the store in this bucket without sending anything. */
export function openS3(address: BucketAddress): Store {
  const { bucket } = address;
  const { client, place, ask } = reachBucket(address);
  const store: Store = {
    async put(key, path, { bytes, sha256, content_type }) {
      const file = await open(path);
      const body = file.createReadStream();
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: bytes, ContentType: content_type });
      // The storage refuses bytes that differ from the checked ones.
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> };
          headers["x-amz-content-sha256"] = sha256;
          return next(args);
        },
        { step: "build" },
      );
      const broken = new Promise<never>((_, reject) => body.once("error", reject));
      await ask((giveUp) => Promise.race([client.send(command, giveUp), broken])).finally(() => body.destroy());
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await ask(
        (giveUp) => client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range ? { Range } : {}) }), giveUp),
        ANSWER_MS,
      );
      if (!(Body instanceof Readable)) throw new StorageUnavailable(`${place} sent no bytes`);
      return Body;
    },
    async remove(key) {
      await ask((giveUp) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), giveUp), ANSWER_MS);
    },
    async removeAll(prefix) {
      for (;;) {
        const { Contents = [] } = await ask(
          (giveUp) => client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/` }), giveUp),
          ANSWER_MS,
        );
        if (Contents.length === 0) return;
        for (const { Key } of Contents) if (Key) await store.remove(Key);
      }
    },
    async demand() {
      await store.check();
      await ask((giveUp) => client.send(new PutObjectCommand({ Bucket: bucket, Key: PROBE, Body: "" }), giveUp), ANSWER_MS);
      await store.remove(PROBE);
    },
    async check() {
      await ask((giveUp) => client.send(new HeadBucketCommand({ Bucket: bucket }), giveUp), HEALTH_MS);
    },
  };
  return store;
}

/** Explains an error so that an administrator can act on it. Never contains a key or an address with one. */
function reasonOf(error: unknown, place: string, bucket: string): string {
  const { name = "", code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (name === "CredentialsProviderError") return "there is no key for it on this machine";
  if (name === "AbortError") return `${place} does not answer`;
  if (name === "NoSuchKey") return `${place} lacks a file that the database knows`;
  if (name === "NoSuchBucket" || status === 404) return `${place} has no bucket ${bucket}`;
  if (status === 301 || name === "AuthorizationHeaderMalformed") return `the bucket ${bucket} is in another region`;
  if (status === 403 || status === 401) return `${place} refuses this key for the bucket ${bucket}`;
  if (status === undefined) return `${place} cannot be reached (${code ?? name})`;
  return `${place} answered ${status} (${name})`;
}
