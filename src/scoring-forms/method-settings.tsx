// Settings of a method, each with a plain explanation.
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale } from "../web/locale/locale.tsx";
import { Button, IconButton } from "../web/ui/button.tsx";
import { Switch } from "../web/ui/fields/checkbox.tsx";
import { ErrorText, Field } from "../web/ui/fields/field.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { NumberField } from "../web/ui/fields/number-field.tsx";
import { SectionHead } from "../web/ui/page-head.tsx";
import { Segmented } from "../web/ui/fields/segmented.tsx";
import { Select } from "../web/ui/fields/select.tsx";
import { TextInput } from "../web/ui/fields/text-input.tsx";
import type { Draft } from "./draft.ts";
import { type LadderRung, minJudges, methodRules, type Settings } from "./rules.ts";
import { words } from "./words.ts";

interface SettingsProps {
  draft: Draft;
  onSettings: (settings: Settings) => void;
  errorOf: (field: string) => string | undefined;
  admin: boolean;
}

/** Shows only the settings of the chosen method; nothing for methods without settings. */
export function MethodSettings({ draft, onSettings, errorOf, admin }: SettingsProps) {
  const messages = words[useLocale()];
  const known = methodRules[draft.method].settings;
  const { settings } = draft;
  const put = (change: Partial<Settings>) => onSettings({ ...settings, ...change });
  if (known.length === 0) return null;
  return (
    <section className="grid gap-5">
      <SectionHead title={messages.settings} />
      <fieldset disabled={!admin} className="grid gap-5">
        <legend className="vh">{messages.settings}</legend>
        {known.includes("drop") && <DropSettings draft={draft} put={put} error={errorOf("settings.drop")} />}
        {known.includes("tolerance") && (
          <Field label={messages.tolerance} hint={messages.toleranceHelp} error={errorOf("settings.tolerance")} className="max-w-48">
            <NumberField
              value={settings.tolerance ?? 1.5}
              min={0}
              max={100}
              step={0.1}
              onValueChange={(tolerance) => put({ tolerance: tolerance ?? 0 })}
            />
          </Field>
        )}
        {known.includes("wanted") && (
          <Field label={messages.wanted} hint={messages.wantedHelp} optional error={errorOf("settings.wanted")} className="max-w-72">
            <NumberField
              value={settings.wanted ?? null}
              min={1}
              max={1000}
              onValueChange={(wanted) => put({ wanted: wanted ?? undefined })}
            />
          </Field>
        )}
        {known.includes("decimals") && (
          <div className="grid gap-1">
            <span className="lbl">{messages.decimals}</span>
            <span>
              <Segmented
                label={messages.decimals}
                value={String(settings.decimals ?? 2)}
                onValueChange={(value) => put({ decimals: Number(value) })}
                options={["0", "1", "2"].map((value) => ({ value, label: value }))}
              />
            </span>
            <p className="hint">{messages.decimalsHelp}</p>
          </div>
        )}
        {known.includes("ladder") && <Ladder draft={draft} put={put} errorOf={errorOf} admin={admin} />}
        {known.includes("bands") && <Bands draft={draft} put={put} errorOf={errorOf} admin={admin} />}
      </fieldset>
    </section>
  );
}

type Put = (change: Partial<Settings>) => void;

function DropSettings({ draft, put, error }: { draft: Draft; put: Put; error: string | undefined }) {
  const messages = words[useLocale()];
  const { drop } = draft.settings;
  const forced = draft.method === "trimmed_mean";
  const shown = drop ?? (forced ? { high: 1, low: 1, per: "judge" as const } : undefined);
  return (
    <div className="grid gap-3">
      {!forced && (
        <Switch checked={drop !== undefined} onCheckedChange={(on) => put({ drop: on ? { high: 1, low: 1, per: "judge" } : undefined })}>
          {messages.drop}
        </Switch>
      )}
      {shown && (
        <>
          <div className="grid gap-4 grid-cols-2 md:grid-cols-[110px_110px_minmax(0,1fr)]">
            <Field label={messages.dropHigh}>
              <NumberField value={shown.high} min={0} max={10} onValueChange={(high) => put({ drop: { ...shown, high: high ?? 0 } })} />
            </Field>
            <Field label={messages.dropLow}>
              <NumberField value={shown.low} min={0} max={10} onValueChange={(low) => put({ drop: { ...shown, low: low ?? 0 } })} />
            </Field>
            <Field label={messages.dropPer} className="col-span-2 md:col-span-1">
              <Select
                value={shown.per}
                onValueChange={(per) => put({ drop: { ...shown, per } })}
                options={(["judge", "criterion"] as const).map((value) => ({ value, label: messages.dropPers[value] }))}
              />
            </Field>
          </div>
          {error && <ErrorText>{error}</ErrorText>}
          <Note look={minJudges(draft) > 3 ? "warn" : "plain"}>
            {messages.dropHelp}{" "}
            <b>{messages.needsJudges(minJudges({ method: draft.method, settings: { ...draft.settings, drop: shown } }))}</b>
          </Note>
        </>
      )}
    </div>
  );
}

