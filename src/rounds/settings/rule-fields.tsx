// Fields for the rules of rounds; each shows the value that applies when it is left empty.
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { RELEASED, type ReleaseRules, type RoundRules, USUAL } from "../round-rules.ts";
import { type RuleWords, words } from "./words.ts";

/** The rules while they are edited. Only a competition has `release`, only a section has `inherited`. */
export interface Draft {
  rules: RoundRules;
  release: ReleaseRules | undefined;
  inherited: RoundRules | undefined;
  version: number;
}

const NUMBERS = [
  ["final", 2, 24],
  ["heat", 1, 60],
  ["least_share", 10, 90],
  ["cap", 2, 60],
] as const;
const DECIDING = ["crosses", "tie", "reserve", "retired", "disqualified", "paper_check"] as const;

/** Option value for "as inherited". */
const ABOVE = "above";

/** Drops keys with undefined values. */
function without<T extends object>(rules: T): T {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined)) as T;
}

interface Props {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** All fields: the rules of rounds, and for a competition also those of release. */
export function RuleFields({ draft, onChange }: Props) {
  const messages = words[useLocale()];
  const { rules, release, inherited } = draft;
  const set = (change: { [K in keyof RoundRules]?: RoundRules[K] | undefined }) =>
    onChange({ ...draft, rules: without({ ...rules, ...change } as RoundRules) });
  const show = (change: { [K in keyof ReleaseRules]?: ReleaseRules[K] | undefined }) =>
    onChange({ ...draft, release: without({ ...release, ...change } as ReleaseRules) });
  const from = inherited ? "inherited" : "usual";
  const above = { ...USUAL, ...inherited } as { [K in keyof RoundRules]-?: NonNullable<RoundRules[K]> };
  const choice = <K extends "method" | (typeof DECIDING)[number]>(key: K) => (
    <Choice
      key={key}
      label={messages.names[key]}
      values={messages.values[key]}
      value={rules[key]}
      above={above[key]}
      unset={messages[from]}
      onChange={(value) => set({ [key]: value } as Partial<RoundRules>)}
    />
  );
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-2 b">{messages.planning}</legend>
        {choice("method")}
        {NUMBERS.map(([key, min, max]) => (
          <Field key={key} label={messages.names[key]} hint={fill(messages.numberHint[from], { value: above[key] })}>
            <NumberField
              value={rules[key] ?? null}
              min={min}
              max={max}
              unit={key === "least_share" ? "%" : undefined}
              onValueChange={(value) => set({ [key]: value ?? undefined })}
            />
          </Field>
        ))}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 b">{messages.deciding}</legend>
        {DECIDING.map(choice)}
      </fieldset>
      {release && <Releasing release={release} messages={messages} onChange={show} />}
    </>
  );
}

function Releasing({
  release,
  messages,
  onChange,
}: {
  release: ReleaseRules;
  messages: RuleWords;
  onChange: (change: { [K in keyof ReleaseRules]?: ReleaseRules[K] | undefined }) => void;
}) {
  const shared = { unset: messages.usual };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 b">{messages.releasing}</legend>
      <Choice
        {...shared}
        label={messages.names.cut}
        values={messages.values.cut}
        value={release.cut}
        above={RELEASED.cut}
        onChange={(cut) => onChange({ cut })}
      />
      <Choice
        {...shared}
        label={messages.names.marks}
        values={messages.values.marks}
        value={release.marks}
        above={RELEASED.marks}
        onChange={(marks) => onChange({ marks })}
      />
      <Choice
        {...shared}
        label={messages.names.final_release}
        values={messages.values.final_release}
        value={release.final}
        above={RELEASED.final}
        onChange={(final) => onChange({ final })}
      />
    </fieldset>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  values: Readonly<Record<V, string>>;
  value: V | undefined;
  /** The value that applies when nothing is chosen here. */
  above: V;
  /** Label of the option that sets nothing; `{value}` is the value that then applies. */
  unset: string;
  onChange: (value: V | undefined) => void;
}

function Choice<V extends string>({ label, values, value, above, unset, onChange }: ChoiceProps<V>) {
  const options = Object.entries<string>(values).map(([each, text]) => ({ value: each, label: text }));
  return (
    <Field label={label}>
      <Select<string>
        value={value ?? ABOVE}
        onValueChange={(next) => onChange(next === ABOVE ? undefined : (next as V))}
        options={[{ value: ABOVE, label: fill(unset, { value: values[above] }) }, ...options]}
      />
    </Field>
  );
}
