// One try of sending a stored change, and what its answer means for the change.
import { ApiError } from "../calls/api.ts";
import { outcomeOf } from "./outcome.ts";

/** Why the server refused a change. */
export interface CallRefusal {
  code: string;
  message: string;
}

/** The server's reply, its refusal, or why the change must be sent again. */
export type SendAnswer<T> = { reply: T } | { refusal: CallRefusal } | "unreachable" | "signed_out";

/** Sends once; twice with a new page token after 419. After any unexpected error the change counts as unsent. */
export async function sendOnce<T>(send: () => Promise<T>): Promise<SendAnswer<T>> {
  for (let tries = 1; ; tries++) {
    try {
      return { reply: await send() };
    } catch (error) {
      if (!(error instanceof ApiError)) return "unreachable";
      if (error.status === 419 && tries === 1) continue;
      const { code, message } = error;
      const outcome = outcomeOf(error);
      return outcome === "signed_out" || outcome === "unreachable" ? outcome : { refusal: { code, message } };
    }
  }
}
