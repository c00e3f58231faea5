// Passkeys on the server: WebAuthn options and verification. The library is large and loaded with the first passkey.
import type { z } from "zod";
import type { HandlerResult, Input } from "../../kernel/endpoints/endpoint.ts";
import type { Row } from "../../kernel/postgres/database.server.ts";
import type { factorProof } from "../../kernel/endpoints/proof/contract.ts";
import type { addPasskey, loginPasskeyOptions, passkeyOptions } from "./contract.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

type Created = Input<typeof addPasskey>["body"]["passkey"];
type Signed = NonNullable<z.output<typeof factorProof>["passkey"]>;
type Factor = Row<"second_factors">;

/** EdDSA, ES256 and RS256, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257];

const library = () => import("@simplewebauthn/server");

/** Origin of the calling page, which `perform` has verified, and the host that its passkeys belong to. */
export function siteOf(call: Call): { origin: string; rpId: string } {
  // Reads may have any Origin, even an invalid one.
  const named = call.request.headers.get("origin") ?? "";
  const { origin } = new URL(URL.canParse(named) ? named : call.world.publicUrl);
  return { origin, rpId: new URL(origin).hostname };
}

const credentials = (factors: readonly Factor[], rpId?: string) =>
  factors.flatMap(({ credential_id: id, transports, rp_id }) =>
    id !== null && (rpId === undefined || rp_id === rpId) ? [{ id, transports: transports ?? [] }] : [],
  );

/** WebAuthn options for making a passkey. */
export async function creationOptions(
  call: Call,
  person: { id: string; email: string; name: string },
  factors: readonly Factor[],
): Promise<HandlerResult<typeof passkeyOptions>> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Parkiet",
    rpID: siteOf(call).rpId,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: credentials(factors),
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Columns of a new passkey for this challenge. Undefined when the verification fails. */
export async function verifyNewPasskey(call: Call, challenge: string, created: Created) {
  const { verifyRegistrationResponse } = await library();
  const { origin, rpId } = siteOf(call);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: created,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports: [...(transports ?? [])], rp_id: rpId };
}

/** WebAuthn options for using one of these passkeys. */
export async function requestOptions(call: Call, factors: readonly Factor[]): Promise<HandlerResult<typeof loginPasskeyOptions>> {
  const { generateAuthenticationOptions } = await library();
  const { rpId } = siteOf(call);
  return generateAuthenticationOptions({ rpID: rpId, allowCredentials: credentials(factors, rpId) });
}

/** Passkey that signed this challenge, with its new counter. Undefined when none of these did. */
export async function verifyPasskeyUse(call: Call, challenge: string, factors: readonly Factor[], signed: Signed) {
  const { origin, rpId } = siteOf(call);
  const factor = factors.find((each) => each.credential_id === signed.id && each.rp_id === rpId);
  if (!factor?.credential_id || !factor.public_key) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const found = await verifyAuthenticationResponse({
    response: signed,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: factor.credential_id, publicKey: new Uint8Array(factor.public_key), counter: factor.counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  return found?.verified ? { factor, counter: found.authenticationInfo.newCounter } : undefined;
}
