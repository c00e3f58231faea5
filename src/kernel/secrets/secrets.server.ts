// What is stored but shown to nobody: credentials, encrypted with AES-256-GCM under the key of SECRET_KEY. The key's id stands beside what it
// sealed; the key itself is never in the database, so a backup holds nothing that can be read.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "../settings/start-refused.ts";
import type { Settings } from "../settings/settings.server.ts";

const KEY_FILE = "secret.key";
const LEAST_LENGTH = 32;
const NONCE = 12;
const TAG = 16;

export interface Sealed {
  key_id: string;
  /** Nonce, tag and cipher text in base64. */
  sealed: string;
}

export interface Secrets {
  /** The id of the key that seals now; undefined: there is no key, and nothing can be sealed. */
  readonly newest: string | undefined;
  /** Encrypts a text for one place only: what `place` names (a row) must be said again to open it. Throws without a key. */
  seal(text: string, place: string): Sealed;
  /** The text again; undefined where no key here opens it, or it was sealed for another place. */
  open(kept: Sealed, place: string): string | undefined;
}

interface Key {
  id: string;
  bytes: Buffer;
}

function keyOf(secret: string): Key {
  const part = (of: string, length: number) => Buffer.from(hkdfSync("sha256", secret.normalize("NFC"), "parkiet", of, length));
  return { id: part("key id", 8).toString("hex"), bytes: part("key", 32) };
}

/** Secrets under this key; what older keys sealed is still opened. */
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

/** The key of the data folder, made there (mode 600) where there is none. */
async function keyInFolder(folder: string): Promise<string> {
  const path = join(folder, KEY_FILE);
  try {
    const kept = (await readFile(path, "utf8")).trim();
    if (kept.length < LEAST_LENGTH)
      throw new StartRefused(`${path} is damaged: put it back as it was, or remove it to begin with a new key.`);
    return kept;
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

/** The keys of this installation: of SECRET_KEY, else of the data folder; with a database elsewhere only a given one, which all processes share. */
export async function openSecrets(
  settings: Pick<Settings, "SECRET_KEY" | "SECRET_KEY_OLD" | "DATABASE_URL" | "DATA_DIR">,
): Promise<Secrets> {
  const { SECRET_KEY, SECRET_KEY_OLD, DATABASE_URL, DATA_DIR } = settings;
  const key = SECRET_KEY ?? (DATABASE_URL === undefined ? await keyInFolder(DATA_DIR) : undefined);
  return secretsWith(key, SECRET_KEY_OLD === undefined ? [] : [SECRET_KEY_OLD]);
}
