import { useEffect } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useOnDemand } from "../../web/pages/use-on-demand.ts";
import { HOME, taxNumberLabel } from "./tax-number-label.ts";

const words = {
  pl: { abroad: "Nabywca z innego kraju", hint: "Dla osoby prywatnej zostaw puste." },
  en: { abroad: "Buyer from another country", hint: "Leave empty for a private person." },
};

interface Buyer {
  nip: string | null;
  country?: string | undefined;
}

interface TaxNumberProps {
  buyer: Buyer;
  /** Errors of the fields `nip` and `country`; their keys and ids are these names after `prefix`. */
  errors: Record<string, string[]>;
  prefix: string;
  readOnly?: boolean;
  onChange: (change: Buyer) => void;
  onBlur?: () => void;
}

/** Tax number of a buyer, and the country where it is not Poland. */
export function TaxNumberFields({ buyer, errors, prefix, readOnly = false, onChange, onBlur }: TaxNumberProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { Part: CountryChoice, ask } = useOnDemand(() => import("./country-choice.tsx").then((module) => module.CountryChoice));
  const set = (nip: string | null, country: string) => onChange({ nip, ...(country === HOME ? {} : { country }) });
  const country = buyer.country ?? HOME;
  const abroad = country !== HOME;
  useEffect(() => {
    if (abroad && !CountryChoice) ask();
  });
  const [countryId, nipId] = [`${prefix}country`, `${prefix}nip`];
  return (
    <div className="g2">
      {CountryChoice && (
        <CountryChoice
          id={countryId}
          country={country}
          error={errors[countryId]?.[0]}
          readOnly={readOnly}
          onChoose={(next) => {
            set(buyer.nip, next);
            onBlur?.();
          }}
        />
      )}
      <Field
        label={taxNumberLabel(country, locale)}
        optional
        hint={messages.hint}
        error={errors[nipId]?.[0]}
        id={nipId}
        readOnly={readOnly}
      >
        <TextInput
          value={buyer.nip ?? ""}
          numeric={country === HOME}
          maxLength={60}
          onBlur={onBlur}
          onChange={(event) => set(event.currentTarget.value || null, country)}
        />
      </Field>
      {!CountryChoice && !readOnly && (
        <Button look="ghost" onClick={ask}>
          {messages.abroad}
        </Button>
      )}
    </div>
  );
}
