import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { FieldContext } from "./field-context.ts";
import { useWords } from "../use-words.ts";

/** Red text under a control that says what to enter. */
export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className="errm" id={id}>
      <CircleAlert className="ic" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export type FieldProps = {
  label: ReactNode;
  /** The control: TextInput, Select, NumberField, …; label, hint and error are wired to it. */
  children: ReactNode;
  hint?: ReactNode;
  /** A sentence that says what to enter; replaces the hint and turns the control red. */
  error?: ReactNode;
  optional?: boolean | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Content at the right end of the label line, for example a link; Tab reaches it after the control. */
  aside?: ReactNode;
  /** Hides the label on screen; screen readers still read it. */
  hideLabel?: boolean | undefined;
  /** Fixed id of the control; FormErrors links to it. */
  id?: string | undefined;
  className?: string | undefined;
};

/** One labelled control with its hint and error, wired for assistive technology. */
export function Field(props: FieldProps) {
  const { label, children, hint, optional, readOnly = false, disabled = false, aside, hideLabel, className } = props;
  const words = useWords();
  const auto = useId();
  const id = props.id ?? auto;
  const [unread, tell] = useState<string>();
  const error = unread ?? props.error;
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className={`fld${aside ? " fld-h" : ""}${className ? ` ${className}` : ""}`} data-field={id}>
      <label htmlFor={id} className={`lbl${hideLabel ? " vh" : ""}`}>
        {label}
        {optional && <em> {words.optional}</em>}
      </label>
      <FieldContext value={{ id, describedBy: noteId, invalid: Boolean(error), readOnly, disabled, tell }}>{children}</FieldContext>
      {aside && <span className="fld-a">{aside}</span>}
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : hint ? (
        <p className="hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A group of controls that belong together, with a legend and one error for the group. */
export function Fieldset({
  legend,
  children,
  error,
  hint,
  hideLegend,
  className,
}: {
  legend: ReactNode;
  children: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  hideLegend?: boolean | undefined;
  className?: string | undefined;
}) {
  const noteId = `${useId()}-note`;
  return (
    <fieldset className={`fldset${className ? ` ${className}` : ""}`} aria-describedby={error || hint ? noteId : undefined}>
      <legend className={hideLegend ? "vh" : undefined}>{legend}</legend>
      {children}
      {error ? (
        <ErrorText id={noteId}>{error}</ErrorText>
      ) : hint ? (
        <p className="hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
