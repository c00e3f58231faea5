import { Download } from "lucide-react";
import { useState } from "react";
import { saveText } from "../../web/lists/csv.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { CopyButton } from "../tokens/copy-button.tsx";
import { words } from "./words.ts";

/** A `ref` that focuses the element, so that content which replaces a form is read out and reached by keyboard. */
export const focusOn = (element: HTMLElement | null) => element?.focus();

/** Recovery codes, shown only once: copy, save as a file, continue. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> | void }) {
  const messages = words[useLocale()];
  const [busy, setBusy] = useState(false);
  const text = codes.join("\n");
  const goOn = async () => {
    setBusy(true);
    await onDone();
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      <Note look="warn" live>
        {messages.codesWhy}
      </Note>
      <ul ref={focusOn} tabIndex={-1} className="grid grid-cols-2 gap-x-4 gap-y-2 outline-none" aria-label={messages.codes}>
        {codes.map((code) => (
          <li key={code} className="font-mono text-[0.8125rem] nw">
            {code}
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <CopyButton text={text} />
        <Button
          icon={<Download className="ic" aria-hidden />}
          onClick={() => saveText(messages.file, `${messages.codes}\r\n\r\n${text.replaceAll("\n", "\r\n")}\r\n`, "text/plain")}
        >
          {messages.save}
        </Button>
      </div>
      <Button look="primary" size="big" full busy={busy} onClick={() => void goOn()}>
        {messages.saved}
      </Button>
    </div>
  );
}
