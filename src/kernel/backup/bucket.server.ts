// Uploads a backup to a bucket as one object of any size. It is sent in parts and appears after the last one.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { BucketAddress } from "../settings/bucket-address.ts";
import { reachBucket } from "../files/files-s3.server.ts";

/** Size of a part in bytes. S3 takes 10,000 parts of at least 5 MiB: this size is enough for 320 GB. */
const PART = 32_000_000;
const ANSWER_MS = 20_000;

async function* partsOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    parts.push(chunk);
    length += chunk.length;
    if (length < PART) continue;
    yield Buffer.concat(parts);
    parts = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Stores these bytes in the bucket under the name `Key`, completely or not at all. They are sent in parts, so their length need not be known. */
export async function putInParts(address: BucketAddress, Key: string, body: AsyncIterable<Buffer>): Promise<void> {
  const { client, ask } = reachBucket(address);
  const object = { Bucket: address.bucket, Key };
  try {
    const { UploadId } = await ask((giveUp) => client.send(new CreateMultipartUploadCommand(object), giveUp), ANSWER_MS);
    const upload = { ...object, UploadId };
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for await (const Body of partsOf(body)) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await ask((giveUp) => client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), giveUp));
        Parts.push({ PartNumber, ETag });
      }
      await ask((giveUp) => client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), giveUp));
    } catch (error) {
      await ask((giveUp) => client.send(new AbortMultipartUploadCommand(upload), giveUp), ANSWER_MS).catch(() => undefined);
      throw error;
    }
  } finally {
    client.destroy();
  }
}
