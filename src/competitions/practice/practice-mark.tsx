import { Drama } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { practiceWords } from "./practice-words.ts";

/** Marks a competition as practice next to its name. */
export function PracticeChip() {
  return (
    <Chip look="info" icon={Drama}>
      {practiceWords[useLocale()].mark}
    </Chip>
  );
}

/** States what a practice competition does not do, on pages about mails or payments. */
export function PracticeNote({ action }: { action?: ReactNode }) {
  return (
    <Note look="info" icon={Drama}>
      <span className="row wrap gap-3">
        <span className="grow basis-64">{practiceWords[useLocale()].note}</span>
        {action}
      </span>
    </Note>
  );
}
