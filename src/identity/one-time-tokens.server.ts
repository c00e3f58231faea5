// Random secrets for links, sessions and tickets. The browser gets the secret, the database stores its hash.
import { createHash, randomBytes } from "node:crypto";

/** Creates a secret for links and sessions: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hash of a token, as stored in the database. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
