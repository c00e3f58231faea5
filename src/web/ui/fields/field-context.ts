import { createContext, useContext } from "react";

/** Attributes that a Field passes to its control. */
export type FieldWiring = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  readOnly: boolean;
  disabled: boolean;
  /** Receives an error about typed text that the control cannot read. */
  tell: (wrong: string | undefined) => void;
};

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** ARIA and state attributes for the control of the nearest Field; empty outside one. The control's own props override them. */
export function useControl(): { id?: string; "aria-describedby"?: string; "aria-invalid"?: true; readOnly?: true; disabled?: true } {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy ? { "aria-describedby": field.describedBy } : {}),
    ...(field.invalid ? { "aria-invalid": true as const } : {}),
    ...(field.readOnly ? { readOnly: true as const } : {}),
    ...(field.disabled ? { disabled: true as const } : {}),
  };
}

/** Class of the input's frame in the nearest Field: error, read-only or disabled. */
export function useFrameClass(): string {
  const field = useContext(FieldContext);
  if (!field) return "";
  return `${field.invalid ? " err" : ""}${field.readOnly ? " ro" : ""}${field.disabled ? " off" : ""}`;
}
