// The outboxes of this tab in its browser: kept in local storage, sent by one tab at a time, tried again whenever the network may be back.
import type { AppParts } from "../../../web/app/app-parts.ts";
import { onReturn } from "../../../web/browser/on-return.ts";
import { openOutboxes } from "./open-outboxes.ts";
import { Outbox } from "./outbox.ts";
import { isOf, shelfOf } from "./storage.ts";
import { whoIs } from "./owner.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** What an outbox needs of the application. */
export type Place = Pick<AppParts, "caller" | "session" | "once">;

/** The outbox of a sign-up in this tab. */
export function outboxOf(app: Place, id: string, locale: Locale): Outbox {
  const open = openOutboxes(app);
  const known = open.get(id);
  if (known) return known;
  const { caller, session } = app;
  const made = new Outbox(id, {
    call: caller.call,
    shelf: shelfOf(id),
    locale,
    alone: (run) => alone(`parkiet-signup ${id}`, run),
    who: () => whoIs(session.state()),
    ready: () => session.ready().catch(() => undefined),
  });
  open.set(id, made);
  onReturn(() => void made.run());
  session.subscribe(() => void made.run());
  window.addEventListener("storage", (event) => {
    if (isOf(event.key, id)) made.refresh();
  });
  return made;
}

/** One tab at a time sends what all of them keep; browsers that cannot tell go on without: what comes twice is the same change. */
function alone<T>(name: string, run: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, run) : run();
}
