import { Trash2 } from "lucide-react";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { listUsers } from "../../identity/contract.ts";
import { JudgeByName } from "../../identity/members/judge-by-name.tsx";
import { words as judgeWords } from "../../identity/members/judge-words.ts";
import { listOrEmpty, recordOrNull } from "../../web/calls/outcomes.ts";
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
  const [busy, setBusy] = useState(false);
  const seat = ({ user_id, name }: Person) => setSeats((now) => [...now, { user_id, name, seat: nextSeat(now) }]);
  const free = (people ?? []).filter((each) => !seats.some((seat) => seat.user_id === each.user_id));
  /** Warning that a judge is on another list at the same time, until it is confirmed. */
  const [twice, setTwice] = useState<string>();
  const save = async (confirmed = false) => {
    setTwice(undefined);
    setBusy(true);
    await builder.save();
    const judges = seats.map(({ user_id, seat }) => ({ user_id, seat: seat.trim() }));
    const saved = await recordOrNull(
      () => api.call(setJudges, { params: { id: builder.list.id }, body: { judges, confirmed } }),
      (error) => (error.code === "judge_elsewhere" ? setTwice(error.message) : report(error)),
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
        <div className="grid gap-4">
          {twice !== undefined && (
            <Note look="warn" live>
              {twice}
            </Note>
          )}
          {people.length === 0 ? (
            <Empty title={messages.noReferees} actions={<LinkButton to="/dashboard/users">{messages.invite}</LinkButton>}>
              {messages.noRefereesWhy}
            </Empty>
          ) : (
            <Seats seats={seats} onSeats={setSeats} />
          )}
          <AddSeat key={seats.length} free={free} onSeat={seat} onAdded={add} />
        </div>
      )}
    </FormDialog>
  );
}

/** Adds one of the people who may judge, or a new judge by name. */
function AddSeat({
  free,
  onSeat,
  onAdded,
}: {
  free: readonly Person[];
  onSeat: (judge: Person) => void;
  onAdded: (judge: Person) => void;
}) {
  const messages = useBuilderWords();
  const judges = judgeWords[useLocale()];
  return (
    <>
      {free.length > 0 && (
        <Field label={messages.addJudge}>
          <Combobox
            options={free.map((each) => ({ value: each.user_id, label: each.name }))}
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

type Person = { user_id: string; name: string };

/** Everybody who may judge (undefined while loading), and the function that adds a new judge to them. */
function useJudges(): { people: readonly Person[] | undefined; add: (judge: Person) => void } {
  const api = useApi();
  const report = useReport();
  const [people, setPeople] = useState<readonly Person[]>();
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal };
    void Promise.all(
      (["referee", "admin"] as const).map((role) =>
        listOrEmpty(() => api.call(listUsers, { query: { role, limit: 500 } }, options), report),
      ),
    )
      .then((found) => setPeople(found.flat().filter((each) => !each.archived)))
      .catch(() => undefined);
    return () => stop.abort();
  }, [api, report]);
  return { people, add: (judge) => setPeople((now) => [...(now ?? []), judge]) };
}

/** The seats in their order, each renamed, moved and removed here. */
function Seats({ seats, onSeats }: { seats: readonly Seat[]; onSeats: Dispatch<SetStateAction<readonly Seat[]>> }) {
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
          <b className="grow ell">{seat.name}</b>
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
