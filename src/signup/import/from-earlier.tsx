import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { count, formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { getSignup } from "../contract.ts";
import { countedHere, useImportWords } from "./reading/import-words.ts";
import type { ImportKind } from "./reading/kinds.ts";
import type { Import } from "./use-import.ts";
import type { Earlier } from "./earlier/load-earlier.ts";

/** Imports the people or entries of an earlier sign-up into the preview. */
export function FromEarlier({ of, earlier, work }: { of: ImportKind; earlier: readonly Earlier[]; work: Import }) {
  const words = useImportWords();
  const locale = useLocale();
  const api = useApi();
  const report = useReport();
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const there = earlier.filter((each) => (of === "people" ? each.dancers : each.entries) > 0);
  if (there.length === 0) return null;
  const take = async (id: string) => {
    setChosen(id);
    const signup = await recordOrNull(() => api.call(getSignup, { params: { id } }), report);
    setChosen(undefined);
    if (signup) work.takeEarlier(there.find((each) => each.id === id)?.competition_name ?? "", signup);
  };
  return (
    <Field label={words.earlier} hint={words.earlierHint}>
      <Select
        placeholder={words.earlierChoose}
        value={chosen}
        onValueChange={(id) => void take(id)}
        options={there.map((each) => ({
          value: each.id,
          label: each.competition_name,
          detail: [
            formatDate(each.starts_on, locale),
            each.club_name,
            of === "people"
              ? count(locale, each.dancers, countedHere.there[locale])
              : count(locale, each.entries, countedHere.entries[locale]),
          ]
            .filter(Boolean)
            .join(", "),
        }))}
      />
    </Field>
  );
}
