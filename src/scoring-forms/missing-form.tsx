import { useState } from "react";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { useApi } from "../web/app/use-api.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { Button } from "../web/ui/button.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { useReport } from "../web/calls/use-report.ts";
import { missingBuiltIn } from "./built-in.ts";
import { createScoringForm } from "./contract.ts";

const messages = {
  pl: {
    recall: "Skating ma też eliminacje. Do nich potrzebny jest formularz „Krzyżyki”.",
    skating: "Krzyżyki mówią, kto przechodzi. Do finału potrzebny jest formularz „Miejsca”.",
    add: (name: string) => `Dodaj „${name}”`,
  },
  en: {
    recall: "Skating has first rounds too. They need a form of crosses.",
    skating: "Crosses tell who goes on. The final needs a form of places.",
    add: (name: string) => `Add “${name}”`,
  },
};

/** Offers to create the other form that the skating system needs, when it is missing. */
export function MissingForm({
  method,
  forms,
  onMade,
}: {
  method: string;
  forms: readonly { method: string; archived?: boolean }[];
  onMade: () => Promise<void>;
}) {
  const locale = useLocale();
  const api = useApi();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const missing = missingBuiltIn(method, forms);
  if (!missing) return null;
  const name = missing.name[locale];
  const make = async () => {
    setBusy(true);
    if (await recordOrNull(() => api.call(createScoringForm, { body: { name, method: missing.method } }), report)) await onMade();
    setBusy(false);
  };
  return (
    <Note
      look="warn"
      action={
        <Button size="small" busy={busy} onClick={() => void make()}>
          {messages[locale].add(name)}
        </Button>
      }
    >
      {messages[locale][missing.method]}
    </Note>
  );
}
