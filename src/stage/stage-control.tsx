import { CircleCheck, Flag, ListOrdered, LogIn, Pause } from "lucide-react";
import { useState } from "react";
import type { Reply } from "../kernel/endpoints/endpoint.ts";
import { later } from "../web/pages/later.tsx";
import { formatLength, formatTime, startNumber } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { Bib } from "../web/ui/signs/bib.tsx";
import { Button, LinkButton } from "../web/ui/button.tsx";
import { Klepki } from "../web/ui/signs/klepki.tsx";
import { Chip } from "../web/ui/signs/status.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { SectionHead } from "../web/ui/page-head.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { useApi } from "../web/app/use-api.ts";
import { useNow } from "../web/live/use-now.ts";
import { useReport } from "../web/calls/use-report.ts";
import { heatPlace, numbersText } from "../start-lists/rounds/heat-title.ts";
import { titleOf } from "../entries/label/title-of.ts";
import { type Floor, type getStage, moveHeatOnStage, moveOnStage, type Staged } from "./contract.ts";
import { soleEntryIn, NoShow } from "./no-show.tsx";
import { useStage, useStageLoaded, heatTitle } from "./stage-bar.tsx";
import { words } from "./words.ts";

const FloorsSheet = later(async () => (await import("./floors-sheet.tsx")).FloorsSheet);

type List = Reply<typeof getStage>["data"][number];
type Heat = NonNullable<Staged["heat"]>;

/** Controls of the stage: a row for each running list of the competition (of all where none is chosen). */
export function StageControl({ competitionId }: { competitionId?: string | undefined }) {
  const messages = words[useLocale()];
  const lists = useStage().filter((list) => competitionId === undefined || list.competition_id === competitionId);
  const isLoaded = useStageLoaded();
  if (isLoaded && lists.length === 0) return null;
  return (
    <section aria-label={messages.stage}>
      <SectionHead title={messages.stage} />
      {/* The space is reserved from the first byte, so that what is below does not move away from a finger. */}
      {!isLoaded && <div className="stc-w" />}
      {lists.map((list) => (
        <StageRow key={list.start_list_id} list={list} named={lists.length > 1} />
      ))}
    </section>
  );
}

/** Returns the actions that move performances and heats. Most can be undone for half a minute. */
function useMoves() {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const sent = async <T,>(ask: () => Promise<T>) => {
    setBusy(true);
    const moved = await recordOrNull(ask, report);
    setBusy(false);
    return moved;
  };
  const one = (id: string, action: "start" | "finish" | "no_show" | "reset", dances?: number[]) => () =>
    api.call(moveOnStage, { params: { id }, body: { action, ...(dances ? { dances } : {}) } });
  const whole = (id: string, action: "start" | "finish" | "reset" | "skip", more?: { absent?: string[]; reason?: string }) => () =>
    api.call(moveHeatOnStage, { params: { id }, body: { action, ...more } });
  const undoable = (text: string, undo: () => Promise<unknown>) => toast({ text, undo: () => void recordOrNull(undo, report), long: true });
  const named = (number: number | null) => (number === null ? "" : startNumber(number));
  const away = async (id: string, number: number | null, dances?: number[]) => {
    const moved = await sent(one(id, "no_show", dances));
    if (moved) undoable(`${named(number)}: ${messages.noShowDone}`, one(id, "reset", moved.dances));
  };
  return {
    busy,
    away,
    back: async (id: string, number: number | null, dances: number[]) => {
      const moved = await sent(one(id, "reset", dances));
      if (moved) undoable(`${named(number)}: ${messages.isBack}`, one(id, "no_show", moved.dances));
    },
    start: async (floor: Floor) => {
      const moved = await sent(whole(floor.heat_id, "start"));
      const place = floor.heat && floor.heat.places.length > 1 ? heatPlace(floor.heat, true, locale) : "";
      const name = place || numbersText(floor.heat?.places.flatMap((each) => each.start_number ?? []) ?? [floor.start_number ?? 0]);
      if (moved) undoable(`${name}: ${messages.started}`, whole(floor.heat_id, "reset"));
    },
    skip: async (floor: Floor) => {
      const moved = await sent(whole(floor.heat_id, "skip"));
      if (moved) undoable(messages.heatSkipped(floor.heat?.number ?? 1), whole(floor.heat_id, "reset"));
    },
    repeat: async (floor: Floor, reason: string) => {
      const moved = await sent(whole(floor.heat_id, "reset", { reason }));
      if (moved) toast({ text: messages.repeated });
    },
    move: (id: string, action: "start" | "finish") => sent(one(id, action)),
    moveHeat: async (heat: Heat, action: "start" | "finish", absent?: string[]) => {
      const moved = await sent(whole(heat.id, action, absent ? { absent } : {}));
      if (moved && action === "finish") undoable(messages.heatDone(heat.number), whole(heat.id, "reset"));
      // An entry that is absent here may be absent for good: one press records that, too.
      const gone = absent?.filter((id) => !heat.places.some((each) => each.performance_id === id && each.absent)) ?? [];
      const lost = heat.places.find((each) => each.performance_id === gone[0]);
      if (moved && lost && heat.dance < heat.dances)
        toast({
          text: `${named(lost.start_number)}: ${messages.isAbsent}`,
          action: { label: messages.restToo, run: () => void away(lost.performance_id, lost.start_number) },
          long: true,
        });
    },
  };
}

