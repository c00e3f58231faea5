import { Eye, EyeOff, Lock } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useState } from "react";
import { IconButton } from "../button.tsx";
import { useControl, useFrameClass } from "./field-context.ts";
import { useWords } from "../use-words.ts";

export type TextInputProps = Omit<ComponentPropsWithRef<"input">, "size"> & {
  icon?: ReactNode;
  /** A unit or a button at the right end. */
  end?: ReactNode;
  size?: "normal" | "small" | undefined;
  /** Right-aligned tabular digits. */
  numeric?: boolean | undefined;
  frameClass?: string | undefined;
};

/** One line of text. Inside a Field it uses its id, error, read-only and disabled state. */
export function TextInput({ icon, end, size = "normal", numeric, frameClass, className, ...rest }: TextInputProps) {
  const control = useControl();
  const frame = useFrameClass();
  const readOnly = rest.readOnly ?? control.readOnly;
  const own = `${rest["aria-invalid"] ? " err" : ""}${rest.readOnly ? " ro" : ""}${rest.disabled ? " off" : ""}`;
  return (
    <span
      className={`inp${size === "small" ? " sml" : ""}${numeric ? " right num" : ""}${frame}${own}${frameClass ? ` ${frameClass}` : ""}`}
    >
      {icon}
      <input type="text" {...control} {...rest} className={className} />
      {readOnly ? <Lock className="ic end" aria-hidden /> : typeof end === "string" ? <span className="end">{end}</span> : end}
    </span>
  );
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "end">) {
  const words = useWords();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? "text" : "password"}
      end={
        <IconButton label={shown ? words.hidePassword : words.showPassword} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff className="ic" aria-hidden /> : <Eye className="ic" aria-hidden />}
        </IconButton>
      }
    />
  );
}

/** Many lines of text; grows with its content. */
export function Textarea({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  const control = useControl();
  const frame = useFrameClass();
  return (
    <span className={`inp ta${frame}${rest["aria-invalid"] ? " err" : ""}${rest.readOnly ? " ro" : ""}${rest.disabled ? " off" : ""}`}>
      <textarea {...control} {...rest} className={className} />
    </span>
  );
}
