// Encrypts backups that leave the machine: AES-256-GCM in chunks. Each chunk is bound to its number and to whether it is the last, so changing,
// reordering or truncating is detected, and memory use is small. The key is derived from a passphrase by scrypt.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { StartRefused } from "../settings/start-refused.ts";

const MAGIC = Buffer.from("PARKIET-SEALED-1");
const SALT = 16;
const PREFIX = 7;
const TAG = 16;
const CHUNK = 65_536;
const HEADER = MAGIC.length + SALT + PREFIX;

type Bytes = AsyncIterable<Buffer>;

async function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return derive(passphrase.normalize("NFC"), salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 67_108_864 });
}

function nonceOf(prefix: Buffer, number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, PREFIX);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Splits a stream into pieces of exactly `size`. The last piece has the rest, which may be empty. */
async function* pieces(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    let all = Buffer.concat(parts);
    for (; all.length > size; all = all.subarray(size)) yield { bytes: all.subarray(0, size), last: false };
    parts = [all];
    length = all.length;
  }
  yield { bytes: Buffer.concat(parts), last: true };
}

/** Encrypts a stream with a passphrase. */
export async function* seal(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const [salt, prefix] = [randomBytes(SALT), randomBytes(PREFIX)];
  const header = Buffer.concat([MAGIC, salt, prefix]);
  const key = await keyOf(passphrase, salt);
  yield header;
  let number = 0;
  for await (const { bytes, last } of pieces(source, CHUNK)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(prefix, number++, last)).setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** True when a file with this beginning is encrypted. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Decrypts a stream. Refuses another passphrase, and changed, moved or truncated bytes, before it returns any of them. */
export async function* unseal(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  let header: Buffer = Buffer.alloc(0);
  let key = header;
  let number = 0;
  const rest = async function* () {
    for await (const part of source) {
      if (header.length === HEADER) yield part;
      else {
        const all = Buffer.concat([header, part]);
        header = all.subarray(0, HEADER);
        if (all.length > HEADER) yield all.subarray(HEADER);
      }
    }
  };
  for await (const { bytes, last } of pieces(rest(), CHUNK + TAG)) {
    if (header.length < HEADER || bytes.length < TAG) throw cutShort();
    if (number === 0) key = await keyOf(passphrase, header.subarray(MAGIC.length, MAGIC.length + SALT));
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(header.subarray(MAGIC.length + SALT), number, last)).setAAD(header);
    decipher.setAuthTag(bytes.subarray(-TAG));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
    } catch {
      throw number === 0 ? new StartRefused("BACKUP_KEY does not open this backup, or its beginning is damaged.") : cutShort();
    }
    number += 1;
    yield plain;
  }
}

const cutShort = () => new StartRefused("The backup is damaged or was cut short; take another one.");
