import { ArrowLeft, Check } from "lucide-react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { words } from "./words.ts";

interface Props {
  /** False once the text was taken back. */
  canRead: boolean;
  isRead: boolean;
  onRead: () => void;
  onClose: () => void;
}

/** „Wróć” and „Przeczytane” under a text that is read aloud. */
export function ReadBar({ canRead, isRead, onRead, onClose }: Props) {
  const messages = words[useLocale()];
  return (
    <div className="an-b">
      <Button className="padb" icon={<ArrowLeft className="ic" aria-hidden />} onClick={onClose}>
        {messages.goBack}
      </Button>
      <span className="grow" />
      {canRead && (
        <Button look={isRead ? "plain" : "primary"} className="padb go" iconAfter={<Check className="ic" aria-hidden />} onClick={onRead}>
          {messages.wasRead}
        </Button>
      )}
    </div>
  );
}