type ListProps = Pick<SettingsProps, "draft" | "errorOf" | "admin"> & { put: Put };

/** Rows of a small list, each with a button to remove it. */
function Rows(props: { title: string; help: string; children: ReactNode; onAdd: (() => void) | undefined; add: string }) {
  const { title, help, children, onAdd, add } = props;
  return (
    <div className="grid gap-2">
      <h3>{title}</h3>
      <p className="hint">{help}</p>
      {children}
      {onAdd && (
        <span>
          <Button size="small" icon={<Plus className="ic" aria-hidden />} onClick={onAdd}>
            {add}
          </Button>
        </span>
      )}
    </div>
  );
}

function Ladder({ draft, put, errorOf, admin }: ListProps) {
  const messages = words[useLocale()];
  const ladder = draft.settings.ladder ?? [];
  const kinds = ["criterion", "highest_single", "all_judges", "shared", "unbreakable"] as const;
  const rungOf = (kind: LadderRung["by"]): LadderRung =>
    kind === "criterion" ? { by: kind, code: draft.criteria[0]?.code ?? "" } : { by: kind };
  const set = (index: number, rung: LadderRung) => put({ ladder: ladder.map((each, i) => (i === index ? rung : each)) });
  return (
    <Rows
      title={messages.ladder}
      help={messages.ladderHelp}
      add={messages.addRung}
      onAdd={admin ? () => put({ ladder: [...ladder, rungOf(draft.criteria.length > 0 ? "criterion" : "shared")] }) : undefined}
    >
      {ladder.length > 0 && (
        <ol className="grid gap-2">
          {ladder.map((rung, index) => (
            <li key={index} className="row wrap">
              <b className="num w-5">{index + 1}.</b>
              <span className="grow basis-52">
                <Select
                  label={`${messages.ladder} ${index + 1}`}
                  value={rung.by}
                  onValueChange={(kind) => set(index, rungOf(kind))}
                  options={kinds.map((value) => ({ value, label: messages.rungs[value] }))}
                />
              </span>
              {rung.by === "criterion" && draft.criteria.length > 0 && (
                <span className="grow basis-40">
                  <Select
                    label={`${messages.criterion} ${index + 1}`}
                    value={draft.criteria.some((each) => each.code === rung.code) ? rung.code : undefined}
                    onValueChange={(code) => set(index, { by: "criterion", code })}
                    options={[
                      ...new Map(
                        draft.criteria
                          .filter((each) => each.code !== "")
                          .map((each) => [each.code, { value: each.code, label: each.name }]),
                      ).values(),
                    ]}
                  />
                </span>
              )}
              {admin && (
                <IconButton
                  label={`${messages.delete}: ${index + 1}`}
                  onClick={() => put({ ladder: ladder.filter((_, i) => i !== index) })}
                >
                  <X className="ic" aria-hidden />
                </IconButton>
              )}
              {errorOf(`settings.ladder.${index}`) && <ErrorText>{errorOf(`settings.ladder.${index}`)}</ErrorText>}
            </li>
          ))}
        </ol>
      )}
    </Rows>
  );
}

function Bands({ draft, put, errorOf, admin }: ListProps) {
  const messages = words[useLocale()];
  const bands = draft.settings.bands ?? [];
  const set = (index: number, change: { name?: string; from?: number }) =>
    put({ bands: bands.map((each, i) => (i === index ? { ...each, ...change } : each)) });
  return (
    <Rows
      title={messages.bands}
      help={messages.bandsHelp}
      add={messages.addBand}
      onAdd={admin ? () => put({ bands: [...bands, { name: "", from: (bands.at(-1)?.from ?? 0) + 10 }] }) : undefined}
    >
      {bands.map((band, index) => (
        <div key={index} className="row items-end">
          <Field label={messages.bandName} className="grow" error={errorOf(`settings.bands.${index}.name`)}>
            <TextInput value={band.name} onChange={(event) => set(index, { name: event.currentTarget.value })} />
          </Field>
          <Field label={messages.bandFrom} className="w-32" error={errorOf(`settings.bands.${index}.from`)}>
            <NumberField bare value={band.from} snap={0.001} onValueChange={(from) => set(index, { from: from ?? 0 })} />
          </Field>
          {admin && (
            <IconButton
              label={`${messages.delete}: ${band.name || index + 1}`}
              onClick={() => put({ bands: bands.filter((_, i) => i !== index) })}
            >
              <X className="ic" aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </Rows>
  );
}
