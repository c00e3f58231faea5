import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import type { Party } from "../content.ts";
import { words } from "../words.ts";

/** Who buys: name, address, NIP. */
export function BuyerFields({
  buyer,
  errors,
  onChange,
}: {
  buyer: Party;
  errors: Record<string, string[]>;
  onChange: (buyer: Party) => void;
}) {
  const said = words[useLocale()];
  const text = (field: keyof Party, label: string, extra: { hint?: string; optional?: boolean } = {}) => (
    <Field label={label} error={errors[`buyer.${field}`]?.[0]} {...extra}>
      <TextInput
        value={buyer[field] ?? ""}
        onChange={(event) => onChange({ ...buyer, [field]: event.currentTarget.value || (field === "name" ? "" : null) })}
      />
    </Field>
  );
  return (
    <>
      {text("name", said.buyerName)}
      {text("address", said.buyerAddress)}
      {text("nip", said.nip, { optional: true, hint: said.nipHint })}
    </>
  );
}
