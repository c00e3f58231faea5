// Opens this tab's outboxes in a browser: stored in local storage, sent by one tab at a time, retried when the network may be back.
import type { AppParts } from "../../../web/app/app-parts.ts";
import { onReturn } from "../../../web/browser/on-return.ts";
import { browserLock } from "../../../web/outbox/lock.ts";
import { currentPerson } from "../../../web/outbox/owner.ts";
import { openOutboxes } from "./open-outboxes.ts";
import { Outbox } from "./outbox.ts";
import { changeStoreOf, isItemOf } from "./storage.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** The parts of the application that an outbox needs. */
export type AppPlace = Pick<AppParts, "caller" | "session" | "interruptions" | "once">;

/**
 * Returns the outbox of the sign-up `id` in this tab. The first call opens it, and it sends its changes whenever the network may be back; later calls
 * return the same one, with the first `locale` (the language of its messages). `app` are the application's caller, session and interruptions.
 */
export function openOutbox(app: AppPlace, id: string, locale: Locale): Outbox {
  const open = openOutboxes(app);
  const existing = open.get(id);
  if (existing) return existing;
  const { caller, session, interruptions } = app;
  const made = new Outbox(id, {
    call: caller.call,
    store: changeStoreOf(id),
    locale,
    lock: browserLock(`parkiet-signup ${id}`),
    who: () => currentPerson(session.state(), interruptions.current()),
    ready: () => session.ready().catch(() => undefined),
  });
  open.set(id, made);
  onReturn(() => void made.run(true));
  session.subscribe(() => void made.run());
  window.addEventListener("storage", (event) => {
    if (isItemOf(event.key, id)) made.refresh();
  });
  return made;
}
