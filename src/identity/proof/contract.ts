// What may be called to prove oneself again before what is dangerous.
import { z } from "zod";
import * as addresses from "../../kernel/endpoints/proof-addresses.ts";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { signedIn } from "../../kernel/endpoints/roles.ts";
import { factorProof, webAuthnOptions } from "../second-factor/contract.ts";

export const prove = endpoint({
  ...addresses.prove,
  body: factorProof.extend({ password: z.string().min(1).max(1000).optional() }),
});

export const requireProof = endpoint({
  name: "requireProof",
  method: "POST",
  path: "/api/user/proof/required",
  access: signedIn,
  sessionOnly: true,
  proved: true,
  status: 204,
  summary:
    "Does nothing but refuse (`proof_needed`) a session without a fresh proof: asked before a file of all people that the browser makes of lists, and before a download by link.",
});

export const provePasskeyOptions = endpoint({
  ...addresses.provePasskeyOptions,
  reply: webAuthnOptions,
});
