// Endpoints for proving one's identity again before dangerous changes.
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { signedIn } from "../../kernel/endpoints/roles.ts";

export { prove, provePasskeyOptions } from "../../kernel/endpoints/proof/contract.ts";

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
