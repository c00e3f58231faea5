// Dialog to add or change one document: its name and its file.
import { FileText } from "lucide-react";
import { useId, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatBytes } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { Dropzone, UploadRow } from "../../web/ui/fields/file-picker.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { RecordWindow } from "../record-window.tsx";
import { addCompetitionDocument, type CompetitionDocument, updateCompetitionDocument } from "./contract.ts";
import { DOCUMENT_BYTES, DOCUMENT_KINDS, kindName, nameFrom } from "./rules.ts";
import { documentWords } from "./words.ts";

interface Props {
  competitionId: string;
  /** Undefined means a new one. */
  document: CompetitionDocument | undefined;
  onClose: () => void;
  onSaved: () => void;
}

type Errors = Record<string, string[]>;

/** State of the chosen name and file, with an error for each. */
function useDocumentInput(document: CompetitionDocument | undefined) {
  const locale = useLocale();
  const words = documentWords[locale];
  const [name, setName] = useState(document?.name ?? "");
  const [file, setFile] = useState<File | undefined>(undefined);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const forget = (field: string) => setErrors((now) => Object.fromEntries(Object.entries(now).filter(([each]) => each !== field)));
  const type = (text: string) => {
    setName(text);
    forget("name");
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > DOCUMENT_BYTES) {
      setErrors((now) => ({ ...now, file: [words.tooLarge(formatBytes(chosen.size, locale))] }));
      return;
    }
    forget("file");
    setFile(chosen);
    if (name.trim() === "") type(nameFrom(chosen.name));
  };
  return {
    name,
    file,
    errors,
    attempt,
    type,
    choose,
    leaveFile: () => setFile(undefined),
    show: (found: Errors) => {
      setErrors(found);
      setAttempt((now) => now + 1);
    },
    missing: (): Errors => ({
      ...(file || document ? {} : { file: [words.fileNeeded] }),
      ...(name.trim().length < 2 ? { name: [words.nameNeeded] } : {}),
    }),
  };
}

/** Saves the chosen name and file. A concurrent change by another person is returned as `theirs`; the next save overwrites it. */
function useDocumentSave({ competitionId, document, onClose, onSaved }: Props, chosen: ReturnType<typeof useDocumentInput>) {
  const words = documentWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [id] = useState(() => document?.id ?? newId());
  const [theirs, setTheirs] = useState<CompetitionDocument | undefined>(undefined);
  const [storedVersion, setStoredVersion] = useState(document?.version);
  const [busy, setBusy] = useState(false);
  const send = () => {
    const form = new FormData();
    form.set("name", chosen.name);
    if (chosen.file) form.set("file", chosen.file);
    if (!document) {
      form.set("id", id);
      return api.call(addCompetitionDocument, { params: { id: competitionId }, form });
    }
    if (storedVersion !== undefined) form.set("version", String(storedVersion));
    return api.call(updateCompetitionDocument, { params: { id }, form });
  };
  const failed = (error: ApiError) => {
    if (error.code === "stale") {
      const current = error.current as CompetitionDocument;
      setTheirs(current);
      setStoredVersion(current.version);
    } else if (error.code !== "too_large" && Object.keys(error.errors).length === 0) toast({ text: error.message, look: "bad" });
    chosen.show(error.code === "too_large" ? { file: [error.message] } : error.errors);
  };
  const save = async () => {
    const missing = chosen.missing();
    if (Object.keys(missing).length > 0) return chosen.show(missing);
    setBusy(true);
    try {
      await send();
      toast({ text: words.saved });
      onClose();
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const takeTheirs = () => {
    if (theirs) chosen.type(theirs.name);
    setTheirs(undefined);
  };
  return { save, busy, theirs, takeTheirs };
}

/** Adds a document, or changes its name or file. */
export function DocumentDialog(props: Props) {
  const { document, onClose } = props;
  const locale = useLocale();
  const words = documentWords[locale];
  const id = useId();
  const chosen = useDocumentInput(document);
  const { name, file, errors, attempt, type, choose, leaveFile } = chosen;
  const { save, busy, theirs, takeTheirs } = useDocumentSave(props, chosen);
  const current = theirs ?? document;
  return (
    <RecordWindow
      as="dialog"
      id={id}
      title={document ? words.edit : words.add}
      words={words}
      errors={errors}
      labels={{ name: words.name, file: words.file }}
      attempt={attempt}
      busy={busy}
      theirs={theirs?.name}
      onTheirs={takeTheirs}
      onSave={save}
      onClose={onClose}
    >
      <div className="grid gap-2" id={`${id}-file`} tabIndex={-1}>
        <p className="lbl">{words.file}</p>
        {file ? (
          <UploadRow name={file.name} size={file.size} state="waiting" icon={FileText} onRemove={leaveFile} />
        ) : (
          current && (
            <p className="sm sec">{`${words.current}: ${kindName(current.content_type)}, ${formatBytes(current.bytes, locale)}`}</p>
          )
        )}
        <Dropzone
          disabled={busy}
          accept={DOCUMENT_KINDS.join(",")}
          hint={document ? words.replaceHint : words.fileHint}
          onFiles={([picked]) => choose(picked)}
        />
        {errors["file"]?.[0] && <ErrorText>{errors["file"][0]}</ErrorText>}
      </div>
      <Field label={words.name} hint={words.nameHint} error={errors["name"]?.[0]} id={`${id}-name`}>
        <TextInput value={name} maxLength={120} onChange={(event) => type(event.currentTarget.value)} />
      </Field>
    </RecordWindow>
  );
}
