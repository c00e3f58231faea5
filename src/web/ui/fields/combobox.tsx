import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import { matchesSearch, fold } from "../../../kernel/text/search.ts";
import { useControl, useFrameClass } from "./field-context.ts";
import { checkValues } from "./select.tsx";
import { useWords } from "../use-words.ts";

export type ComboboxOption = { value: string; label: string; detail?: string | undefined; disabled?: boolean | undefined };

export type ComboboxProps = {
  options: readonly ComboboxOption[];
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
  /** Enables a last row „Dodaj …” with the typed text. */
  onAdd?: ((text: string) => void) | undefined;
  /** Called with the field's text when it is left without picking or adding; empty for an empty field. */
  onLeave?: ((text: string) => void) | undefined;
  /** Text typed earlier that was neither picked nor added. */
  typed?: string | undefined;
  /** For lists on the server: called with the typed text; options are then not filtered here. */
  onSearch?: ((text: string) => void) | undefined;
  placeholder?: string | undefined;
  /** Accessible name outside a Field. */
  label?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
};

const ADD = "\u0000add";
/** Change reasons that empty the field on purpose; leaving it is not one. */
const EMPTIED: readonly string[] = ["input-change", "clear-press", "item-press", "escape-key"];

/** A long list with search in the field (club, dancer, category); diacritics do not matter. Refuses an empty value. */
export function Combobox({
  options,
  value,
  onValueChange,
  onAdd,
  onLeave,
  typed,
  onSearch,
  placeholder,
  label,
  name,
  disabled,
}: ComboboxProps) {
  checkValues(options.map((option) => option.value));
  const words = useWords();
  const { readOnly, ...control } = useControl();
  const frame = useFrameClass();
  const chosen = options.find((option) => option.value === value) ?? null;
  const [text, setText] = useState(chosen?.label ?? typed ?? "");
  const query = text === chosen?.label ? "" : text.trim();
  const found = onSearch ? options : options.filter((option) => matchesSearch(query, [option.label, option.detail]));
  const exact = options.some((option) => fold(option.label) === fold(query));
  const items: ComboboxOption[] = [...found];
  if (onAdd && query !== "" && !exact) items.push({ value: ADD, label: text.trim() });
  return (
    <Base.Root<ComboboxOption>
      items={items}
      filter={null}
      value={chosen}
      inputValue={text}
      autoHighlight
      onInputValueChange={(next, details) => {
        // A typed item that was not added yet stays in the field.
        if (onAdd && next === "" && !EMPTIED.includes(details.reason)) return;
        setText(next);
        if (details.reason === "input-change") onSearch?.(next);
      }}
      onValueChange={(next) => {
        if (next?.value === ADD) onAdd?.(next.label);
        else onValueChange(next?.value);
      }}
      itemToStringLabel={(item) => item.label}
      itemToStringValue={(item) => item.value}
      isItemEqualToValue={(a, b) => a.value === b.value}
      disabled={disabled || control.disabled || false}
      readOnly={readOnly ?? false}
      {...(name ? { name } : {})}
    >
      <Base.InputGroup className={`inp${frame}${disabled ? " off" : ""}`}>
        <Base.Input {...control} aria-label={label} placeholder={placeholder} onBlur={() => onLeave?.(query)} />
        <Base.Trigger className="ibtn s28" aria-label={words.choose}>
          <ChevronDown className="ic" aria-hidden />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={10} className="cmb-p">
          <Base.Popup className="menu fit">
            <Base.Empty className="cmb-e">{items.length === 0 ? words.nothingFound : null}</Base.Empty>
            <Base.List>{(item: ComboboxOption) => <Row key={item.value} item={item} />}</Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** One row of the list; the last one may add the typed text. */
function Row({ item }: { item: ComboboxOption }) {
  const words = useWords();
  if (item.value === ADD)
    return (
      <Base.Item value={item} className="mi add">
        <Plus className="ic" aria-hidden />
        <span className="grow">{`${words.add} „${item.label}”`}</span>
      </Base.Item>
    );
  return (
    <Base.Item value={item} className="mi" disabled={item.disabled ?? false}>
      <span className="mi-on">
        <Base.ItemIndicator>
          <Check className="ic" aria-hidden />
        </Base.ItemIndicator>
      </span>
      <span className="grow">
        {item.label}
        {item.detail && <small>{item.detail}</small>}
      </span>
    </Base.Item>
  );
}
