// Makes the secrets of stations' links and the codes that are typed, and their hashes (docs/rules/hall.md 1.2).
import { createHash, randomInt } from "node:crypto";
import type { StationKind } from "../../kernel/endpoints/stations.ts";
import { newToken, tokenHash } from "../one-time-tokens.server.ts";

const DIGITS = "0123456789";
/** Letters and digits of a station's code. 0, O, 1, I and L are left out, because they look alike. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** The secrets of one station. Only their hashes are stored. */
export interface StationCodes {
  /** Secret in the link: 256 random bits in base64url. */
  link: string;
  /** Typed code without spaces: eight letters and digits, six digits on a judge's card. */
  code: string;
}

/** Creates a station's link secret and typed code. */
export function newStationCodes(kind: StationKind): StationCodes {
  const [alphabet, length] = kind === "judge" ? ([DIGITS, 6] as const) : ([LETTERS, 8] as const);
  return { link: newToken(), code: Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("") };
}

/** Hash of a link's secret. */
export const linkHash = (secret: string): Buffer => tokenHash(secret);

/** Hash of a typed code with its organiser. Case, spaces and hyphens do not count. */
export function codeHash(tenantId: string, typed: string): Buffer {
  return createHash("sha256")
    .update(`${tenantId} ${typed.replace(/[\s-]+/g, "").toUpperCase()}`)
    .digest();
}

/** A code as it is printed, in two halves: „K7QM 2XVD”, „482 913”. */
export function shownCode(code: string): string {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
}
