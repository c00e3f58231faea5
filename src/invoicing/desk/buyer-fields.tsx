import { TaxNumberFields } from "../../people/contacts/tax-number-fields.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import type { Party } from "../records/content.ts";
import { words } from "../records/words.ts";

/** Fields of the buyer: name, address, country, tax number. */
export function BuyerFields({
  buyer,
  errors,
  onChange,
}: {
  buyer: Party;
  errors: Record<string, string[]>;
  onChange: (buyer: Party) => void;
}) {
  const messages = words[useLocale()];
  return (
    <>
      <Field label={messages.buyerName} error={errors["buyer.name"]?.[0]}>
        <TextInput value={buyer.name} onChange={(event) => onChange({ ...buyer, name: event.currentTarget.value })} />
      </Field>
      <Field label={messages.buyerAddress} error={errors["buyer.address"]?.[0]}>
        <TextInput value={buyer.address ?? ""} onChange={(event) => onChange({ ...buyer, address: event.currentTarget.value || null })} />
      </Field>
      <TaxNumberFields
        buyer={buyer}
        errors={errors}
        prefix="buyer."
        onChange={(number) => onChange({ name: buyer.name, address: buyer.address, ...number })}
      />
    </>
  );
}
