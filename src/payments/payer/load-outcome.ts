// Loads the pages /payment/success and /payment/error: the payment named in the URL, if this visitor may see it.
import { redirect } from "react-router";
import { getSignup } from "../../signup/contract.ts";
import { ApiError } from "../../web/calls/api.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";
import { getPayment } from "../records/contract.ts";
import { outcomePath } from "./payer-frame.tsx";

/**
 * Loads the payment of `?payment=` and its sign-up, or null when the visitor may not see it. Redirects to the page that matches the stored status.
 */
export async function loadOutcome({ context, request }: LoaderArgs) {
  const url = new URL(request.url);
  const id = url.searchParams.get("payment");
  if (!id) return null;
  const api = caller(context);
  try {
    const payment = await api.call(getPayment, { params: { id } }, { signal: request.signal });
    const place = outcomePath(payment) ?? `/payment/${payment.id}`;
    if (place.split("?")[0] !== url.pathname) throw redirect(place);
    return { payment, signup: await api.call(getSignup, { params: { id: payment.signup_id } }, { signal: request.signal }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
