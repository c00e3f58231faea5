// Field of one of the organiser's own questions, in sign-up and in the organiser's preview.
import { FileText } from "lucide-react";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { Dropzone, UploadRow } from "../../web/ui/fields/file-picker.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { questionWords } from "./question-words.ts";
import { ANSWER_KINDS, type Kind, labelIn, LONGEST_ANSWER } from "./rules.ts";

const NOTHING = "-";

/** File that answers a file question. */
export interface AnswerFile {
  name: string;
  bytes: number;
  /** Absent while it is being uploaded. */
  url?: string | undefined;
}

interface FieldProps {
  id?: string | undefined;
  question: {
    kind: Kind;
    label: string;
    label_en: string | null;
    hint: string | null;
    options: readonly string[];
    required: boolean;
  };
  value: string | number | null;
  file: AnswerFile | undefined;
  error?: string | undefined;
  /** True when the question was added after this sign-up was sent. */
  fresh?: boolean;
  disabled?: boolean;
  onChange: (value: string | number | null) => void;
  onLeave: () => void;
  /** Null removes the file. */
  onFile: (file: File | null) => void;
}

/** Field for the answer to a question. Its form depends on the kind of the question. */
export function QuestionField({
  id,
  question,
  value,
  file,
  error,
  fresh = false,
  disabled = false,
  onChange,
  onLeave,
  onFile,
}: FieldProps) {
  const locale = useLocale();
  const words = questionWords[locale];
  const label = labelIn(question, locale);
  const about = { id, error, hint: question.hint ?? undefined, optional: !question.required, readOnly: disabled };
  const aside = fresh && <Chip look="info">{words.newQuestion}</Chip>;
  if (question.kind === "file")
    return (
      <Fieldset
        legend={
          <span id={id} tabIndex={-1}>
            {label} {!question.required && <em className="sec">{words.optional}</em>} {aside}
          </span>
        }
        hint={about.hint}
        error={error}
      >
        <FileAnswer file={file} disabled={disabled} onFile={onFile} />
      </Fieldset>
    );
  return (
    <Field label={label} {...about} aside={aside}>
      {question.kind === "number" ? (
        <NumberField bare value={typeof value === "number" ? value : null} disabled={disabled} onValueChange={onChange} onBlur={onLeave} />
      ) : question.kind === "choice" ? (
        <Select
          value={typeof value === "string" ? value : undefined}
          disabled={disabled}
          options={[
            ...question.options.map((option) => ({ value: option, label: option })),
            ...(value !== null && typeof value === "string" && !question.options.includes(value) ? [{ value, label: value }] : []),
            ...(question.required || value === null ? [] : [{ value: NOTHING, label: words.noAnswer }]),
          ]}
          onValueChange={(chosen) => {
            onChange(chosen === NOTHING ? null : chosen);
            onLeave();
          }}
        />
      ) : (
        <TextInput
          value={typeof value === "string" ? value : ""}
          maxLength={LONGEST_ANSWER}
          onBlur={onLeave}
          onChange={(event) => onChange(event.currentTarget.value === "" ? null : event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** File chooser, or the stored file. */
function FileAnswer({ file, disabled, onFile }: { file: AnswerFile | undefined; disabled: boolean; onFile: (file: File | null) => void }) {
  const words = questionWords[useLocale()];
  if (!file)
    return (
      <Dropzone
        accept={ANSWER_KINDS.join(",")}
        disabled={disabled}
        hint={words.fileHint}
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
    );
  return (
    <div className="grid gap-2">
      <UploadRow
        name={file.name}
        size={file.bytes}
        icon={FileText}
        state={file.url === undefined ? "uploading" : "done"}
        onRemove={disabled || file.url === undefined ? undefined : () => onFile(null)}
      />
      {file.url && (
        <span>
          <LinkButton size="small" look="ghost" reloadDocument to={file.url}>
            {words.download}
          </LinkButton>
        </span>
      )}
    </div>
  );
}
