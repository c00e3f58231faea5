import { Download } from "lucide-react";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Menu } from "../../../web/ui/overlays/menu.tsx";
import { answersWords } from "../list/answers-words.ts";
import type { CsvKind } from "./use-csv.ts";

interface Props {
  saving: boolean;
  empty: boolean;
  /** The list is of one competition, so people, senders and answers can be saved. */
  one: boolean;
  onSave: (of: CsvKind) => void;
}

/** Menu of the files the list can be saved as; for several competitions it says why only entries can be saved. */
export function CsvMenu({ saving, empty, one, onSave }: Props) {
  const words = answersWords[useLocale()];
  return (
    <Menu
      header={one ? undefined : <p className="sm sec max-w-72 px-2.5 py-2 text-pretty">{words.onlyOne}</p>}
      trigger={
        <Button icon={<Download className="ic" aria-hidden />} busy={saving} disabled={empty}>
          CSV
        </Button>
      }
      items={[
        { heading: words.save },
        { label: words.entries, onSelect: () => onSave("entries") },
        { label: words.people, disabled: !one, onSelect: () => onSave("people") },
        { label: words.signups, disabled: !one, onSelect: () => onSave("signups") },
      ]}
    />
  );
}
