import { EyeOff } from "lucide-react";
import { count, type PluralForms } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Sheet } from "./reading/kinds.ts";

const words: Record<"pl" | "en", { rows: PluralForms; ask: (tab: string, rows: string) => string; take: string; skip: string }> = {
  pl: {
    rows: { one: "ukryty wiersz", few: "ukryte wiersze", many: "ukrytych wierszy", other: "ukrytego wiersza" },
    ask: (tab, rows) => `Arkusz „${tab}” ma ${rows}. Wczytać też ukryte?`,
    take: "Wczytaj też ukryte",
    skip: "Bez ukrytych",
  },
  en: {
    rows: { one: "hidden row", other: "hidden rows" },
    ask: (tab, rows) => `The sheet “${tab}” has ${rows}. Read the hidden ones, too?`,
    take: "Import the hidden rows too",
    skip: "Skip the hidden rows",
  },
};

/** Asks about hidden rows of the sheet, before anything of it is read. */
export function HiddenRows({ sheet, onAnswer }: { sheet: Sheet; onAnswer: (withHidden: boolean) => void }) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <Note
      look="warn"
      icon={EyeOff}
      live
      action={
        <span className="row wrap">
          <Button onClick={() => onAnswer(true)}>{messages.take}</Button>
          <Button onClick={() => onAnswer(false)}>{messages.skip}</Button>
        </span>
      }
    >
      {messages.ask(sheet.tab ?? "", count(locale, sheet.hiddenRows?.length ?? 0, messages.rows))}
    </Note>
  );
}
