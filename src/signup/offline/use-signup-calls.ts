import { useMemo } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { useApp } from "../../web/app/app-context.ts";
import type { AppParts } from "../../web/app/app-parts.ts";
import { type Answer, type Body, type Change, type Kind, sendChange } from "./outbox/changes.ts";
import { openOutboxes } from "./outbox/open-outboxes.ts";

/**
 * All calls that change a sign-up: stored on the device first, then sent. Each resolves with the server's answer, or with the record as the device
 * computes it while the server is unavailable, and rejects with the server's refusal.
 */
export function signupCalls(app: Pick<AppParts, "caller" | "once">, signupId: string) {
  const make = <K extends Kind>(kind: K, target: string, body: Body<K> | undefined): Promise<Answer<K>> => {
    const outbox = openOutboxes(app).get(signupId);
    const change = { kind, target, body } as Extract<Change, { kind: K }>;
    if (outbox?.base() && !outbox.belongsToAnotherUser()) return outbox.perform<K>(change);
    return sendChange(app.caller.call, change) as Promise<Answer<K>>;
  };
  return {
    updateSignup: (body: Body<"updateSignup">) => make("updateSignup", signupId, body),
    addDancers: (body: Body<"addDancers">) =>
      make("addDancers", signupId, "dancers" in body || body.id !== undefined ? body : { ...body, id: newId() }),
    updateDancer: (id: string, body: Body<"updateDancer">) => make("updateDancer", id, body),
    deleteDancer: (id: string) => make("deleteDancer", id, undefined),
    setPublicName: (id: string, body: Body<"setPublicName">) => make("setPublicName", id, body),
    createEntry: (body: Body<"createEntry">) => make("createEntry", signupId, { id: newId(), ...body }),
    addEntries: (body: Body<"addEntries">) => make("addEntries", signupId, body),
    updateEntry: (id: string, body: Body<"updateEntry">) => make("updateEntry", id, body),
    deleteEntry: (id: string) => make("deleteEntry", id, undefined),
    saveAnswers: (body: Body<"saveAnswers">) => make("saveAnswers", signupId, body),
    submitSignup: (body: Body<"submitSignup">) => make("submitSignup", signupId, body),
  };
}

/** The calls that change a page's sign-up. */
export function useSignupCalls({ id }: { id: string }) {
  const app = useApp();
  return useMemo(() => signupCalls(app, id), [app, id]);
}
