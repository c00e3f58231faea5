// Calls by which a person proves their identity before a dangerous change. Identity answers them. The dialog that makes them belongs to no slice.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { signedIn } from "../roles.ts";

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens do not matter. */
export const code = z.string().trim().min(6).max(40);
/** Base64url text in a passkey's answer. */
export const bytes = z.string().max(20_000);
export const credential = z.object({ id: bytes, rawId: bytes, type: z.literal("public-key"), clientExtensionResults: z.object({}) });
/** WebAuthn's result for an existing passkey. The library checks its content. */
const signedCredential = credential.extend({
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export const allowedCredentials = z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }));
/** WebAuthn options for using a passkey, as the library makes them. */
export const webAuthnOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: allowedCredentials.optional(),
  userVerification: z.enum(["required", "preferred", "discouraged"]).optional(),
});

/** Proof of a second factor: a code or a passkey. */
export const factorProof = z.object({ code: code.optional(), passkey: signedCredential.optional() });

export const prove = endpoint({
  name: "prove",
  method: "POST",
  path: "/api/user/proof",
  access: signedIn,
  sessionOnly: true,
  status: 204,
  body: factorProof.extend({ password: z.string().min(1).max(1000).optional() }),
  summary:
    "Proves the person's identity again, by password, code or passkey. Calls that answer `proof_needed` are then open to this session for 15 minutes. Limits as for login.",
});

export const provePasskeyOptions = endpoint({
  name: "provePasskeyOptions",
  method: "POST",
  path: "/api/user/proof/passkey",
  access: signedIn,
  sessionOnly: true,
  status: 200,
  reply: webAuthnOptions,
  summary: "WebAuthn options for proving the person's identity with a passkey.",
});

const passkey = z.object({ id: z.string(), name: z.string(), created_at: z.string(), used_at: z.string().nullable() });

export const listSecondFactors = endpoint({
  name: "listSecondFactors",
  method: "GET",
  path: "/api/user/second-factors",
  access: signedIn,
  sessionOnly: true,
  reply: z.object({
    /** The organiser requires a second factor of its administrators. */
    required: z.boolean(),
    totp_since: z.string().nullable(),
    passkeys: z.array(passkey),
    recovery_codes_left: z.number().int(),
  }),
  summary: "The person's own second factors, without their secrets.",
});
