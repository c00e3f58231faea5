// The contact of a sign-up while it is typed: begins the sign-up with the first valid field and saves the others as they are typed.
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "../../../kernel/values/ids.ts";
import { useApp } from "../../../web/app/app-context.ts";
import { useAutosave } from "../../../web/forms/use-autosave.ts";
import { ApiError } from "../../../web/calls/api.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { openOutboxes } from "../../offline/outbox/open-outboxes.ts";
import { fetchQueueCode } from "../../offline/queue-code.ts";
import { contactItem, moveContact } from "../../offline/outbox/contact-item.ts";
import { saveStateOf, useDeviceSignup } from "../../offline/use-device-signup.tsx";
import type { Signup } from "../../records.ts";
import type { ContactFields } from "./contact-form.tsx";
import { signupCalls } from "../../offline/use-signup-calls.ts";
import { contactProblems } from "../../../people/contacts/contact-problems.ts";
import type { Form } from "../../offline/outbox/device-signups.ts";

interface ContactPage {
  form: Form;
  /** The sign-up as the page loaded it; null before it exists. */
  signup: Signup | null;
  reload: () => Promise<void>;
}

const EMPTY: ContactFields = {
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  contact_role: null,
  club_name: null,
  club_city: null,
  note: null,
  invoice: null,
};

/** Thrown when the code that stores a sign-up cannot be fetched: handled and retried like an unavailable server. */
const throwUnreachable = (): never => {
  throw new ApiError({ status: 503, code: "unavailable", message: "" });
};

/** Field of the record that an error belongs to: `invoice.nip` belongs to `invoice`. */
const fieldOf = (error: string) => error.split(".")[0] ?? error;

/** Holds the contact while it is typed: saves valid fields, and shows the error of a field once it was left. */
export function useContact({ form, signup: loaded, reload }: ContactPage) {
  const [begun, setBegun] = useState<Signup>();
  const device = useDeviceSignup(loaded ?? begun ?? null, loaded !== null);
  const { signup } = device;
  const locale = useLocale();
  const app = useApp();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const refused = useReport(useCallback((found) => setErrors((now) => ({ ...now, ...found })), []));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const made = useRef(signup?.id);
  /** Connects the typed values to this sign-up. */
  const settle = (id: string) => {
    made.current = id;
    moveContact(form.competition.id, id);
    // A reload of this page, or a return to it, opens the same sign-up. The user may have left it meanwhile.
    const address = new URL(window.location.href);
    if (!/^\/signup\/competition\/[^/]+$/.test(address.pathname)) return;
    address.searchParams.set("signup", id);
    address.searchParams.set("step", "contact");
    window.history.replaceState(window.history.state, "", address);
  };
  const contact = useAutosave<Signup, ContactFields>(signup ?? undefined, {
    fieldsOf: (record) => record ?? EMPTY,
    async save(change, version) {
      if (made.current === undefined && signup) settle(signup.id);
      if (made.current !== undefined) return signupCalls(app, made.current).updateSignup({ ...change, version });
      const { begin } = await fetchQueueCode(app).catch(throwUnreachable);
      const id = await begin(app, form, change, newId(), locale);
      settle(id);
      const outbox = openOutboxes(app).get(id);
      setBegun(outbox?.base());
      // The organiser's questions need a sign-up, and the note about pending changes needs the record: load both.
      if (form.asks || outbox?.isFresh()) void reload();
      return undefined;
    },
    // A field that is not valid waits; the others are saved.
    fitting: (pendingFields) => {
      const wrong = new Set([
        ...contactProblems({ ...EMPTY, ...pendingFields }).map((each) => each.field),
        ...Object.keys(errors).map(fieldOf),
      ]);
      return Object.fromEntries(Object.entries(pendingFields).filter(([name]) => !wrong.has(name)));
    },
    refused,
    stored: { item: () => contactItem(made.current ?? form.competition.id) },
  });
  const { fields, change, flush } = contact;
  const wrong = contactProblems(fields).map((each): [string, string[]] => [each.field, [each[locale]]]);
  // After a field was rejected, the others are sent without it.
  useEffect(() => {
    if (Object.keys(errors).length > 0) void flush();
  }, [errors, flush]);
  const put = (next: Partial<ContactFields>) => {
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(fieldOf(field) in next))));
    change(next);
  };
  const leave = (field?: string) => {
    if (field) setLeft((now) => new Set(now).add(field));
    void flush();
  };
  const shown = { ...Object.fromEntries(wrong.filter(([field]) => left.has(field))), ...errors };
  return { ...contact, save: saveStateOf(device, contact.save), kept: device, put, leave, wrong, errors: shown, setErrors, made };
}
