import { FileCode } from "lucide-react";
import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { saveText } from "../../web/lists/csv.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type FullDocument, getKsefFile } from "../records/contract.ts";
import { words } from "../records/words.ts";

/** Saves the document as a KSeF file, once it is valid by the official schema. That schema must be installed on the server. */
export function KsefSection({ id, state }: { id: string; state: NonNullable<FullDocument["ksef"]> }) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const save = async () => {
    setBusy(true);
    const made = await recordOrNull(() => api.call(getKsefFile, { params: { id } }), report);
    setBusy(false);
    if (!made) return;
    setProblems(made.problems);
    if (made.problems.length > 0) return;
    saveText(made.file_name, made.xml, "application/xml");
    toast({ text: `${messages.ksefSaved} ${made.file_name}` });
  };
  return (
    <section>
      <SectionHead level={3} title={messages.ksef} />
      {state === "no_schema" ? (
        <Note>
          <b>{messages.ksefNone}</b>
          <span className="block">{messages.ksefNoneHint}</span>
        </Note>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="sm sec">{messages.ksefHint}</p>
          <Button icon={<FileCode className="ic" aria-hidden />} busy={busy} onClick={() => void save()}>
            {messages.ksefSave}
          </Button>
          {problems.length > 0 && (
            <Note look="bad" live>
              <b>{messages.ksefWrong}</b>
              <ul className="break-words">
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Note>
          )}
        </div>
      )}
    </section>
  );
}
