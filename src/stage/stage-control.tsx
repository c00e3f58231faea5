import { Flag, LogIn, UserX } from "lucide-react";
import { useState } from "react";
import type { Reply } from "../kernel/endpoint.ts";
import { formatLength, startNumber } from "../web/locale/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { Bib } from "../web/ui/signs/bib.tsx";
import { Button } from "../web/ui/button.tsx";
import { ConfirmDialog } from "../web/ui/overlays/dialog.tsx";
import { Klepki } from "../web/ui/signs/klepki.tsx";
import { SectionHead } from "../web/ui/page-head.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { useApi } from "../web/calls/use-api.ts";
import { useNow } from "../web/live/use-now.ts";
import { useReport } from "../web/use-report.ts";
import { titleOf } from "../signup/brief/title-of.ts";
import { type getStage, moveOnStage } from "./contract.ts";
import { useStage, useStageKnown } from "./stage-bar.tsx";
import { words } from "./words.ts";

type List = Reply<typeof getStage>["data"][number];

/** Lets performances on and off the stage: one row for each running list of the competition (all lists where none is chosen). */
export function StageControl({ competitionId }: { competitionId?: string | undefined }) {
  const said = words[useLocale()];
  const lists = useStage().filter((list) => competitionId === undefined || list.competition_id === competitionId);
  const known = useStageKnown();
  if (known && lists.length === 0) return null;
  return (
    <section aria-label={said.stage}>
      <SectionHead title={said.stage} />
      {/* The stage has its place from the first byte: what stands under it must not move away from a finger. */}
      {!known && <div className="stc-w" />}
      {lists.map((list) => (
        <StageRow key={list.start_list_id} list={list} named={lists.length > 1} />
      ))}
    </section>
  );
}

function StageRow({ list, named }: { list: List; named: boolean }) {
  const locale = useLocale();
  const said = words[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { on_stage, next } = list;
  const name = (entry: { start_number: number | null }) => (entry.start_number === null ? "" : startNumber(entry.start_number));
  const move = async (id: string, action: "start" | "finish" | "no_show", undone?: { id: string; text: string }) => {
    setBusy(true);
    const moved = await recordOrNull(() => api.call(moveOnStage, { params: { id }, body: { action } }), report);
    setBusy(false);
    setAsking(false);
    if (moved && undone) {
      const back = () => void recordOrNull(() => api.call(moveOnStage, { params: { id }, body: { action: "reset" } }), report);
      toast({ text: undone.text, undo: back });
    }
  };
  const elapsed = on_stage?.started_at && now ? formatLength(Math.max(0, (now - Date.parse(on_stage.started_at)) / 1000)) : "";
  return (
    <div className="stc">
      {named && <p className="sm sec">{list.name}</p>}
      <div className={`stc-now${on_stage ? " lit" : ""}`}>
        {on_stage ? (
          <>
            {on_stage.start_number !== null && <Bib number={on_stage.start_number} look="lit" />}
            <span className="grow">
              <b>{titleOf(on_stage) ?? on_stage.section_name}</b>
              <small>{[on_stage.section_name, on_stage.club_name].filter(Boolean).join(" · ")}</small>
            </span>
            <span className="num b">{elapsed}</span>
            <Klepki value={list.marks_given} of={list.judges} label={`${list.marks_given} ${said.of} ${list.judges} ${said.marksIn}`} />
          </>
        ) : (
          <span className="sec">{next ? said.empty : said.over}</span>
        )}
      </div>
      <div className="row wrap">
        {next && (
          <Button
            look="primary"
            busy={busy}
            icon={<LogIn className="ic" aria-hidden />}
            onClick={() => void move(next.id, "start")}
          >{`${said.start} ${name(next)}`}</Button>
        )}
        {on_stage && (
          <Button busy={busy} icon={<Flag className="ic" aria-hidden />} onClick={() => void move(on_stage.id, "finish")}>
            {`${said.finish} ${name(on_stage)}`}
          </Button>
        )}
        {next && (
          <Button look="ghost" busy={busy} icon={<UserX className="ic" aria-hidden />} onClick={() => setAsking(true)}>
            {`${said.noShow} ${name(next)}`}
          </Button>
        )}
        <span className="grow" />
        <span className="sm sec num">{`${list.done} ${said.of} ${list.performances}`}</span>
      </div>
      {next && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`${said.noShow}: ${name(next)}?`}
          description={said.noShowWhy}
          confirm={`${said.noShow} ${name(next)}`}
          busy={busy}
          onConfirm={() => void move(next.id, "no_show", { id: next.id, text: `${name(next)}: ${said.noShowDone}` })}
        />
      )}
    </div>
  );
}
