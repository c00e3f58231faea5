import { useLocale } from "../../web/locale/locale.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { waitingWords } from "./waiting-words.ts";

export interface OverCap {
  /** Which cap leaves no place, with its numbers, and the question. */
  question: string;
  /** It is an offer that is made, instead of an entry accepted. */
  offer?: boolean;
  /** Does it all the same. */
  anyway: () => Promise<void>;
}

/** Asks before somebody gets a place that a cap does not leave. */
export function OverCapDialog({ asked, onClose }: { asked: OverCap; onClose: () => void }) {
  const words = waitingWords[useLocale()];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.overTitle}
      description={asked.question}
      confirm={asked.offer ? words.overOfferDo : words.overAccept}
      onConfirm={() => {
        onClose();
        void asked.anyway();
      }}
    />
  );
}