function StageRow({ list, named }: { list: List; named: boolean }) {
  const messages = words[useLocale()];
  const moves = useMoves();
  const { busy, move, moveHeat } = moves;
  const [looking, setLooking] = useState(false);
  const { on_stage, next, ready } = list;
  const held = Boolean(list.hold);
  const name = (entry: { start_number: number | null }) => (entry.start_number === null ? "" : startNumber(entry.start_number));
  const alone = soleEntryIn(next);
  return (
    <div className="stc">
      {named && <p className="sm sec">{list.name}</p>}
      {list.hold && <Held hold={list.hold} stageId={list.stage_id} />}
      <Now list={list} />
      {on_stage?.heat && <Absent heat={on_stage.heat} busy={busy} onSay={(heat, absent) => void moveHeat(heat, "start", absent)} />}
      <div className="row wrap">
        {next && (
          <Button
            look="primary"
            busy={busy}
            disabled={held}
            icon={<LogIn className="ic" aria-hidden />}
            onClick={() => void (next.heat ? moveHeat(next.heat, "start") : move(next.id, "start"))}
          >
            {next.heat ? messages.startHeat(next.heat.number) : `${messages.start} ${name(next)}`}
          </Button>
        )}
        {next && ready && (
          <Chip look={ready.here === ready.of ? "ok" : "neutral"} icon={ready.here === ready.of ? CircleCheck : undefined}>
            {messages.ready(ready.here, ready.of)}
          </Chip>
        )}
        {on_stage && (
          <Button
            busy={busy}
            icon={<Flag className="ic" aria-hidden />}
            onClick={() => void (on_stage.heat ? moveHeat(on_stage.heat, "finish") : move(on_stage.id, "finish"))}
          >
            {on_stage.heat ? messages.finishHeat(on_stage.heat.number) : `${messages.finish} ${name(on_stage)}`}
          </Button>
        )}
        {alone && (
          <NoShow
            key={`${alone.id} ${alone.heat?.dance}`}
            alone={alone}
            busy={busy}
            onSay={(dances) => moves.away(alone.id, alone.start_number, dances)}
          />
        )}
        <Button look="ghost" icon={<ListOrdered className="ic" aria-hidden />} onClick={() => setLooking(true)}>
          {messages.allFloors}
        </Button>
        <span className="grow" />
        <span className="sm sec num">{`${list.done} ${messages.of} ${list.performances}`}</span>
      </div>
      {looking && (
        <FloorsSheet
          list={list}
          moved={`${on_stage?.heat?.id ?? on_stage?.id} ${next?.heat?.id ?? next?.id} ${list.done}`}
          moves={moves}
          held={held}
          open
          onOpenChange={setLooking}
        />
      )}
    </div>
  );
}

/** „Wstrzymana: awaria muzyki”, who holds the stage and since when, and the way to the desk that resumes it. */
function Held({ hold, stageId }: { hold: NonNullable<List["hold"]>; stageId: string }) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <Note look="warn" icon={Pause} live action={<LinkButton to={`/dashboard/stage/${stageId}`}>{messages.resumeAt}</LinkButton>}>
      <b>{messages.held(hold.reason)}</b>{" "}
      <span className="sec">{[hold.who, messages.heldSince(formatTime(hold.since, locale))].filter(Boolean).join(", ")}</span>
    </Note>
  );
}

/** The entry or heat on stage, and for how long. */
function Now({ list: { on_stage, next, marks_given, judges } }: { list: List }) {
  const locale = useLocale();
  const messages = words[locale];
  const now = useNow();
  const elapsed = on_stage?.started_at && now ? formatLength(Math.max(0, (now - Date.parse(on_stage.started_at)) / 1000)) : "";
  return (
    <div className={`stc-now${on_stage ? " lit" : ""}`}>
      {on_stage?.heat ? (
        <>
          <span className="grow">
            <b>{heatTitle(on_stage.heat, locale)}</b>
            <small>{on_stage.section_name}</small>
          </span>
          <span className="num b">{elapsed}</span>
        </>
      ) : on_stage ? (
        <>
          {on_stage.start_number !== null && <Bib number={on_stage.start_number} look="lit" />}
          <span className="grow">
            <b>{titleOf(on_stage) ?? on_stage.section_name}</b>
            <small>{[on_stage.section_name, on_stage.club_name].filter(Boolean).join(" · ")}</small>
          </span>
          <span className="num b">{elapsed}</span>
          <Klepki value={marks_given} of={judges} label={`${marks_given} ${messages.of} ${judges} ${messages.marksIn}`} />
        </>
      ) : (
        <span className="sec">{next ? messages.empty : messages.over}</span>
      )}
    </div>
  );
}

/** Buttons for the absent entries of the heat on the floor. */
function Absent({ heat, busy, onSay }: { heat: Heat; busy: boolean; onSay: (heat: Heat, absent: string[]) => void }) {
  const messages = words[useLocale()];
  const absent = heat.places.filter((each) => each.absent).map((each) => each.performance_id);
  const turned = (id: string) => (absent.includes(id) ? absent.filter((each) => each !== id) : [...absent, id]);
  return (
    <div className="row wrap" role="group" aria-label={messages.absent}>
      <span className="sm sec">{messages.absent}:</span>
      {heat.places.map(({ performance_id, start_number, absent: gone }) => (
        <Button
          key={performance_id}
          size="small"
          look={gone ? "primary" : "ghost"}
          aria-pressed={gone}
          disabled={busy}
          onClick={() => onSay(heat, turned(performance_id))}
        >
          {start_number === null ? "?" : startNumber(start_number)}
          {gone && <span className="vh"> {messages.isAbsent}</span>}
        </Button>
      ))}
    </div>
  );
}
