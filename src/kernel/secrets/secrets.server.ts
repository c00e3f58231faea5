// Encrypts stored credentials with AES-256-GCM under SECRET_KEY. The key's id is stored with each of them. The key itself is never in the database,
// so a backup contains nothing readable.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "../settings/start-refused.ts";
import type { Settings } from "../settings/settings.server.ts";

const KEY_FILE = "secret.key";
const LEAST_LENGTH = 32;
const NONCE = 12;
const TAG = 16;

export interface SealedText {
  key_id: string;
  /** Nonce, tag and cipher text in base64. */
  sealed: string;
}

export interface Secrets {
  /** Id of the current key. Undefined without a key, and then nothing can be encrypted. */
  readonly newest: string | undefined;
  /** Encrypts a text for one place, such as a row. Decryption needs the same `place`. Throws without a key. */
  seal(text: string, place: string): SealedText;
  /** Decrypts a text. Undefined when no known key fits, or it was encrypted for another place. */
  open(stored: SealedText, place: string): string | undefined;
}

interface Key {
  id: string;
  bytes: Buffer;
}

function keyOf(secret: string): Key {
  const derive = (of: string, length: number) => Buffer.from(hkdfSync("sha256", secret.normalize("NFC"), "parkiet", of, length));
  return { id: derive("key id", 8).toString("hex"), bytes: derive("key", 32) };
}

/** Creates secrets that encrypt with the key `newest` and decrypt also texts of the keys `older`. Without `newest` encrypting throws. */
export function secretsWith(newest: string | undefined, older: readonly string[] = []): Secrets {
  const key = newest === undefined ? undefined : keyOf(newest);
  const keys = [...(key ? [key] : []), ...older.map(keyOf)];
  return {
    newest: key?.id,
    seal(text, place) {
      if (!key) throw new Error("nothing can be sealed without a key");
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return { key_id: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64") };
    },
    open({ key_id, sealed }, place) {
      const bytes = Buffer.from(sealed, "base64");
      const fits = keys.find((each) => each.id === key_id);
      if (!fits || bytes.length < NONCE + TAG) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", fits.bytes, bytes.subarray(0, NONCE)).setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** Reads the key file of the data folder, or creates it (mode 600). */
async function keyInFolder(folder: string): Promise<string> {
  const path = join(folder, KEY_FILE);
  try {
    const stored = (await readFile(path, "utf8")).trim();
    if (stored.length < LEAST_LENGTH)
      throw new StartRefused(`${path} is damaged: put it back as it was, or remove it to begin with a new key.`);
    return stored;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const made = randomBytes(32).toString("base64");
  await mkdir(folder, { recursive: true });
  const file = await open(`${path}.new`, "w", 0o600);
  await file.writeFile(`${made}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  return made;
}

/** Keys of this installation: SECRET_KEY, else the data folder's key. With an external database only SECRET_KEY, which all processes share. */
export async function openSecrets(
  settings: Pick<Settings, "SECRET_KEY" | "SECRET_KEY_OLD" | "DATABASE_URL" | "DATA_DIR">,
): Promise<Secrets> {
  const { SECRET_KEY, SECRET_KEY_OLD, DATABASE_URL, DATA_DIR } = settings;
  const key = SECRET_KEY ?? (DATABASE_URL === undefined ? await keyInFolder(DATA_DIR) : undefined);
  return secretsWith(key, SECRET_KEY_OLD === undefined ? [] : [SECRET_KEY_OLD]);
}
