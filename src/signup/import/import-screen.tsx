// The whole import: reads a sheet, lets the user check and correct it, and adds the ready rows. It knows no sign-up: people to match and the function
// that adds are props.
import { type DragEvent, useEffect, useRef, useState } from "react";
import { count } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { type ImportedRecords, buildRecords } from "./adding.ts";
import { HiddenRows } from "./hidden-rows.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportStart } from "./import-start.tsx";
import { countedHere, useImportWords } from "./reading/import-words.ts";
import { rowsLeft, removeRows } from "./reading/import-state.ts";
import { type ImportContext, useImport } from "./use-import.ts";
import "../../web/styles/import.css";

interface ScreenProps {
  context: ImportContext;
  /** File name of the template. */
  sheetName: string;
  /** Adds all of it and returns true; or adds nothing, shows why and returns false. */
  onAdd: (adding: ImportedRecords) => Promise<boolean>;
  onUndo: (adding: ImportedRecords) => Promise<boolean>;
  /** Called when no rows are left. */
  onDone: () => void;
}

/** The import from choosing a sheet to adding its rows. */
export function ImportScreen({ context: about, sheetName, onAdd, onUndo: onTakeBack, onDone }: ScreenProps) {
  const words = useImportWords();
  const locale = useLocale();
  const toast = useToast();
  const work = useImport(about);
  const [busy, setBusy] = useState(false);
  const ids = useRef(new Map<string, string>());
  usePaste(work.state === undefined, work.takeText, work.takeFile);
  const { state, review } = work;
  const add = async () => {
    if (!state || !review) return;
    setBusy(true);
    const adding = buildRecords(review, about.existing, ids.current);
    const added = await onAdd(adding);
    setBusy(false);
    if (!added) return;
    const rest = removeRows(state, review.ready);
    const done = rowsLeft(rest) === 0;
    work.put(done ? undefined : rest);
    const number = about.of === "people" ? adding.dancers.length : adding.entries.length;
    const back = async () => {
      if (!(await onTakeBack(adding))) return;
      // The user may have left the page meanwhile.
      work.keep(state);
      work.put(state);
    };
    if (number > 0) toast({ text: `${words.added} ${count(locale, number, countedHere[about.of][locale])}.`, undo: () => void back() });
    if (done) onDone();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !state) work.takeFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped anywhere; the field for files takes it by keyboard.
    <div className="imp" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {work.asked && <HiddenRows sheet={work.asked} onAnswer={work.answer} />}
      {state && review ? (
        <ImportPreview about={about} work={work} state={state} review={review} busy={busy} onAdd={() => void add()} />
      ) : (
        <>
          <h1>{about.of === "people" ? words.titlePeople : words.titleEntries}</h1>
          <p className="sec mb-5">{about.of === "people" ? words.leadPeople : words.leadEntries}</p>
          <ImportStart about={about} sheetName={sheetName} work={work} />
        </>
      )}
    </div>
  );
}

/** Takes text or files pasted anywhere on the page while no sheet is loaded. */
function usePaste(open: boolean, takeText: (text: string) => void, takeFile: (file: File) => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!file && text.trim() === "") return;
      event.preventDefault();
      if (text.trim() === "" && file) takeFile(file);
      else takeText(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [open, takeText, takeFile]);
}
