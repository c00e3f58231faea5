import { type FormEvent, useId, useState } from "react";
import { timestampOf } from "../../competitions/rules.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { useApi } from "../../web/app/use-api.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { DateTimeInput } from "../../web/ui/fields/date-input.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { FormDialog, type FormDialogProps } from "../../web/ui/overlays/form-dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import {
  createStation,
  type listStations,
  offeredKinds,
  stagelessKinds,
  type StationCard,
  type StationRow,
  updateStation,
} from "./contract.ts";
import { endField } from "./rules.ts";
import { defaultEndHint, kindWords, proposedName, stationWords } from "./station-words.ts";

/** Most devices of a station, and what a new station of a kind starts with: backstage and the hall have two doors. */
const MOST = 20;
const DEVICES = { stage_manager: 1, backstage: 2, door: 2, announcer: 1, hall_screen: 2 } as const;

type Errors = Record<string, string[]>;

interface Fields {
  name: string;
  devices: number | null;
  until: string;
  /** Undefined for kinds that never take cash. */
  cash: boolean | undefined;
}

/** Fields that a new station and a changed one have in common. */
function StationFields({
  fields,
  errors,
  hint,
  onChange,
}: {
  fields: Fields;
  errors: Errors;
  hint?: string | undefined;
  onChange: (change: Partial<Fields>) => void;
}) {
  const messages = stationWords[useLocale()];
  return (
    <>
      <Field label={messages.name} error={errors["name"]?.[0]}>
        <TextInput
          value={fields.name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <div className="g2">
        <Field label={messages.maxDevices} error={errors["max_devices"]?.[0]}>
          <NumberField value={fields.devices} min={1} max={MOST} onValueChange={(devices) => onChange({ devices })} />
        </Field>
        <Field label={messages.endsAt} optional={hint !== undefined} hint={hint} error={errors["ends_at"]?.[0]}>
          <DateTimeInput value={fields.until} onValueChange={(until) => onChange({ until })} />
        </Field>
      </div>
      {fields.cash !== undefined && (
        <Checkbox checked={fields.cash} onCheckedChange={(cash) => onChange({ cash })}>
          {messages.takesCash}
        </Checkbox>
      )}
    </>
  );
}

/** A station's form in its window. */
function StationDialog({
  onSend,
  children,
  ...rest
}: Pick<FormDialogProps, "title" | "confirm" | "busy" | "onClose" | "children"> & { onSend: () => void }) {
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <FormDialog {...rest} form={form}>
      <form id={form} className="grid gap-4" noValidate onSubmit={submit}>
        {children}
      </form>
    </FormDialog>
  );
}

interface NewStationProps {
  competition: { id: string; starts_on: string };
  stages: Reply<typeof listStations>["stages"];
  /** Names that stations have already. */
  taken: readonly string[];
  onClose: () => void;
  onMade: (card: StationCard) => void;
}

/** Makes a station. Without a start list there is no stage, and only desks of the whole competition can be made. */
export function NewStationDialog({ competition, stages, taken, onClose, onMade }: NewStationProps) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const api = useApi();
  // The same id for repeated sends of one station.
  const [id] = useState(newId);
  const [kind, setKind] = useState<(typeof offeredKinds)[number]>(stages.length > 0 ? "stage_manager" : "door");
  const [stageId, setStageId] = useState(stages[0]?.id);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [errors, setErrors] = useState<Errors>({});
  const report = useReport(setErrors);
  const [busy, setBusy] = useState(false);
  const kinds = stages.length > 0 ? offeredKinds : offeredKinds.filter((each) => stagelessKinds.includes(each));
  const hasStage = !stagelessKinds.includes(kind);
  const letter = hasStage ? stages.find((each) => each.id === stageId)?.letter : undefined;
  const fields = {
    name: proposedName(kind, letter, taken, locale),
    devices: DEVICES[kind],
    until: "",
    ...typed,
    cash: kind === "door" ? typed.cash === true : undefined,
  };
  const send = async () => {
    setBusy(true);
    const { name, devices, until, cash = false } = fields;
    const ends = until ? { ends_at: timestampOf(until) } : {};
    const body = {
      id,
      kind,
      stage_id: hasStage ? (stageId ?? null) : null,
      name,
      max_devices: devices ?? DEVICES[kind],
      takes_cash: cash,
      ...ends,
    };
    const made = await recordOrNull(() => api.call(createStation, { params: { id: competition.id }, body }), report);
    setBusy(false);
    if (made) onMade(made);
  };
  const [hint] = useState(() => defaultEndHint(competition.starts_on, locale));
  return (
    <StationDialog title={messages.make} confirm={messages.create} busy={busy} onClose={onClose} onSend={() => void send()}>
      {stages.length === 0 && (
        <Note
          action={
            <LinkButton size="small" to={`/dashboard/start-lists?competition=${competition.id}`}>
              {messages.toLists}
            </LinkButton>
          }
        >
          {messages.noStages}
        </Note>
      )}
      <Fieldset legend={messages.kind}>
        <RadioCards
          layout="rows"
          label={messages.kind}
          value={kind}
          onValueChange={setKind}
          cards={kinds.map((value) => ({
            value,
            title: kindWords[locale][value].name,
            detail: kindWords[locale][value].right,
          }))}
        />
      </Fieldset>
      {hasStage && stages.length > 1 && (
        <Field label={messages.stageField} error={errors["stage_id"]?.[0]}>
          <Select
            options={stages.map((each) => ({ value: each.id, label: messages.stage(each.letter), detail: each.name ?? undefined }))}
            value={stageId}
            onValueChange={setStageId}
          />
        </Field>
      )}
      <StationFields fields={fields} errors={errors} hint={hint} onChange={(change) => setTyped((now) => ({ ...now, ...change }))} />
    </StationDialog>
  );
}

/** Changes a station's name, most devices and end. */
export function ChangeStationDialog({ station, onClose, onChanged }: { station: StationRow; onClose: () => void; onChanged: () => void }) {
  const messages = stationWords[useLocale()];
  const api = useApi();
  const [fields, setFields] = useState<Fields>({
    name: station.name,
    devices: station.max_devices,
    until: endField(station.ends_at),
    cash: station.kind === "door" ? station.takes_cash : undefined,
  });
  const [errors, setErrors] = useState<Errors>({});
  const report = useReport(setErrors);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const { name, devices, until, cash } = fields;
    const body = {
      name,
      max_devices: devices ?? station.max_devices,
      ends_at: until && until !== endField(station.ends_at) ? timestampOf(until) : station.ends_at,
      ...(cash === undefined ? {} : { takes_cash: cash }),
      version: station.version,
    };
    const done = await recordOrNull(() => api.call(updateStation, { params: { id: station.id }, body }), report);
    setBusy(false);
    if (done) onChanged();
  };
  return (
    <StationDialog
      title={messages.changeTitle(station.name)}
      confirm={messages.save}
      busy={busy}
      onClose={onClose}
      onSend={() => void send()}
    >
      <StationFields fields={fields} errors={errors} onChange={(change) => setFields((now) => ({ ...now, ...change }))} />
    </StationDialog>
  );
}
