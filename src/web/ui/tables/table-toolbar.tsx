import { ChevronDown, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, IconButton, TextButton } from "../button.tsx";
import { Menu } from "../overlays/menu.tsx";
import { Segmented, type SegmentedOption } from "../fields/segmented.tsx";
import { useWords } from "../use-words.ts";

export type FilterMenu = {
  key: string;
  label: string;
  options: readonly { value: string; label: string; count?: number | undefined }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

export type TableToolbarProps<V extends string> = {
  search?: { value: string; onChange: (value: string) => void; placeholder: string } | undefined;
  views?: { options: readonly SegmentedOption<V>[]; value: V; onChange: (value: V) => void; label: string } | undefined;
  /** At most two; more are refused. */
  filters?: readonly FilterMenu[] | undefined;
  /** Clears search and filters at once. */
  onClear?: (() => void) | undefined;
  end?: ReactNode;
};

/** Search box of a list. The key `/` on the page focuses it, Esc leaves it. */
export function SearchInput({ value, onChange, placeholder }: { value: string; onChange: (value: string) => void; placeholder: string }) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable='true'], [role='dialog']"))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <span className="inp sml tb-search">
      <Search className="ic" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {value ? (
        <IconButton label={words.clear} size="small" onClick={() => onChange("")}>
          <X className="ic" aria-hidden />
        </IconButton>
      ) : (
        <span className="end kbd" aria-hidden>
          /
        </span>
      )}
    </span>
  );
}

/** Search, saved views with counts, at most two filter menus, removable chips. All state comes from props. */
export function TableToolbar<V extends string>({ search, views, filters = [], onClear, end }: TableToolbarProps<V>) {
  const words = useWords();
  if (filters.length > 2) throw new Error("a table has at most two filter menus");
  const chips = filters.flatMap((filter) => filter.chosen.map((value) => ({ filter, value })));
  return (
    <div className="tbar-w">
      <div className="tbar">
        {search && <SearchInput {...search} />}
        {views && <Segmented options={views.options} value={views.value} onValueChange={views.onChange} label={views.label} />}
        {filters.map((filter) => (
          <Menu
            key={filter.key}
            align="start"
            trigger={
              <Button className="fbtn" iconAfter={<ChevronDown className="ic" aria-hidden />}>
                {filter.label}
                {filter.chosen.length > 0 && <span className="fbtn-n">{filter.chosen.length}</span>}
              </Button>
            }
            items={filter.options.map((option) => ({
              label: option.label,
              hint: option.count === undefined ? undefined : String(option.count),
              checked: filter.chosen.includes(option.value),
              onSelect: () => filter.onChange(toggled(filter.chosen, option.value)),
            }))}
          />
        ))}
        <span className="grow" />
        {end}
      </div>
      {chips.length > 0 && (
        <div className="tchips">
          {chips.map(({ filter, value }) => {
            const text = filter.options.find((option) => option.value === value)?.label ?? value;
            return (
              <button
                key={`${filter.key}:${value}`}
                type="button"
                className="fchip"
                aria-label={`${words.removeFilter}: ${filter.label}, ${text}`}
                onClick={() => filter.onChange(toggled(filter.chosen, value))}
              >
                <span className="sec">{filter.label}:</span> {text}
                <X className="ic" aria-hidden />
              </button>
            );
          })}
          {onClear && <TextButton onClick={onClear}>{words.clearFilters}</TextButton>}
        </div>
      )}
    </div>
  );
}

function toggled(list: readonly string[], value: string): readonly string[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
