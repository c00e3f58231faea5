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
    "Only refuses (`proof_needed`) a session without a recent proof. Called before the browser makes a file of all people from lists, and before a download by link.",
});
