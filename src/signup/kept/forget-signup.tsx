import { useState } from "react";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/calls/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { useReport } from "../../web/use-report.ts";
import { keepImport } from "../import/kept.ts";
import { forgetSignup } from "../links/forget-address.ts";
import type { Signup } from "../records.ts";
import { openOutbox } from "./open-outboxes.ts";
import { contactItem, emptyShelf } from "./shelf.ts";

const words = {
  pl: {
    ask: "Usunąć zgłoszenie z tego urządzenia?",
    sent: "Zgłoszenie zostaje u organizatora. Wrócisz do niego linkiem z maila.",
    draft: "Niewysłane zgłoszenie zostaje u organizatora. O link na {email} poprosisz na stronie zapisów.",
    nameless: "Niewysłane zgłoszenie zostaje u organizatora. Bez adresu e-mail nie wyślemy do niego linku.",
    fresh: "Organizator jeszcze go nie ma. Całe zgłoszenie przepadnie.",
    waits: "Zmiany, których organizator jeszcze nie ma, przepadną.",
    confirm: "Usuń z tego urządzenia",
  },
  en: {
    ask: "Remove the sign-up from this device?",
    sent: "The sign-up stays with the organiser. The link in the mail leads back to it.",
    draft: "The unsent sign-up stays with the organiser. Ask for the link to {email} on the sign-up page.",
    nameless: "The unsent sign-up stays with the organiser. Without an e-mail address no link to it can be sent.",
    fresh: "The organiser does not have this sign-up yet. All of it is lost.",
    waits: "Changes that the organiser does not have yet are lost.",
    confirm: "Remove from this device",
  },
};

/** Takes a sign-up from a device that others use, too: its cookie, and all that is kept of it here. */
export function ForgetSignup({ signup, onClose }: { signup: Signup; onClose: () => void }) {
  const said = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const outbox = openOutbox(signup.id);
  const fresh = outbox?.isFresh() ?? false;
  const waits = !fresh && (outbox?.state().held.length ?? 0) > 0;
  const why = fresh ? said.fresh : signup.status !== "draft" ? said.sent : signup.contact_email ? said.draft : said.nameless;
  const forget = async () => {
    setBusy(true);
    // The cookie goes first: without a network everything stays as it is, and that is said.
    const done = fresh || (await doneOrFalse(() => api.call(forgetSignup, { params: { id: signup.id } }), report));
    setBusy(false);
    if (!done) return;
    outbox?.forget();
    emptyShelf(signup.id);
    for (const of of ["people", "entries"] as const) keepImport(of, signup.id, undefined);
    for (const of of [signup.id, signup.competition_id]) localStorage.removeItem(contactItem(of));
    window.location.assign(`/c/${signup.competition.slug}`);
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={said.ask}
      description={[why.replace("{email}", signup.contact_email ?? ""), waits && said.waits].filter(Boolean).join(" ")}
      confirm={said.confirm}
      onConfirm={() => void forget()}
    />
  );
}
