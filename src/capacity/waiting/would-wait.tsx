import { useLocale } from "../../web/locale/locale.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { waitingWords } from "./waiting-words.ts";

export interface WouldWaitProps {
  question: string;
  onAnswer: (yes: boolean) => void;
}

/** Asks before an entry gives up its place and waits in the section it moves to. */
export function WouldWait({ question, onAnswer }: WouldWaitProps) {
  const words = waitingWords[useLocale()];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={words.insteadTitle}
      description={question}
      confirm={words.insteadDo}
      onConfirm={() => onAnswer(true)}
    />
  );
}
