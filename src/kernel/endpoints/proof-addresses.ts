// The calls of proving oneself again without their schemas: the dialog that makes them is no part of a slice.
import type { Address } from "./endpoint.ts";
import { signedIn } from "./roles.ts";

const own = { access: signedIn, sessionOnly: true } as const;

export const prove: Address = {
  ...own,
  name: "prove",
  method: "POST",
  path: "/api/user/proof",
  status: 204,
  summary:
    "Proves oneself again, by password, code or passkey: what is refused with `proof_needed` is open to this session for 15 minutes. Limits as for login.",
};

export const provePasskeyOptions: Address = {
  ...own,
  name: "provePasskeyOptions",
  method: "POST",
  path: "/api/user/proof/passkey",
  status: 200,
  summary: "What the browser asks a passkey with, to prove oneself again.",
};

export const listSecondFactors: Address = {
  ...own,
  name: "listSecondFactors",
  method: "GET",
  path: "/api/user/second-factors",
  summary: "One's own second factors; never their secrets.",
};
