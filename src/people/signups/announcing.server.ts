// Announces that a sign-up changed.
import type { Call } from "../../kernel/calls/call.server.ts";
import type { SignupRow } from "./sql.server.ts";

/** Announces to the followers of a sign-up, and to the dashboard once it was submitted. */
export function announceSignup(
  call: Pick<Call, "announce">,
  { id, status, competition_id }: Pick<SignupRow, "id" | "status" | "competition_id">,
): Promise<void> {
  const dashboard = status === "submitted" ? [`entries:${competition_id}`] : [];
  return call.announce(`signup:${id}`, ...dashboard);
}
