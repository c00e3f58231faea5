// The outboxes that this tab has opened. They belong to the application context; on the server none is ever added.
import type { AppParts } from "../../../web/app/app-parts.ts";
import type { Outbox } from "./outbox.ts";

const none = () => new Map<string, Outbox>();

/** The outboxes of this tab by the ids of their sign-ups. A trial has none, because nothing of it is sent. */
export const openOutboxes = ({ once }: Pick<AppParts, "once">): Map<string, Outbox> => once(none);
