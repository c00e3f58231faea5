import { useState } from "react";
import { localItems } from "../../web/browser/local-items.ts";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { storeImport } from "../import/stored/stored-import.ts";
import { forgetSignup } from "../contract.ts";
import { openOutboxes } from "../offline/outbox/open-outboxes.ts";
import { contactItem } from "../offline/outbox/contact-item.ts";
import { changeStoreOf, clearStore } from "../offline/outbox/storage.ts";
import type { FormSignup } from "../offline/outbox/device-signups.ts";

const words = {
  pl: {
    ask: "Zapomnieć zgłoszenie na tym urządzeniu?",
    sent: "Zgłoszenie zostaje u organizatora. Wrócisz do niego linkiem z maila.",
    draft: "Niewysłane zgłoszenie zostaje u organizatora. O link na {email} poprosisz na stronie zapisów.",
    nameless: "Niewysłane zgłoszenie zostaje u organizatora. Bez adresu e-mail nie wyślemy do niego linku.",
    somebodys: "Niewysłane zgłoszenie zostaje u organizatora. O link na adres, który w nim jest, można poprosić na stronie zapisów.",
    fresh: "Organizator jeszcze go nie ma. Całe zgłoszenie przepadnie.",
    waits: "Niewysłane zmiany przepadną.",
    confirm: "Zapomnij",
  },
  en: {
    ask: "Forget the sign-up on this device?",
    sent: "The organiser keeps the sign-up. You can return to it with the link in your e-mail.",
    draft: "The organiser keeps the unsent sign-up. You can have the link sent to {email} from the sign-up page.",
    nameless: "The organiser keeps the unsent sign-up. Without an e-mail address we cannot send a link to it.",
    somebodys: "The organiser keeps the unsent sign-up. The sign-up page can send a link to the address in it.",
    fresh: "The organiser does not have this sign-up yet. All of it will be lost.",
    waits: "Unsent changes will be lost.",
    confirm: "Forget",
  },
};

interface Props {
  /** `contact_email` is undefined where the current user has not opened the sign-up. */
  signup: Pick<FormSignup, "id" | "status"> & { contact_email?: string | null };
  competition: { id: string; slug: string };
  onClose: () => void;
}

/** Removes a sign-up from a shared device: its cookie and everything stored here. */
export function ForgetSignup({ signup, competition, onClose }: Props) {
  const messages = words[useLocale()];
  const app = useApp();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const outbox = openOutboxes(app).get(signup.id);
  const store = changeStoreOf(signup.id);
  const fresh = outbox?.isFresh() ?? store.base()?.fresh ?? false;
  const hasPending = !fresh && (outbox?.state().pending ?? store.read()).length > 0;
  const { contact_email: email } = signup;
  const draft = email === undefined ? messages.somebodys : email ? messages.draft : messages.nameless;
  const why = fresh ? messages.fresh : signup.status !== "draft" ? messages.sent : draft;
  const forget = async () => {
    setBusy(true);
    // Deletes the cookie first: without a network nothing is removed, and the error is shown.
    const done = fresh || (await doneOrFalse(() => app.caller.call(forgetSignup, { params: { id: signup.id } }), report));
    setBusy(false);
    if (!done) return;
    outbox?.forget();
    clearStore(signup.id);
    for (const of of ["people", "entries"] as const) storeImport(of, signup.id, undefined);
    for (const of of [signup.id, competition.id]) localItems.set(contactItem(of), undefined);
    window.location.assign(`/c/${competition.slug}`);
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={messages.ask}
      description={[why.replace("{email}", email ?? ""), hasPending && messages.waits].filter(Boolean).join(" ")}
      confirm={messages.confirm}
      onConfirm={() => void forget()}
    />
  );
}
