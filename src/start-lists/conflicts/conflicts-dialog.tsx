import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { ConflictsSection } from "./conflicts-section.tsx";
import { useConflicts } from "./use-conflicts.ts";
import { useJudges } from "./use-judges.ts";
import { words } from "./words.ts";

/** Dialog with the conflicts of interest of a competition. */
export function ConflictsDialog({ competitionId, onClose }: { competitionId: string; onClose: () => void }) {
  const messages = words[useLocale()];
  const conflicts = useConflicts(competitionId);
  const { people = [] } = useJudges();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.open}
      footer={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <ConflictsSection conflicts={conflicts} people={people} />
    </Dialog>
  );
}
