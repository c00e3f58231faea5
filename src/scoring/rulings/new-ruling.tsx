import { type ReactNode, useState } from "react";
import * as rounds from "../../rounds/contract.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { LateEntry } from "./late-entry.tsx";
import { canConcern, type RulingKind } from "./ruling-kinds.ts";
import { words } from "./ruling-words.ts";
import type { SeenMatrix } from "../shapes.ts";
import { decideRound } from "../contract.ts";
import { numberOf } from "../round-messages.ts";
import { shortSheets } from "../sheets/sheet-states.ts";

/** The decision being made. Only the fields of its kind are used. */
interface Draft {
  kind: RulingKind | undefined;
  /** The performance; for a late entry, which has none yet, the entry. */
  performance: string | undefined;
  dance: number | undefined;
  /** A judge's sheet: seat and dance. */
  sheet: string | undefined;
  forgotten: readonly string[];
  wanted: number | null;
  reason: string;
}

/** True when the decision has everything that its kind needs. */
function isWhole({ kind, performance, dance, sheet, forgotten, wanted, reason }: Draft, round: SeenMatrix["round"]): boolean {
  if (kind === undefined || reason.trim() === "") return false;
  if (kind === "wanted") return wanted !== null && wanted !== round?.wanted;
  if (kind === "correction") return forgotten.length > 0;
  if (kind === "call_off" || kind === "unchecked" || kind === "checked") return true;
  if (kind === "late_entry") return performance !== undefined;
  if (kind === "short_ballot" || kind === "whole_ballot") return sheet !== undefined;
  return performance !== undefined && (kind !== "absent" || dance !== undefined || round?.dances.length === 1);
}

/** Returns a function that sends a decision to the endpoint of its kind. */
function useRule(matrix: SeenMatrix) {
  const api = useApi();
  const params = { id: matrix.block.id };
  return ({ kind, performance = "", dance, sheet = "", forgotten, wanted, reason }: Draft): Promise<unknown> => {
    const of = { params: { id: performance } };
    switch (kind) {
      case "wanted":
        return api.call(rounds.changeRound, { params, body: { wanted: wanted ?? 1, reason } });
      case "correction":
        return api.call(decideRound, { params, body: { kind, entries: [...forgotten], reason } });
      case "short_ballot":
      case "whole_ballot": {
        const [seat_id = "", of_dance] = sheet.split(" ");
        const ballot = { seat_id, dance: Number(of_dance), short: kind === "short_ballot" };
        return api.call(decideRound, { params, body: { kind: "short_ballot", entries: [], ballot, reason } });
      }
      case "unchecked":
      case "checked":
        return api.call(decideRound, { params, body: { kind: "paper_check", entries: [], checked: kind === "checked", reason } });
      case "late_entry":
        return api.call(rounds.addToRound, { params, body: { entry_id: performance, as: "late", reason } });
      case "call_off":
        return api.call(rounds.callOff, { params, body: { reason } });
      case "absent":
        return api.call(rounds.setState, { ...of, body: { state: "absent", dance: dance ?? 1, reason } });
      case "retired":
      case "disqualified":
        return api.call(rounds.setState, { ...of, body: { state: kind, reason } });
      case "back":
      case undefined:
        return api.call(rounds.setState, { ...of, body: { state: "competing", ...(dance ? { dance } : {}), reason } });
    }
  };
}

interface DialogProps {
  matrix: SeenMatrix;
  kinds: readonly RulingKind[];
  onClose: () => void;
  onDone: () => void;
}

/** Dialog for a new decision of the head judge: its kind, the fields of that kind, and the reason. */
export function RulingDialog({ matrix, kinds, onClose, onDone }: DialogProps) {
  const messages = words[useLocale()];
  const toast = useToast();
  const rule = useRule(matrix);
  const [draft, setDraft] = useState<Draft>({
    kind: kinds.length === 1 ? kinds[0] : undefined,
    performance: undefined,
    dance: undefined,
    sheet: undefined,
    forgotten: [],
    wanted: matrix.round?.wanted ?? null,
    reason: "",
  });
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const done = await recordOrNull(() => rule(draft), report);
    setBusy(false);
    if (!done) return;
    const { together = [] } = done as { together?: string[] };
    toast({ text: `${messages.saved}: ${[matrix.block.name, ...together].join(", ")}` });
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.office}
      description={messages.kept}
      footer={
        <Button look="primary" busy={busy} disabled={!isWhole(draft, matrix.round)} onClick={() => void save()}>
          {messages.save}
        </Button>
      }
    >
      <div className="grid gap-4">
        <RadioCards<RulingKind>
          layout="rows"
          label={messages.what}
          value={draft.kind}
          onValueChange={(kind) => set({ kind, performance: undefined, sheet: undefined })}
          cards={kinds.map((kind) => ({ value: kind, ...messages.kinds[kind] }))}
        />
        <RulingFields matrix={matrix} draft={draft} set={set} errors={errors} />
        <Field label={messages.reason} error={errors["reason"]?.[0]}>
          <TextInput value={draft.reason} maxLength={300} onChange={(event) => set({ reason: event.currentTarget.value })} />
        </Field>
      </div>
    </Dialog>
  );
}

