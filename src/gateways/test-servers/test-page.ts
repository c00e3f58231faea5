// The test gateway's page for payers: the sum, and a choice of outcomes.
import type { Context, Hono } from "hono";

const CHOICES = [
  ["pay", "Zapłać"],
  ["cancel", "Zrezygnuj"],
  ["late", "Zapłać, powiadom później"],
  ["twice", "Zapłać i powiadom dwa razy"],
  ["notify_three_times", "Zapłać i powiadom trzy razy naraz"],
  ["never_notify", "Zapłać, ale nie powiadamiaj"],
  ["wrong_amount", "Zapłać złotówkę mniej"],
  ["too_much", "Zapłać złotówkę więcej"],
  ["forged", "Powiadom z fałszywym podpisem"],
] as const;

export type Choice = (typeof CHOICES)[number][0];

/** Sum in grosze paid beyond the requested one. */
export const OTHER_SUMS: Partial<Record<Choice, number>> = { wrong_amount: -100, too_much: 100 };

export interface Shown {
  description: string;
  /** In grosze. */
  amount: number;
  currency: string;
}

/** How the test gateway sends notifications. */
export interface Sending {
  /** Delivers a notification to the merchant. */
  notify: (request: Request) => Promise<Response>;
  /** Clock for signing events. */
  now: () => Date;
  /** Runs work later, for a notification that arrives after the payer. */
  later: (work: () => Promise<void>) => void;
}

/**
 * Serves the payer's page at `path` (its last part is `:token`). `find` returns what is to be paid; `end` applies the chosen outcome and returns the
 * next address.
 */
export function servePage<T>(
  app: Hono,
  path: string,
  find: (token: string) => T | undefined,
  shown: (found: T) => Shown,
  end: (found: T, choice: Choice) => Promise<string>,
): void {
  const found = (c: Context) => find(c.req.param("token") ?? "");
  app.use(path, async (c, next) => {
    await next();
    c.res.headers.set(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    );
  });
  app.get(path, (c) => {
    const it = found(c);
    return it === undefined
      ? c.html("<!doctype html><html lang=pl><title>Nie ma takiej transakcji</title><h1>Nie ma takiej transakcji</h1></html>", 404)
      : c.html(page(shown(it)));
  });
  app.post(path, async (c) => {
    const it = found(c);
    if (it === undefined) return c.text("unknown", 404);
    const chosen = (await c.req.parseBody()).choice;
    const [choice] = CHOICES.find(([value]) => value === chosen) ?? CHOICES[0];
    return c.redirect(await end(it, choice), 303);
  });
}

/** Sends a notification as often as the choice says, now or later. */
export async function sendByChoice(choice: Choice, send: () => Promise<unknown>, later: Sending["later"]): Promise<void> {
  // A merchant that does not answer is not notified again; the payer's page polls.
  const sendOnce = async () => void (await send().catch(() => undefined));
  if (choice === "cancel" || choice === "never_notify") return;
  if (choice === "late") return later(sendOnce);
  if (choice === "notify_three_times") return void (await Promise.all([sendOnce(), sendOnce(), sendOnce()]));
  await sendOnce();
  if (choice === "twice") await sendOnce();
}

function page(it: Shown): string {
  const amount = (it.amount / 100).toFixed(2).replace(".", ",");
  const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const buttons = CHOICES.map(
    ([value, label], at) => `<button name="choice" value="${value}"${at === 0 ? ' class="first"' : ""}>${label}</button>`,
  ).join("");
  return `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bramka testowa</title><style>body{font:16px/24px system-ui,sans-serif;background:#fbf9fa;color:#251621;margin:0;padding:32px 16px}main{max-width:420px;margin:auto;background:#fff;border:1px solid #e4dde2;border-radius:14px;padding:28px}h1{font:600 24px/30px Georgia,serif;margin:0 0 8px}p{margin:0 0 16px}strong{font-size:28px}button{display:block;width:100%;min-height:48px;margin:0 0 10px;border:1px solid #8a7f87;border-radius:10px;background:#fff;color:#251621;font:inherit}button.first{background:#672457;color:#fff;border-color:#672457;font-weight:600}@media(prefers-color-scheme:dark){body{background:#120c11;color:#f3eff2}main{background:#1c141a;border-color:#392f36}button{background:#271e25;color:#f3eff2}}</style></head><body><main><h1>Bramka testowa</h1><p>${escape(it.description)}<br><strong>${amount} ${escape(it.currency)}</strong></p><p>Żadne pieniądze nie zmieniają właściciela. Wybierz, jak kończy się płatność.</p><form method="post">${buttons}</form></main></body></html>`;
}
