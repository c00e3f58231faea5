// Uses and makes passkeys in the browser. The library is fetched on first use.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { loginPasskeyOptions, passkeyOptions } from "./contract.ts";

/** False on addresses and in browsers that do not support passkeys. */
export const canUsePasskeys = () => typeof PublicKeyCredential === "function";

/** Asks the browser for a passkey. Undefined when the person cancels, or has no fitting one. */
export async function askPasskey(options: Reply<typeof loginPasskeyOptions>) {
  try {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return {
      ...(await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })),
      clientExtensionResults: {},
    };
  } catch {
    return undefined;
  }
}

/** Makes a new passkey. Returns "known" when this device already has one for the account, undefined when none was made. */
export async function makePasskey(options: Reply<typeof passkeyOptions>) {
  try {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return { ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })), clientExtensionResults: {} };
  } catch (error) {
    return error instanceof Error && error.name === "InvalidStateError" ? ("known" as const) : undefined;
  }
}
