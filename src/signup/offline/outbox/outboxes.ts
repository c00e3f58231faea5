// Opens this tab's outboxes in a browser: stored in local storage, sent by one tab at a time, retried when the network may be back.
import type { AppParts } from "../../../web/app/app-parts.ts";
import { onReturn } from "../../../web/browser/on-return.ts";
import { browserLock } from "../../../web/outbox/lock.ts";
import { currentPerson } from "../../../web/outbox/owner.ts";
import { openOutboxes } from "./open-outboxes.ts";
import { Outbox } from "./outbox.ts";
import { changeStoreOf, isOf } from "./storage.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** The parts of the application that an outbox needs. */
export type Place = Pick<AppParts, "caller" | "session" | "interruptions" | "once">;

/** Opens the outbox of a sign-up in this tab, or returns the open one. */
export function outboxOf(app: Place, id: string, locale: Locale): Outbox {
  const open = openOutboxes(app);
  const known = open.get(id);
  if (known) return known;
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
    if (isOf(event.key, id)) made.refresh();
  });
  return made;
}
