// Hashes passwords with argon2id. The parameters follow OWASP's password storage advice: 19 MiB, 2 passes, 1 lane.
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Call } from "../../kernel/calls/call.server.ts";

const hash = promisify(argon2);
const parameters = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } as const;

/** Normalises a password, so that composed and decomposed letters are equal on all keyboards (docs/rules/passwords.md 1.3). */
const normalizePassword = (password: string) => password.normalize("NFKC");

/**
 * Hashes a password as `argon2id$m$t$p$salt$tag`, salt and tag in base64url. A lower `cost` is for accounts that protect nothing, such as those of
 * tests.
 */
export async function hashPassword(password: string, cost: { memory: number; passes: number } = parameters): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash("argon2id", { ...parameters, ...cost, message: normalizePassword(password), nonce });
  return ["argon2id", cost.memory, cost.passes, parameters.parallelism, nonce.toString("base64url"), tag.toString("base64url")].join("$");
}

/** True when the password fits the stored hash, also one made before passwords were normalised. A missing hash takes the same time and never fits. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const one = await verifyMessage(normalizePassword(password), stored);
  return password === normalizePassword(password) ? one : (await verifyMessage(password, stored)) || one;
}

async function verifyMessage(message: string, stored: string | null | undefined): Promise<boolean> {
  const [kind, memory, passes, parallelism, salt, tag] = (stored ?? "").split("$");
  const isSupported = kind === "argon2id" && salt !== undefined && tag !== undefined;
  const expected = isSupported ? Buffer.from(tag, "base64url") : Buffer.alloc(parameters.tagLength);
  const made = await hash("argon2id", {
    message,
    nonce: isSupported ? Buffer.from(salt, "base64url") : Buffer.alloc(16),
    memory: isSupported ? Number(memory) : parameters.memory,
    passes: isSupported ? Number(passes) : parameters.passes,
    parallelism: isSupported ? Number(parallelism) : parameters.parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(made, expected) && isSupported;
}

/** Hashes a password in the queue for passwords, while the call holds no connection. */
export function hashPasswordQueued(call: Call, password: string): Promise<string> {
  return call.outsideTransaction("hash", () => call.world.queues.passwords(() => hashPassword(password)));
}

/** Checks a password in the queue for passwords, while the call holds no connection. Repeated when the stored hash has changed meanwhile. */
export function verifyPasswordQueued(call: Call, password: string, stored: string | null | undefined): Promise<boolean> {
  return call.outsideTransaction(`fits ${stored ?? ""}`, () => call.world.queues.passwords(() => verifyPassword(password, stored)));
}
