import { useMemo } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { countries } from "./tax-numbers.ts";

const words = { pl: "Kraj nabywcy", en: "Buyer’s country" };

interface CountryProps {
  id: string;
  country: string;
  error: string | undefined;
  readOnly: boolean;
  onChoose: (country: string) => void;
}

/** Choice of the buyer's country by its name. */
export function CountryChoice({ id, country, error, readOnly, onChoose }: CountryProps) {
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const all = countries.map((value) => ({ value, label: names.of(value) ?? value }));
    return all.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale]);
  return (
    <Field label={words[locale]} error={error} id={id} readOnly={readOnly}>
      <Combobox options={options} value={country} onValueChange={(next) => next && onChoose(next)} />
    </Field>
  );
}
