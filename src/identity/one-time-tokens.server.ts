// Secrets of links, sessions and tickets: drawn for the browser, stored as hashes.
import { createHash, randomBytes } from "node:crypto";

/** A new secret for links and sessions: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
