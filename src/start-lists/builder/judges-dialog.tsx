import { Trash2 } from "lucide-react";
import { type Dispatch, type SetStateAction, useState } from "react";
import { JudgeByName } from "../../identity/members/judge-by-name.tsx";
import { words as judgeWords } from "../../identity/members/judge-words.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { IconButton, LinkButton } from "../../web/ui/button.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { SortableList } from "../../web/ui/tables/sortable-list.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useBuilderWords } from "./builder-words.ts";
import { conflictReason } from "../../rounds/conflict-rules.ts";
import { ConflictsSection } from "../conflicts/conflicts-section.tsx";
import { useConflicts } from "../conflicts/use-conflicts.ts";
import { type Judge, useJudges } from "../conflicts/use-judges.ts";
import { setJudges } from "../contract.ts";
import type { Builder } from "./use-builder.ts";

interface Seat {
  user_id: string;
  name: string;
  seat: string;
}

/** The first free seat name of S1, S2 … */
function nextSeat(seats: readonly Seat[]): string {
  for (let n = 1; ; n++) if (!seats.some((each) => each.seat === `S${n}`)) return `S${n}`;
}

/** Dialog for the judges of this list: who, on which seat, in which order. */
export function JudgesDialog({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const messages = useBuilderWords();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [seats, setSeats] = useState<readonly Seat[]>(builder.list.judges);
  const { people, add } = useJudges();
  const conflicts = useConflicts(builder.list.competition_id);
  const barredBy = useBarredBy(conflicts, builder.list.id);
  const [busy, setBusy] = useState(false);
  const seat = ({ user_id, name }: Judge) => setSeats((now) => [...now, { user_id, name, seat: nextSeat(now) }]);
  const free = (people ?? []).filter((each) => !seats.some((seat) => seat.user_id === each.user_id));
  /** Warning that a judge is on another list at the same time, until it is confirmed. */
  const [twice, setTwice] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const save = async (confirmed = false) => {
    setTwice(undefined);
    setRefused(undefined);
    setBusy(true);
    await builder.save();
    const judges = seats.map(({ user_id, seat }) => ({ user_id, seat: seat.trim() }));
    const saved = await recordOrNull(
      () => api.call(setJudges, { params: { id: builder.list.id }, body: { judges, confirmed } }),
      (error) => {
        if (error.code === "judge_elsewhere") setTwice(error.message);
        else if (error.code === "judge_conflict") setRefused(error.message);
        else report(error);
      },
    );
    setBusy(false);
    if (!saved) return;
    builder.take(saved);
    toast({ text: messages.judgesSaved, look: "done" });
    onClose();
  };
  return (
    <FormDialog
      title={messages.judges}
      description={messages.judgesWhy}
      onClose={onClose}
      confirm={twice === undefined ? messages.save : messages.seatAnyway}
      busy={busy}
      onConfirm={() => void save(twice !== undefined)}
    >
      {people === undefined ? (
        <SkeletonRows rows={4} height={44} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {twice !== undefined && (
            <Note look="warn" live>
              {twice}
            </Note>
          )}
          {refused !== undefined && (
            <Note look="bad" live>
              {refused}
            </Note>
          )}
          {people.length === 0 ? (
            <Empty title={messages.noReferees} actions={<LinkButton to="/dashboard/users">{messages.invite}</LinkButton>}>
              {messages.noRefereesWhy}
            </Empty>
          ) : (
            <Seats seats={seats} onSeats={setSeats} barredBy={barredBy} />
          )}
          <AddSeat key={seats.length} free={free} barredBy={barredBy} onSeat={seat} onAdded={add} />
          <ConflictsSection conflicts={conflicts} people={people} />
        </div>
      )}
    </FormDialog>
  );
}

/** Returns why a judge cannot take a marking seat on a list, or undefined. */
type BarredBy = (userId: string) => string | undefined;

function useBarredBy({ loaded }: ReturnType<typeof useConflicts>, listId: string): BarredBy {
  const locale = useLocale();
  return (userId) => {
    const own = (loaded?.data ?? []).filter((each) => each.user_id === userId && each.barred_list_ids.includes(listId));
    if (own.length === 0) return undefined;
    return conflictReason(
      own.map((each) => each.club_name),
      locale,
    );
  };
}

/** Adds one of the people who may judge, or a new judge by name. */
function AddSeat({
  free,
  barredBy,
  onSeat,
  onAdded,
}: {
  free: readonly Judge[];
  barredBy: BarredBy;
  onSeat: (judge: Judge) => void;
  onAdded: (judge: Judge) => void;
}) {
  const messages = useBuilderWords();
  const judges = judgeWords[useLocale()];
  return (
    <>
      {free.length > 0 && (
        <Field label={messages.addJudge}>
          <Combobox
            options={free.map((each) => {
              const detail = barredBy(each.user_id);
              return { value: each.user_id, label: each.name, detail, disabled: detail !== undefined };
            })}
            value={undefined}
            onValueChange={(id) => {
              const found = free.find((each) => each.user_id === id);
              if (found) onSeat(found);
            }}
          />
        </Field>
      )}
      <div>
        <JudgeByName
          label={judges.addByName}
          onAdded={(judge) => {
            onAdded(judge);
            onSeat(judge);
          }}
        />
        <p className="hint mt-2">{judges.addByNameWhy}</p>
      </div>
    </>
  );
}

/** The seats in their order, each renamed, moved and removed here. */
function Seats({
  seats,
  onSeats,
  barredBy,
}: {
  seats: readonly Seat[];
  onSeats: Dispatch<SetStateAction<readonly Seat[]>>;
  barredBy: BarredBy;
}) {
  const messages = useBuilderWords();
  if (seats.length === 0) return <p className="sm sec">{messages.judgesNone}</p>;
  return (
    <SortableList items={seats} itemKey={(seat) => seat.user_id} itemName={(seat) => seat.name} label={messages.judges} onReorder={onSeats}>
      {(seat, { grip }) => (
        <>
          {grip}
          <span className="w-20">
            <TextInput
              size="small"
              aria-label={`${messages.seat}: ${seat.name}`}
              value={seat.seat}
              maxLength={8}
              onChange={(event) => {
                const { value } = event.currentTarget;
                onSeats((now) => now.map((each) => (each.user_id === seat.user_id ? { ...each, seat: value } : each)));
              }}
            />
          </span>
          <span className="grow min-w-0">
            <b className="block ell">{seat.name}</b>
            {barredBy(seat.user_id) && <small className="block t-warn">{barredBy(seat.user_id)}</small>}
          </span>
          <IconButton
            label={`${messages.remove}: ${seat.name}`}
            title={messages.remove}
            onClick={() => onSeats((now) => now.filter((each) => each.user_id !== seat.user_id))}
          >
            <Trash2 className="ic" aria-hidden />
          </IconButton>
        </>
      )}
    </SortableList>
  );
}
