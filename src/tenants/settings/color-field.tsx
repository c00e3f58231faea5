import { formatNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { contrastWithWhite, LEAST_CONTRAST } from "../rules.ts";
import { words } from "../words.ts";

/** The organiser's colour as #rrggbb, with a colour picker and its contrast with white. */
export function ColorField(props: {
  id?: string | undefined;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
  onLeave: () => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const contrast = contrastWithWhite(props.value.trim());
  const low = contrast !== undefined && contrast < LEAST_CONTRAST;
  return (
    <Field
      label={messages.color}
      optional
      id={props.id}
      error={props.error}
      hint={
        contrast === undefined ? (
          messages.colorHint
        ) : (
          <span className={low ? "t-bad" : "t-ok"}>
            {messages.contrast(formatNumber(contrast, locale, 1))}
            {low && `, ${messages.contrastLow}`}
          </span>
        )
      }
    >
      <TextInput
        value={props.value}
        placeholder="#672457"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => props.onValue(event.currentTarget.value)}
        onBlur={props.onLeave}
        end={
          <input
            type="color"
            className="cursor-pointer"
            style={{ flex: "none", width: 44, height: 28, padding: 0 }}
            aria-label={messages.colorPick}
            value={contrast === undefined ? "#672457" : props.value.trim().toLowerCase()}
            onChange={(event) => props.onValue(event.currentTarget.value)}
            onBlur={props.onLeave}
          />
        }
      />
    </Field>
  );
}
