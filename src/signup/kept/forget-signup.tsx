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
import { emptyShelf } from "./shelf.ts";

const words = {
  pl: {
    ask: "Usunąć zgłoszenie z tego urządzenia?",
    why: "Zgłoszenie zostaje u organizatora. Wrócisz do niego linkiem z maila.",
    waits: "Zmiany, których organizator jeszcze nie ma, przepadną.",
    confirm: "Usuń z tego urządzenia",
  },
  en: {
    ask: "Remove the sign-up from this device?",
    why: "The sign-up stays with the organiser. The link in the mail leads back to it.",
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
  const waits = (outbox?.state().held.length ?? 0) > 0;
  const forget = async () => {
    setBusy(true);
    // What is kept here goes first: that needs no network.
    outbox?.forget();
    emptyShelf(signup.id);
    for (const of of ["people", "entries"] as const) keepImport(of, signup.id, undefined);
    const done = await doneOrFalse(() => api.call(forgetSignup, { params: { id: signup.id } }), report);
    setBusy(false);
    if (!done) return;
    window.location.assign(`/c/${signup.competition.slug}`);
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={said.ask}
      description={[said.why, waits && said.waits].filter(Boolean).join(" ")}
      confirm={said.confirm}
      onConfirm={() => void forget()}
    />
  );
}