/** Returns the sheets that a decision about short sheets can choose: not handed in, or counting with crosses missing. */
function sheetsFor(kind: "short_ballot" | "whole_ballot", { ballots, round }: SeenMatrix): SeenMatrix["ballots"] {
  if (kind === "short_ballot") return ballots.filter((each) => !each.submitted);
  const short = shortSheets(round?.decisions ?? []);
  return ballots.filter((each) => short.some(({ seat_id, dance }) => seat_id === each.seat_id && dance === each.dance));
}

/** Value for the whole round, when an entry that retired dances again. */
const WHOLE = "whole";

interface RulingFieldsProps {
  matrix: SeenMatrix;
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  errors: Record<string, string[]>;
}

/** Fields of the chosen kind of decision. */
function RulingFields({ matrix, draft, set, errors }: RulingFieldsProps): ReactNode {
  const messages = words[useLocale()];
  const { kind } = draft;
  const dances = matrix.round?.dances ?? [];
  if (kind === undefined || kind === "call_off" || kind === "unchecked" || kind === "checked") return null;
  if (kind === "wanted")
    return (
      <Field label={messages.wanted} hint={fill(messages.wantedHint, { n: matrix.round?.wanted ?? "–" })} error={errors["wanted"]?.[0]}>
        <NumberField value={draft.wanted} onValueChange={(wanted) => set({ wanted })} min={1} max={Math.max(1, matrix.rows.length - 1)} />
      </Field>
    );
  if (kind === "correction")
    return (
      <fieldset className="grid gap-2">
        <legend className="mb-2 sm b">{messages.whoAll}</legend>
        {matrix.rows
          .filter((row) => row.recalled === false && row.state === "competing")
          .map((row) => (
            <Checkbox
              key={row.entry_id}
              checked={draft.forgotten.includes(row.entry_id)}
              onCheckedChange={(on) =>
                set({ forgotten: [...draft.forgotten.filter((each) => each !== row.entry_id), ...(on ? [row.entry_id] : [])] })
              }
            >
              <b className="num">{numberOf(row)}</b> {row.shown.label}
            </Checkbox>
          ))}
      </fieldset>
    );
  if (kind === "short_ballot" || kind === "whole_ballot")
    return (
      <Field label={messages.whose}>
        <Select
          value={draft.sheet}
          onValueChange={(sheet) => set({ sheet })}
          options={sheetsFor(kind, matrix).map(({ seat_id, dance, given }) => ({
            value: `${seat_id} ${dance}`,
            label: fill(messages.sheetOf, {
              seat: matrix.seats.find((seat) => seat.id === seat_id)?.seat ?? "–",
              dance: dances[dance - 1] ?? dance,
              given,
              wanted: matrix.round?.wanted ?? "–",
            }),
          }))}
        />
      </Field>
    );
  if (kind === "late_entry")
    return <LateEntry roundId={matrix.block.id} value={draft.performance} onChange={(performance) => set({ performance })} />;
  return <EntryFields kind={kind} matrix={matrix} draft={draft} set={set} errors={errors} />;
}

/** Fields for the entry, and for the dance where needed. */
function EntryFields({ kind, matrix, draft, set, errors }: RulingFieldsProps & { kind: RulingKind }) {
  const messages = words[useLocale()];
  const dances = matrix.round?.dances ?? [];
  const about = matrix.rows.filter((row) => canConcern(kind, row, matrix.round));
  const missed = about.find((row) => row.performance_id === draft.performance)?.absent_in ?? [];
  const asksDance = dances.length > 1 && (kind === "absent" || (kind === "back" && missed.length > 0));
  return (
    <>
      <Field label={messages.who}>
        <Combobox
          value={draft.performance}
          onValueChange={(performance) => set({ performance, dance: undefined })}
          placeholder={messages.search}
          options={about.map((row) => ({
            value: row.performance_id,
            label: [numberOf(row), row.shown.label].filter(Boolean).join(" "),
            detail: row.club_name ?? undefined,
          }))}
        />
      </Field>
      {asksDance && (
        <Field label={messages.dance} error={errors["dance"]?.[0]}>
          <Select
            value={draft.dance === undefined ? (kind === "back" ? WHOLE : undefined) : String(draft.dance)}
            onValueChange={(dance) => set({ dance: dance === WHOLE ? undefined : Number(dance) })}
            options={[
              ...(kind === "back" ? [{ value: WHOLE, label: messages.wholeRound }] : []),
              ...dances.flatMap((name, at) =>
                kind === "absent" || missed.includes(at + 1) ? [{ value: String(at + 1), label: name }] : [],
              ),
            ]}
          />
        </Field>
      )}
    </>
  );
}
