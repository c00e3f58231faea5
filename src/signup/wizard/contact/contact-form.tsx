import { useState } from "react";
import { Checkbox } from "../../../web/ui/fields/checkbox.tsx";
import { Field } from "../../../web/ui/fields/field.tsx";
import { RadioCards } from "../../../web/ui/fields/radio-cards.tsx";
import { Textarea, TextInput } from "../../../web/ui/fields/text-input.tsx";
import { TaxNumberFields } from "../../../people/contacts/tax-number-fields.tsx";
import type { Signup } from "../../records.ts";
import { contactRoles } from "../../../people/contacts/contact-roles.ts";
import { useSignupWords } from "../../words.ts";

export type ContactFields = Pick<
  Signup,
  "contact_name" | "contact_email" | "contact_phone" | "contact_role" | "club_name" | "club_city" | "note" | "invoice"
>;

type TextKey = "contact_name" | "contact_email" | "contact_phone" | "club_name" | "club_city" | "note";

interface FormProps {
  contact: ContactFields;
  errors: Record<string, string[]>;
  locked: boolean;
  onChange: (change: Partial<ContactFields>) => void;
  /** Called with the name of a field that was left. */
  onBlur: (field?: string) => void;
}

interface ContactFormProps extends FormProps {
  onFocus: () => void;
}

/** Form of the contact of a sign-up. Reports each change at once; `errors` are by field name. */
export function ContactForm({ contact, errors, locked, onChange, onFocus, onBlur }: ContactFormProps) {
  const words = useSignupWords();
  const roles = { school: words.roleSchool, coach: words.roleCoach, parent: words.roleParent, dancer: words.roleDancer };
  const text = (key: TextKey, more: { type?: string; autoComplete?: string; inputMode?: "tel" | "email" } = {}) => ({
    value: contact[key] ?? "",
    onBlur: () => onBlur(key),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [key]: event.currentTarget.value === "" ? null : event.currentTarget.value }),
    ...more,
  });
  const error = (key: string) => errors[key]?.[0];
  const role = contact.contact_role;
  const nameLabel = role === "parent" || role === "dancer" ? words.ownName : words.name;
  return (
    <fieldset className="grid gap-5" disabled={locked} onFocus={onFocus}>
      <legend className="vh">{words.titleContact}</legend>
      <div id="contact_role" tabIndex={-1}>
        <p className="lbl mb-2">{words.who}</p>
        <RadioCards
          label={words.who}
          layout="cards"
          value={contact.contact_role ?? undefined}
          cards={contactRoles.map((value) => ({ value, title: roles[value], disabled: locked }))}
          onValueChange={(contact_role) => {
            onChange({ contact_role });
            onBlur();
          }}
        />
        {error("contact_role") && <p className="errm mt-2">{error("contact_role")}</p>}
      </div>
      <Field label={nameLabel} error={error("contact_name")} id="contact_name" readOnly={locked}>
        <TextInput {...text("contact_name", { autoComplete: "name" })} />
      </Field>
      <div className="g2">
        <Field label={words.email} error={error("contact_email")} id="contact_email" readOnly={locked}>
          <TextInput {...text("contact_email", { type: "email", autoComplete: "email", inputMode: "email" })} />
        </Field>
        <Field label={words.phone} hint={words.phoneHint} error={error("contact_phone")} id="contact_phone" readOnly={locked}>
          <TextInput {...text("contact_phone", { type: "tel", autoComplete: "tel", inputMode: "tel" })} />
        </Field>
      </div>
      <div className="g2">
        <Field
          label={words.club}
          error={error("club_name")}
          id="club_name"
          optional={contact.contact_role === "parent" || contact.contact_role === "dancer"}
          readOnly={locked}
        >
          <TextInput {...text("club_name", { autoComplete: "organization" })} />
        </Field>
        <Field label={words.city} optional error={error("club_city")} id="club_city" readOnly={locked}>
          <TextInput {...text("club_city", { autoComplete: "address-level2" })} />
        </Field>
      </div>
      <Field label={words.note} optional error={error("note")} id="note" readOnly={locked}>
        <Textarea {...text("note")} rows={3} />
      </Field>
      <InvoiceFields contact={contact} errors={errors} locked={locked} onChange={onChange} onBlur={onBlur} />
    </fieldset>
  );
}

/** Buyer of an invoice, reported once there is a name and an address; the typed buyer stays in the form when the box is unticked. */
function InvoiceFields({ contact, errors, locked, onChange, onBlur }: FormProps) {
  const words = useSignupWords();
  const [invoice, setInvoice] = useState({
    wanted: contact.invoice !== null,
    buyer: contact.invoice ?? { name: "", address: "", nip: null },
  });
  const { buyer } = invoice;
  const error = (key: string) => errors[key]?.[0];
  const invoiceChange = (next: Partial<typeof invoice>) => {
    const now = { ...invoice, ...next };
    setInvoice(now);
    if (!now.wanted) onChange({ invoice: null });
    else if (now.buyer.name.trim() && now.buyer.address.trim()) onChange({ invoice: now.buyer });
  };
  return (
    <>
      <Checkbox checked={invoice.wanted} disabled={locked} onCheckedChange={(isWanted) => invoiceChange({ wanted: isWanted === true })}>
        {words.invoice}
      </Checkbox>
      {invoice.wanted && (
        <div className="grid gap-4">
          <Field label={words.invoiceName} error={error("invoice.name")} id="invoice.name" readOnly={locked}>
            <TextInput
              value={buyer.name}
              onBlur={() => onBlur()}
              onChange={(event) => invoiceChange({ buyer: { ...buyer, name: event.currentTarget.value } })}
            />
          </Field>
          <Field label={words.invoiceAddress} error={error("invoice.address")} id="invoice.address" readOnly={locked}>
            <TextInput
              value={buyer.address}
              onBlur={() => onBlur()}
              onChange={(event) => invoiceChange({ buyer: { ...buyer, address: event.currentTarget.value } })}
            />
          </Field>
          <TaxNumberFields
            buyer={buyer}
            errors={errors}
            prefix="invoice."
            readOnly={locked}
            onBlur={() => onBlur()}
            onChange={(number) => invoiceChange({ buyer: { name: buyer.name, address: buyer.address, ...number } })}
          />
        </div>
      )}
    </>
  );
}
