// Passkeys in the browser: asks for one, makes one. The library is fetched when somebody uses a passkey.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { loginPasskeyOptions, passkeyOptions } from "./contract.ts";

/** False on addresses and in browsers where no passkey can be used. */
export const canUsePasskeys = () => typeof PublicKeyCredential === "function";

/** The browser's answer for the server; undefined when the person closed its window, or has no passkey that fits. */
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

/** The new passkey for the server; "known" when this device has one for the account already, undefined when none was made. */
export async function makePasskey(options: Reply<typeof passkeyOptions>) {
  try {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return { ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })), clientExtensionResults: {} };
  } catch (error) {
    return error instanceof Error && error.name === "InvalidStateError" ? ("known" as const) : undefined;
  }
}
