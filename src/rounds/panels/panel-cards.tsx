// Cards with the panel of each round of a section: ticked by hand or by rotation, locked with the first sheet, and the button for a judge who leaves.
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { ReasonField } from "../reason-field.tsx";
import { conflictText } from "../conflict-rules.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { PanelTable } from "./panel-table.tsx";
import { type PanelRound, type PanelDraft, usePanel } from "./use-panel.ts";
import { words } from "./words.ts";

/** A round with its title on the page. */
export type TitledRound = PanelRound & { title: string };

/** Panels of these rounds, for an office that may change them. `lists`: the reader may open start lists. */
export function PanelCards({ rounds, lists }: { rounds: readonly TitledRound[]; lists: boolean }) {
  const messages = words[useLocale()];
  // A round that is called off has no judges.
  const judged = rounds.filter((round) => round.status !== "called_off");
  if (judged.length === 0) return null;
  return (
    <section className="grid gap-4">
      <SectionHead title={messages.title} />
      <p className="sm sec">{messages.lead}</p>
      {judged.map((round) => (
        <PanelCard key={round.id} round={round} lists={lists} />
      ))}
    </section>
  );
}

function PanelCard({ round, lists }: { round: TitledRound; lists: boolean }) {
  const messages = words[useLocale()];
  const { revalidate } = useRevalidator();
  const draft = usePanel(round, () => void revalidate());
  const open = round.status === "planned" || round.status === "open";
  const off = !open || round.handed_in;
  return (
    <div className="panel plan-r grid gap-3" role="group" aria-label={`${messages.title}: ${round.title}`}>
      <div className="row sp wrap gap-3">
        <h3>{round.title}</h3>
        {open && round.seats.length > 0 && <Leaves round={round} />}
      </div>
      {round.seats.length === 0 ? (
        <Nobody round={round} lists={lists} />
      ) : (
        <>
          {off && <Note look="info">{open ? messages.locked : messages.over}</Note>}
          {open && <Conflicts round={round} draft={draft} />}
          <PanelTable round={round} draft={draft} off={off} label={`${messages.title}: ${round.title}`} />
          {!off && <Turning round={round} draft={draft} />}
          <Saving draft={draft} onTheirs={() => void revalidate()} />
        </>
      )}
    </div>
  );
}

/** Warning about judges on the panel who have a hard conflict with a club of the round. */
function Conflicts({ round, draft }: { round: PanelRound; draft: PanelDraft }) {
  const locale = useLocale();
  const judging = round.seats.filter((seat) => (draft.grid.get(seat.id)?.size ?? 0) > 0);
  const conflicts = judging.flatMap((seat) => seat.conflicts.map((each) => ({ name: seat.name, ...each })));
  const hard = conflicts.filter((each) => each.kind === "hard");
  if (hard.length === 0) return null;
  return (
    <Note look="warn" live>
      {`${conflictText(hard, locale)}. ${words[locale].barred}`}
    </Note>
  );
}

function Nobody({ round, lists }: { round: PanelRound; lists: boolean }) {
  const messages = words[useLocale()];
  if (round.start_list_id === null) return <p className="sm sec">{messages.notListed}</p>;
  return (
    <Note
      action={
        lists && (
          <LinkButton size="small" to={`/dashboard/start-lists?list=${round.start_list_id}`}>
            {messages.toList}
          </LinkButton>
        )
      }
    >
      {messages.noSeats}
    </Note>
  );
}

function Leaves({ round }: { round: PanelRound }) {
  const messages = words[useLocale()];
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" look="soft" onClick={() => setAsking(true)}>
        {messages.leaves}
      </Button>
      {asking && <LeaveDialog round={round} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Field for the number of judges at a time, and the buttons that fill the table. */
function Turning({ round, draft }: { round: PanelRound; draft: PanelDraft }) {
  const messages = words[useLocale()];
  const all = round.seats.length;
  const [atOnce, setAtOnce] = useState<number | null>(Math.max(Math.min(round.least_judges, all), Math.ceil(all / 2)));
  return (
    <div className="grid gap-1">
      <div className="row wrap gap-3 items-end">
        <Field label={messages.atOnce} className="pn-n">
          <NumberField value={atOnce} onValueChange={setAtOnce} min={Math.min(round.least_judges, all)} max={all} />
        </Field>
        <Button
          icon={<RotateCw className="ic" aria-hidden />}
          title={messages.rotateHint}
          disabled={atOnce === null}
          onClick={() => draft.rotate(atOnce ?? all)}
        >
          {messages.rotate}
        </Button>
        <Button look="ghost" onClick={draft.everybody}>
          {messages.everybody}
        </Button>
      </div>
      <p className="sm sec">{messages.least(round.least_judges)}</p>
    </div>
  );
}

/** The server's refusal, the reason and the buttons; renders nothing while nothing is changed. */
function Saving({ draft, onTheirs }: { draft: PanelDraft; onTheirs: () => void }) {
  const messages = words[useLocale()];
  const { refused } = draft;
  if (!draft.changed) return null;
  return (
    <>
      {refused.sentence !== undefined && (
        <Note look="bad" live>
          {refused.sentence}
        </Note>
      )}
      {refused.stale && (
        <Note
          look="warn"
          live
          action={
            <Button
              size="small"
              onClick={() => {
                draft.cancel();
                onTheirs();
              }}
            >
              {messages.theirs}
            </Button>
          }
        >
          {messages.stale}
        </Note>
      )}
      <ReasonField draft={draft} error={refused.reason} className="max-w-2xl" />
      <div className="row wrap gap-3">
        <Button look="primary" busy={draft.busy} onClick={() => void draft.save()}>
          {messages.save}
        </Button>
        <Button onClick={draft.cancel}>{messages.undo}</Button>
      </div>
    </>
  );
}
