import { CircleCheck, FileMusic, type LucideIcon, RotateCw, Upload, X } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { formatBytes, formatPercent } from "../../../kernel/text/format.ts";
import { useLocale } from "../../locale/locale.tsx";
import { IconButton, TextButton } from "../button.tsx";
import { ErrorText } from "./field.tsx";
import { Progress } from "../states/progress.tsx";
import { useWords } from "../use-words.ts";

export type DropzoneProps = {
  onFiles: (files: readonly File[]) => void;
  /** As in the accept attribute: `audio/*,.mp3`. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Accepted files, for example formats and the greatest size. */
  hint?: ReactNode;
  children?: ReactNode;
  name?: string | undefined;
};

/** Area for dropping or choosing files, also by keyboard. The caller has to refuse files that do not match `accept`. */
export function Dropzone({ onFiles, accept, multiple = false, disabled = false, hint, children, name }: DropzoneProps) {
  const words = useWords();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
    if (input.current) input.current.value = "";
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };
  return (
    <label
      className="drop"
      data-over={over}
      data-off={disabled}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        if (!disabled) take(event.dataTransfer.files);
      }}
    >
      <Upload className="ic" aria-hidden />
      <span className="grow">
        {children ?? (
          <>
            <b>{words.pickFile}</b> {words.dropHere}
          </>
        )}
        {hint && <span className="hint drop-h">{hint}</span>}
      </span>
      <input
        ref={input}
        className="vh"
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(e) => take(e.currentTarget.files)}
      />
    </label>
  );
}

export type UploadRowProps = {
  name: string;
  /** Bytes. */
  size: number;
  state: "uploading" | "done" | "failed" | "waiting";
  /** 0–1 while uploading. */
  progress?: number | undefined;
  /** What went wrong and what to do. */
  error?: ReactNode;
  /** Replaces the size, for example the length of the music. */
  detail?: ReactNode;
  icon?: LucideIcon | undefined;
  onRemove?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
};

/** One file that is being uploaded or was uploaded. */
export function UploadRow({ name, size, state, progress, error, detail, icon: Icon = FileMusic, onRemove, onRetry }: UploadRowProps) {
  const words = useWords();
  const locale = useLocale();
  return (
    <div className="upf" data-state={state}>
      {state === "done" ? <CircleCheck className="ic t-ok" aria-hidden /> : <Icon className="ic" aria-hidden />}
      <span className="ell">
        <b>{name}</b> <span className="sec sm num">{detail ?? formatBytes(size, locale)}</span>
      </span>
      <span className="row">
        {state === "uploading" && <span className="num sm sec">{formatPercent(progress ?? 0)}</span>}
        {state === "failed" && onRetry && (
          <TextButton onClick={onRetry}>
            <RotateCw className="ic" aria-hidden />
            {words.saveAgain}
          </TextButton>
        )}
        {onRemove && (
          <IconButton label={`${words.remove}: ${name}`} title={words.remove} onClick={onRemove}>
            <X className="ic" aria-hidden />
          </IconButton>
        )}
      </span>
      {state === "uploading" && <Progress value={progress} label={name} />}
      {state === "failed" && error && <ErrorText>{error}</ErrorText>}
    </div>
  );
}
