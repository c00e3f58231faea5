import { Download } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { saveCsv, saveFile } from "../../web/lists/csv.ts";
import { Button } from "../../web/ui/button.tsx";
import { Dropzone } from "../../web/ui/fields/file-picker.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { FromEarlier } from "./from-earlier.tsx";
import { useImportWords } from "./reading/import-words.ts";
import { csvToFill, sheetToFill } from "./files/sheet-to-fill.ts";
import type { Import, ImportContext } from "./use-import.ts";

/** Start of an import: a dropped or chosen file, or pasted rows. */
export function ImportStart({ about, sheetName, work }: { about: ImportContext; sheetName: string; work: Import }) {
  const words = useImportWords();
  const locale = useLocale();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const sheet = () => sheetToFill(about.of, about.sections, locale);
  const saveBook = async () => {
    setBusy(true);
    const { bookToFill } = await import("./files/book-to-fill.ts");
    saveFile(`${sheetName}.xlsx`, await bookToFill(sheet()));
    setBusy(false);
  };
  return (
    <div className="imp-start">
      {work.refused && (
        <Note look="bad" live>
          {words.refused[work.refused]}
        </Note>
      )}
      <Dropzone accept=".xlsx,.csv,.tsv,.txt" hint={words.dropHint} onFiles={([file]) => file && work.takeFile(file)} />
      <Field label={words.pasteLabel} hint={words.pasteHint}>
        <Textarea rows={7} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <div className="row wrap">
        <Button look="primary" disabled={text.trim() === ""} onClick={() => work.takeText(text)}>
          {words.readRows}
        </Button>
        <Button look="ghost" icon={<Download className="ic" aria-hidden />} busy={busy} onClick={() => void saveBook()}>
          {words.template}
        </Button>
        <Button look="ghost" onClick={() => saveCsv(sheetName, csvToFill(sheet()))}>
          {words.templateCsv}
        </Button>
      </div>
      {about.earlier.length > 0 && <FromEarlier of={about.of} earlier={about.earlier} work={work} />}
      <p className="sm sec">{words.stays}</p>
    </div>
  );
}
