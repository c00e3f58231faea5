// Sheet with everything that goes onto the floor of one list: find a number, let it in, repeat what went wrong.
import { LogIn, RotateCcw, SkipForward, UserCheck } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { Reply } from "../kernel/endpoints/endpoint.ts";
import { titleOf } from "../entries/label/title-of.ts";
import { useApi } from "../web/app/use-api.ts";
import { formatTime, startNumber } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { Button } from "../web/ui/button.tsx";
import { Field } from "../web/ui/fields/field.tsx";
import { Segmented } from "../web/ui/fields/segmented.tsx";
import { TextInput } from "../web/ui/fields/text-input.tsx";
import { FormDialog } from "../web/ui/overlays/form-dialog.tsx";
import { Sheet } from "../web/ui/overlays/dialog.tsx";
import { Bib } from "../web/ui/signs/bib.tsx";
import { Empty, ErrorPanel, NothingMatches } from "../web/ui/states/empty.tsx";
import { SkeletonRows } from "../web/ui/states/skeleton.tsx";
import { LoadMore } from "../web/ui/tables/table-footer.tsx";
import { SearchInput } from "../web/ui/tables/table-toolbar.tsx";
import { type Floor, listFloors } from "./contract.ts";
import { words } from "./words.ts";
import { heatTitle } from "./stage-bar.tsx";
import type { Locale } from "../kernel/text/locale.ts";

type Only = "waiting" | "over" | "all";
type Page = Reply<typeof listFloors>;

export interface Moves {
  busy: boolean;
  start: (floor: Floor) => Promise<void>;
  skip: (floor: Floor) => Promise<void>;
  repeat: (floor: Floor, reason: string) => Promise<void>;
  back: (id: string, number: number | null, dances: number[]) => Promise<void>;
}

/**
 * Loads the pages of a list's floors. Loads again when the search or the stage changes, and after an own move: the stream may combine two moves that
 * leave the stage as it was.
 */
function useFloors(listId: string, q: string, only: Only, moved: string, busy: boolean) {
  const api = useApi();
  const [pages, setPages] = useState<Page | "away" | undefined>(undefined);
  const [asking, setAsking] = useState(0);
  useEffect(() => {
    if (busy) return;
    const leaving = new AbortController();
    api
      .call(listFloors, { params: { id: listId }, query: { q, only } }, { signal: leaving.signal })
      .then(setPages)
      .catch(() => !leaving.signal.aborted && setPages("away"));
    return () => leaving.abort();
  }, [api, listId, q, only, moved, busy, asking]);
  const more = useCallback(async () => {
    if (typeof pages !== "object" || pages.next_cursor === null) return;
    const next = await api
      .call(listFloors, { params: { id: listId }, query: { q, only, cursor: pages.next_cursor } })
      .catch(() => undefined);
    setPages(next ? { ...next, data: [...pages.data, ...next.data] } : "away");
  }, [api, listId, q, only, pages]);
  return { pages, more, retry: () => setAsking((n) => n + 1) };
}

/** Sheet next to the desk. `moved` changes with every move on this stage. */
export function FloorsSheet({
  list,
  moved,
  moves,
  held,
  open,
  onOpenChange,
}: {
  list: { start_list_id: string; name: string };
  moved: string;
  moves: Moves;
  /** True while the stage is held: nobody can be let in. */
  held: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const messages = words[useLocale()];
  const [q, setQ] = useState("");
  const [only, setOnly] = useState<Only>("waiting");
  const [repeating, setRepeating] = useState<Floor | undefined>(undefined);
  const { pages, more, retry } = useFloors(list.start_list_id, q, only, moved, moves.busy);
  const views = (["waiting", "over", "all"] as const).map((value) => ({ value, label: messages.only[value] }));
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={messages.floors} description={list.name} size="wide">
      <div className="row wrap">
        <SearchInput value={q} onChange={setQ} placeholder={messages.findFloor} />
        <Segmented options={views} value={only} onValueChange={setOnly} label={messages.onlyLabel} />
      </div>
      {pages === undefined && <SkeletonRows rows={6} />}
      {pages === "away" && <ErrorPanel onRetry={retry}>{messages.floorsAway}</ErrorPanel>}
      {typeof pages === "object" &&
        (pages.data.length === 0 ? (
          q === "" ? (
            <Empty title={messages.noFloors[only]} />
          ) : (
            <NothingMatches searched onClear={() => setQ("")} />
          )
        ) : (
          <>
            <ul className="stc-fl" aria-label={messages.floors}>
              {pages.data.map((floor) => (
                <FloorRow key={floor.heat_id} floor={floor} moves={moves} held={held} onRepeat={() => setRepeating(floor)} />
              ))}
            </ul>
            {pages.next_cursor !== null && <LoadMore shown={pages.data.length} onMore={() => void more()} />}
          </>
        ))}
      {repeating && (
        <RepeatDialog
          floor={repeating}
          busy={moves.busy}
          onClose={() => setRepeating(undefined)}
          onRepeat={(reason) => void moves.repeat(repeating, reason).then(() => setRepeating(undefined))}
        />
      )}
    </Sheet>
  );
}

