import { useMemo } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { countries, HOME, taxNumberLabel } from "./tax-numbers.ts";

const words = {
  pl: { country: "Kraj nabywcy", hint: "Dla osoby prywatnej zostaw puste." },
  en: { country: "Buyer’s country", hint: "Leave empty for a private person." },
};

interface Buyer {
  nip: string | null;
  country?: string | undefined;
}

interface TaxNumberProps {
  buyer: Buyer;
  /** Of the fields `nip` and `country`; their ids are these names after `prefix`. */
  errors: Record<string, string[]>;
  prefix: string;
  readOnly?: boolean;
  onChange: (change: Buyer) => void;
  onBlur?: () => void;
}

/** Country and tax number of a buyer. */
export function TaxNumberFields({ buyer, errors, prefix, readOnly = false, onChange, onBlur }: TaxNumberProps) {
  const locale = useLocale();
  const said = words[locale];
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const all = countries.map((value) => ({ value, label: names.of(value) ?? value }));
    return all.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
  const set = (nip: string | null, country: string) => onChange({ nip, ...(country === HOME ? {} : { country }) });
  const country = buyer.country ?? HOME;
  const [countryId, nipId] = [`${prefix}country`, `${prefix}nip`];
  return (
    <div className="g2">
      <Field label={said.country} error={errors[countryId]?.[0]} id={countryId} readOnly={readOnly}>
        <Combobox
          options={options}
          value={country}
          onValueChange={(next) => {
            if (!next) return;
            set(buyer.nip, next);
            onBlur?.();
          }}
        />
      </Field>
      <Field label={taxNumberLabel(country, locale)} optional hint={said.hint} error={errors[nipId]?.[0]} id={nipId} readOnly={readOnly}>
        <TextInput
          value={buyer.nip ?? ""}
          numeric={country === HOME}
          maxLength={60}
          onBlur={onBlur}
          onChange={(event) => set(event.currentTarget.value || null, country)}
        />
      </Field>
    </div>
  );
}
