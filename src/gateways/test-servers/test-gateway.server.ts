// A test gateway that speaks the protocols of Przelewy24 and Stripe. Its page lets the payer choose the outcome. Only the demonstration and tests
// have it; no money moves.
import { Hono } from "hono";
import type { Sending } from "./test-page.ts";
import { type P24Panel, serveTestP24 } from "./test-p24.server.ts";
import { serveTestStripe, type StripePanel } from "./test-stripe.server.ts";

/** Credentials that the test gateway accepts, as an organiser types them. */
export const TEST_CREDENTIALS = {
  p24: { merchant_id: 999_999, pos_id: 999_999, crc: "bramka-testowa-crc", api_key: "bramka-testowa-api" },
  stripe: { secret_key: "sk_test_bramka_testowa", webhook_secret: "whsec_bramka_testowa" },
} as const;

export interface TestGateway {
  app: Hono;
  /** Addresses of its Przelewy24 and its Stripe. */
  p24: string;
  stripe: string;
  /** Manual actions in the panels of both providers. */
  panels: { p24: P24Panel; stripe: StripePanel };
  /** Answers a request to the test gateway. Undefined for any other request. */
  answer: (request: Request) => Promise<Response> | undefined;
}

/** Delay of a late notification in ms: by then the payer's page has polled and found nothing. */
const LATE_MS = 10_000;

const afterAWhile: Sending["later"] = (work) => void setTimeout(() => void work(), LATE_MS).unref();

/** Opens the test gateway at `host` (an address without a trailing slash). */
export function openTestGateway(host: string, sending: Pick<Sending, "notify"> & Partial<Sending>): TestGateway {
  const app = new Hono();
  const whole: Sending = { now: () => new Date(), later: afterAWhile, ...sending };
  const panels = {
    p24: serveTestP24(app, TEST_CREDENTIALS.p24, whole),
    stripe: serveTestStripe(app, `${host}/stripe`, TEST_CREDENTIALS.stripe, whole),
  };
  return {
    app,
    panels,
    p24: `${host}/p24`,
    stripe: `${host}/stripe`,
    answer: (request) => (request.url.startsWith(`${host}/`) ? send(app, request.url.slice(host.length), request) : undefined),
  };
}

async function send(app: Hono, path: string, request: Request): Promise<Response> {
  return app.request(path, request);
}