/** Returns the name of a floor: a heat by its number and performances, a single entry by number and title. */
function floorName(floor: Floor, locale: Locale): string {
  if (floor.heat) return heatTitle(floor.heat, locale);
  return [floor.start_number === null ? undefined : startNumber(floor.start_number), titleOf(floor)].filter(Boolean).join(" ");
}

/** Returns the absent performances of a floor that is not over, with the dances from this one on to which each can come back. */
function absentIn({ id, start_number, heat, status, retired }: Floor): { id: string; number: number | null; dances: number[] }[] {
  if (!heat) return status === "skipped" && !retired.includes(id) ? [{ id, number: start_number, dances: [1] }] : [];
  if (status === "done") return [];
  const dances = Array.from({ length: heat.dances - heat.dance + 1 }, (_, at) => heat.dance + at);
  return heat.places
    .filter((each) => each.absent && !retired.includes(each.performance_id))
    .map(({ performance_id, start_number: number }) => ({ id: performance_id, number, dances }));
}

/** True when everybody in a floor to come has retired. */
function isEmpty({ id, heat, status, retired }: Floor): boolean {
  const ids = heat ? heat.places.map((place) => place.performance_id) : [id];
  return (status === "waiting" || status === "skipped") && ids.every((each) => retired.includes(each));
}

function FloorRow({ floor, moves, held, onRepeat }: { floor: Floor; moves: Moves; held: boolean; onRepeat: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { heat, status } = floor;
  const name = floorName(floor, locale);
  return (
    <li className="row" data-status={status}>
      {!heat && floor.start_number !== null && <Bib number={floor.start_number} look={status === "skipped" ? "gone" : "plain"} />}
      <span className="grow">
        <b>{heat ? name : (titleOf(floor) ?? floor.section_name)}</b>
        <small>
          {[
            floor.section_name,
            heat ? null : floor.club_name,
            isEmpty(floor) ? messages.nobody : messages.state[status],
            status === "waiting" ? formatTime(floor.planned_at, locale) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {absentIn(floor).map(({ id, number, dances }) => (
        <Button
          key={id}
          size="small"
          look="ghost"
          busy={moves.busy}
          icon={<UserCheck className="ic" aria-hidden />}
          onClick={() => void moves.back(id, number, dances)}
        >
          {`${messages.back} ${number === null ? "" : startNumber(number)}`.trim()}
        </Button>
      ))}
      {status === "waiting" ? (
        <>
          <Button
            size="small"
            busy={moves.busy}
            disabled={held}
            icon={<LogIn className="ic" aria-hidden />}
            aria-label={`${messages.start}: ${name}`}
            onClick={() => void moves.start(floor)}
          >
            {messages.start}
          </Button>
          {heat && (
            <Button
              size="small"
              look="ghost"
              busy={moves.busy}
              icon={<SkipForward className="ic" aria-hidden />}
              aria-label={`${messages.skip}: ${name}`}
              onClick={() => void moves.skip(floor)}
            >
              {messages.skip}
            </Button>
          )}
        </>
      ) : (
        <Button
          size="small"
          look="ghost"
          busy={moves.busy}
          icon={<RotateCcw className="ic" aria-hidden />}
          aria-label={`${messages.repeat}: ${name}`}
          onClick={onRepeat}
        >
          {messages.repeat}
        </Button>
      )}
    </li>
  );
}

/** Dialog that asks why a heat is danced again. The reason is stored with the round. */
function RepeatDialog({
  floor,
  busy,
  onClose,
  onRepeat,
}: {
  floor: Floor;
  busy: boolean;
  onClose: () => void;
  onRepeat: (reason: string) => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const [reason, setReason] = useState("");
  return (
    <FormDialog
      title={messages.repeatTitle}
      description={messages.repeatWhy}
      onClose={onClose}
      confirm={messages.repeat}
      busy={busy}
      disabled={reason.trim() === ""}
      onConfirm={() => onRepeat(reason.trim())}
    >
      <p>{floorName(floor, locale)}</p>
      <Field label={messages.reason}>
        <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
