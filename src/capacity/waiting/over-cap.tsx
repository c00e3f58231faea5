import type { ReactNode } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { waitingWords } from "./waiting-words.ts";

export interface OverCapQuestion {
  /** Names the cap with its numbers, and asks. */
  question: string;
  /** True when a place is offered instead of an entry accepted. */
  offer?: boolean;
  /** Repeats the action in spite of the cap. */
  anyway: () => Promise<void>;
  /** Has the entry wait instead, as a coach may choose. */
  wait?: { label: string; act: () => Promise<unknown> } | undefined;
  /** Other sections that take the entry; `leave` closes the question. */
  elsewhere?: ((leave: () => void) => ReactNode) | undefined;
}

interface OverCapDialogProps {
  openQuestion: OverCapQuestion;
  onClose: () => void;
}

/** Asks before an entry gets a place above a cap. */
export function OverCapDialog({ openQuestion, onClose }: OverCapDialogProps) {
  const words = waitingWords[useLocale()];
  const { wait } = openQuestion;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.overTitle}
      description={openQuestion.question}
      confirm={openQuestion.offer ? words.overOfferDo : words.overAccept}
      onConfirm={() => {
        onClose();
        void openQuestion.anyway();
      }}
    >
      {wait && (
        <Button
          onClick={() => {
            onClose();
            void wait.act();
          }}
        >
          {wait.label}
        </Button>
      )}
      {openQuestion.elsewhere?.(onClose)}
    </ConfirmDialog>
  );
}
