import { type Grant, grants } from "../../kernel/endpoints/roles.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Fieldset } from "../../web/ui/fields/field.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";

/** Names of the grants, and what each allows. */
export const grantWords: Readonly<Record<Locale, { title: string; of: Record<Grant, string>; detail: Record<Grant, string> }>> = {
  pl: {
    title: "Uprawnienia",
    of: { helper: "Pomocnik", treasurer: "Skarbnik" },
    detail: { helper: "prowadzi scenę i zaplecze", treasurer: "płatności, zwroty i dokumenty" },
  },
  en: {
    title: "Grants",
    of: { helper: "Helper", treasurer: "Treasurer" },
    detail: { helper: "runs the stage and backstage", treasurer: "payments, refunds and documents" },
  },
};

/** Choice of what a person may do beside the role. */
export function GrantsField({ value, onValue }: { value: readonly Grant[]; onValue: (grants: Grant[]) => void }) {
  const messages = grantWords[useLocale()];
  return (
    <Fieldset legend={messages.title}>
      {grants.map((grant) => (
        <Checkbox
          key={grant}
          checked={value.includes(grant)}
          hint={messages.detail[grant]}
          onCheckedChange={(on) => onValue(grants.filter((each) => (each === grant ? on : value.includes(each))))}
        >
          {messages.of[grant]}
        </Checkbox>
      ))}
    </Fieldset>
  );
}

/** Grants of a person as chips. */
export function GrantChips({ of }: { of: readonly Grant[] }) {
  const messages = grantWords[useLocale()];
  return of.map((grant) => (
    <Chip key={grant} look="info">
      {messages.of[grant]}
    </Chip>
  ));
}
