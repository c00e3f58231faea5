// Codes of second factors: authenticator apps (RFC 6238) and recovery codes.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { generateSecret, generateURI, verify } from "otplib";
import type { SealedText, Secrets } from "../../kernel/secrets/secrets.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { tokenHash } from "../one-time-tokens.server.ts";
import type { Database } from "../../kernel/postgres/database.server.ts";
import { listSealedSecrets, replaceSealedSecret } from "./second-factor-sql.server.ts";

const ISSUER = "Parkiet";
/** A code is accepted this many seconds before and after its own 30 seconds: one time step each way. */
const SKEW_SECONDS = 30;
const CODES = 10;
/** Letters and digits that are hard to confuse: 5 bits each. */
const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";

const placeOf = (userId: string) => `second factor of ${userId}`;

/** Creates a secret for a person's app, in clear and encrypted. Refuses (`secret_key_missing`) when the installation has no key. */
export function newSecret(secrets: Secrets, person: { id: string; email: string }) {
  if (secrets.newest === undefined) refuse("secret_key_missing");
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: ISSUER, label: person.email, secret }), sealed: secrets.seal(secret, placeOf(person.id)) };
}

/** Encrypts a person's secret with the newest key. Undefined when no key decrypts it, or there is no newest key. */
export function reencryptSecret(secrets: Secrets, userId: string, sealed: SealedText): SealedText | undefined {
  const text = secrets.open(sealed, placeOf(userId));
  return text === undefined || secrets.newest === undefined ? undefined : secrets.seal(text, placeOf(userId));
}

/** Time step of a six-digit code of this secret. Undefined when the code does not fit now. */
export async function timeStepOf(
  secrets: Secrets,
  userId: string,
  sealed: SealedText,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const secret = secrets.open(sealed, placeOf(userId));
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined;
  const found = await verify({ secret, token: code, epoch: Math.floor(now.getTime() / 1000), epochTolerance: SKEW_SECONDS });
  return found.valid && "timeStep" in found ? found.timeStep : undefined;
}

/** Normalises a code for comparison: without spaces, hyphens (also typographic ones) and invisible signs, in lower case. */
export function normalizeCode(code: string): string {
  return code.replace(/[\s\p{Pd}\p{Cf}]/gu, "").toLowerCase();
}

const hashOf = (id: string, code: string) => tokenHash(`${id} ${code}`);

/** Creates ten recovery codes of 80 random bits, as shown and as stored. */
export function newRecoveryCodes(): { shown: string[]; stored: { id: string; code_hash: Buffer }[] } {
  const codes = Array.from({ length: CODES }, () => Array.from(randomBytes(16), (byte) => SIGNS[byte % 32]).join(""));
  return {
    shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-")),
    stored: codes.map((code) => {
      const id = newId();
      return { id, code_hash: hashOf(id, code) };
    }),
  };
}

/** Finds the row of a recovery code. Compares all rows, so that the time does not reveal which one fits. */
export function findCode<T extends { id: string; code_hash: Buffer }>(rows: readonly T[], code: string): T | undefined {
  return rows.filter((row) => timingSafeEqual(hashOf(row.id, code), row.code_hash))[0];
}

/**
 * Encrypts secrets of older keys with the newest one, at the start. Returns how many were renewed, and how many no key decrypts. Safe in several
 * processes at once.
 */
export async function reencryptFactors(database: Database, secrets: Secrets): Promise<{ renewed: number; closed: number }> {
  const result = { renewed: 0, closed: 0 };
  for (const { id, user_id, key_id, sealed } of await listSealedSecrets(database.owner)) {
    if (key_id === null || sealed === null || key_id === secrets.newest) continue;
    const fresh = reencryptSecret(secrets, user_id, { key_id, sealed });
    if (fresh) await replaceSealedSecret(database.owner, id, sealed, fresh);
    result[fresh ? "renewed" : "closed"] += 1;
  }
  return result;
}
