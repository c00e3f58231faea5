// Endpoints of second factors: the second step of a sign-in, the person's own factors, and their reset by an administrator.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins, signedIn } from "../../kernel/endpoints/roles.ts";
import { bytes, code, credential, factorProof, allowedCredentials, webAuthnOptions } from "../../kernel/endpoints/proof/contract.ts";
import { signedInReply } from "../../kernel/endpoints/session/records.ts";

export { listSecondFactors } from "../../kernel/endpoints/proof/contract.ts";

/** Login ticket: proves that the password was right. Valid for five minutes and once. */
const ticket = z.string().min(20).max(200);
/** WebAuthn's result for a new passkey. The library checks its content. */
const newCredential = credential.extend({
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: z.array(z.string().max(40)).max(20).default([]) }),
});
/** WebAuthn options for making a passkey. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number().optional(),
  excludeCredentials: allowedCredentials.optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(["required", "preferred", "discouraged"]).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: webAuthnOptions.shape.userVerification,
    })
    .optional(),
  attestation: z.enum(["none", "indirect", "direct", "enterprise"]).optional(),
});

export const factorKinds = ["totp", "passkey", "recovery_code"] as const;
export type Factor = (typeof factorKinds)[number];

/** Additional fields of the 401 of POST /api/login. `factors` is empty when a factor must be set up first. */
export const secondStep = z.object({ ticket, factors: z.array(z.enum(factorKinds)) });

export const loginSecondFactor = endpoint({
  name: "loginSecondFactor",
  method: "POST",
  path: "/api/login/second-factor",
  access: "public",
  tenant: "any",
  status: 200,
  body: factorProof.extend({ ticket }),
  reply: signedInReply,
  summary: "Second step of signing in: opens the session with the login's ticket and a code or a passkey. Limits as for login.",
});

export const loginPasskeyOptions = endpoint({
  name: "loginPasskeyOptions",
  method: "POST",
  path: "/api/login/second-factor/passkey",
  access: "public",
  tenant: "any",
  status: 200,
  body: z.object({ ticket }),
  reply: webAuthnOptions,
  summary: "WebAuthn options for signing in with a passkey, for the login's ticket.",
});

/** Set up with a session, or during the login with its ticket where the organiser requires a factor. */
const withTicket = z.object({ ticket: ticket.optional() });
/** Recovery codes are returned once, with the first factor. With a ticket the session opens, and `onboarding` is the login's. */
const setUpReply = z.object({ recovery_codes: z.array(z.string()), onboarding: z.boolean().optional() });

export const beginTotp = endpoint({
  name: "beginTotp",
  method: "POST",
  path: "/api/user/totp",
  access: "link",
  tenant: "any",
  sessionOnly: true,
  status: 200,
  body: withTicket,
  reply: z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
  summary: "Creates a secret for an authenticator app. It is active after its first code was confirmed.",
});

export const confirmTotp = endpoint({
  name: "confirmTotp",
  method: "POST",
  path: "/api/user/totp/confirm",
  access: "link",
  tenant: "any",
  sessionOnly: true,
  status: 200,
  body: withTicket.extend({ code }),
  reply: setUpReply,
  summary: "Confirms the app with its first code.",
});

export const removeTotp = endpoint({
  name: "removeTotp",
  method: "DELETE",
  path: "/api/user/totp",
  access: signedIn,
  sessionOnly: true,
  proved: true,
  status: 204,
  summary: "Removes the authenticator app.",
});

export const passkeyOptions = endpoint({
  name: "passkeyOptions",
  method: "POST",
  path: "/api/user/passkeys/options",
  access: "link",
  tenant: "any",
  sessionOnly: true,
  status: 200,
  body: withTicket,
  reply: creationOptions,
  summary: "WebAuthn options for making a passkey.",
});

export const addPasskey = endpoint({
  name: "addPasskey",
  method: "POST",
  path: "/api/user/passkeys",
  access: "link",
  tenant: "any",
  sessionOnly: true,
  status: 200,
  body: withTicket.extend({ name: z.string().trim().min(1).max(80), passkey: newCredential }),
  reply: setUpReply,
  summary: "Adds a passkey made by the browser.",
});

export const removePasskey = endpoint({
  name: "removePasskey",
  method: "DELETE",
  path: "/api/user/passkeys/{id}",
  access: signedIn,
  sessionOnly: true,
  proved: true,
  status: 204,
  summary: "Removes a passkey.",
});

export const renewRecoveryCodes = endpoint({
  name: "renewRecoveryCodes",
  method: "POST",
  path: "/api/user/recovery-codes",
  access: signedIn,
  sessionOnly: true,
  proved: true,
  status: 200,
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  summary: "Creates ten recovery codes, shown once. The earlier ones stop working.",
});

export const resetSecondFactors = endpoint({
  name: "resetSecondFactors",
  method: "DELETE",
  path: "/api/users/{id}/second-factors",
  access: admins,
  sessionOnly: true,
  proved: true,
  status: 204,
  summary:
    "Removes all second factors of another person who has lost them, and ends their sessions. The person gets a mail. Only a super-admin can reset a person with roles elsewhere.",
});
