// Side sheet with the heats of a round: a new draw, moving entries by hand, joining small heats, until the round begins.
import { Dices } from "lucide-react";
import { useState } from "react";
import { count, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import type { DrawnRound } from "../contract.ts";
import { ReasonField } from "../reason-field.tsx";
import { isSameHeats, type Groups, moveToHeat, smallestOtherHeat } from "./groups.ts";
import { Seeds } from "./seeds.tsx";
import { type HeatsDraft, type Loaded, useHeats } from "./use-heats.ts";
import { words } from "./words.ts";

export interface HeatsProps {
  round: { id: string; title: string };
  /** Called after each change, to show the round anew. */
  onSaved: () => void;
}

/** Loads the heats of a round when it opens, and saves or discards the draft in its footer. */
export function HeatsSheet({ round, onSaved, onClose }: HeatsProps & { onClose: () => void }) {
  const messages = words[useLocale()];
  const draft = useHeats(round.id, onSaved);
  const { loaded } = draft;
  const ready = typeof loaded === "object" ? loaded : undefined;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={round.title}
      size="wide"
      footer={
        draft.changed && (
          <>
            <Button onClick={draft.cancel}>{messages.cancel}</Button>
            <Button look="primary" busy={draft.busy} onClick={() => void draft.save()}>
              {messages.save}
            </Button>
          </>
        )
      }
    >
      {loaded === undefined && <SkeletonRows rows={6} />}
      {loaded === "away" && <ErrorPanel onRetry={draft.reload}>{messages.failed}</ErrorPanel>}
      {ready && <Ready {...ready} draft={draft} />}
    </Sheet>
  );
}

const begunIn = (round: DrawnRound) => round.status !== "planned" || round.floor.some((heat) => heat.status !== "waiting");

function Ready({ round, before, draft }: Loaded & { draft: HeatsDraft }) {
  const messages = words[useLocale()];
  const begun = begunIn(round);
  const drawn = round.floor.some((heat) => heat.performances.length > 0);
  const inHeats = round.dances.some((dance) => dance.floor === "heats");
  return (
    <div className="grid gap-4">
      {begun && <Note look="info">{messages.begun}</Note>}
      <Refusal draft={draft} />
      {!drawn && <Empty title={messages.nobody}>{messages.nobodyWhy}</Empty>}
      {drawn && !inHeats && <Empty title={messages.oneByOne}>{messages.oneByOneWhy}</Empty>}
      {drawn && inHeats && <Drawn round={round} draft={draft} begun={begun} />}
      {!begun && <Seeds round={round} before={before} draft={draft} />}
    </div>
  );
}

function Refusal({ draft: { refused, reload } }: { draft: HeatsDraft }) {
  const messages = words[useLocale()];
  if (refused.stale)
    return (
      <Note
        look="warn"
        live
        action={
          <Button size="small" onClick={reload}>
            {messages.theirs}
          </Button>
        }
      >
        {messages.stale}
      </Note>
    );
  return refused.sentence === undefined ? null : (
    <Note look="bad" live>
      {refused.sentence}
    </Note>
  );
}

/** Every dance at once, or one of them by its number from 1. */
type Which = "every" | `${number}`;

function Drawn({ round, draft, begun }: { round: DrawnRound; draft: HeatsDraft; begun: boolean }) {
  const messages = words[useLocale()];
  const { groups, put } = draft;
  const inHeats = round.dances.flatMap((dance, at) => (dance.floor === "heats" ? [at] : []));
  const first = inHeats[0] ?? 0;
  const same = inHeats.every((at) => isSameHeats(groups[at] ?? [], groups[first] ?? []));
  const [which, setWhich] = useState<Which>("every");
  const shown: Which = which === "every" && !same ? `${first + 1}` : which;
  const at = shown === "every" ? first : Number(shown) - 1;
  const dances = inHeats.map((index) => ({
    value: `${index + 1}` as Which,
    label: round.dances[index]?.name || round.dances[index]?.code || String(index + 1),
  }));
  const change = (next: Groups) =>
    put(groups.map((each, index) => (index === at || (shown === "every" && inHeats.includes(index)) ? next : each)));
  return (
    <>
      {!begun && <Drawing round={round} draft={draft} />}
      {inHeats.length > 1 && (
        <Segmented
          label={messages.dances}
          value={shown}
          onValueChange={setWhich}
          options={[...(same ? [{ value: "every" as Which, label: messages.everyDance }] : []), ...dances]}
        />
      )}
      <Heats round={round} groups={groups[at] ?? []} onChange={begun ? undefined : change} />
      {draft.changed && <ReasonField draft={draft} error={draft.refused.reason} />}
    </>
  );
}

/** Field for the heat size and a button for a new draw. */
function Drawing({ round, draft }: { round: DrawnRound; draft: HeatsDraft }) {
  const messages = words[useLocale()];
  const [size, setSize] = useState(round.heat_size);
  return (
    <div className="grid gap-2">
      <div className="row wrap gap-3 items-end">
        <Field label={messages.size} className="pn-n">
          <NumberField value={size} min={1} max={60} onValueChange={setSize} />
        </Field>
        <Button busy={draft.busy} icon={<Dices className="ic" aria-hidden />} onClick={() => void draft.draw(size)}>
          {messages.draw}
        </Button>
      </div>
      {!draft.changed && draft.refused.reason !== undefined && <ReasonField draft={draft} error={draft.refused.reason} />}
      <p className="sm sec">
        {messages.drawHint} {round.draw_seed !== null && messages.drawn(round.draw_seed)}
      </p>
    </div>
  );
}

/** The heats of one dance, with entries to select and buttons that move them. */
function Heats({ round, groups, onChange }: { round: DrawnRound; groups: Groups; onChange: ((next: Groups) => void) | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const moveTo = (to: number) => {
    onChange?.(moveToHeat(groups, chosen, to));
    setChosen([]);
  };
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <>
      {onChange && (
        <p className="sm sec" aria-live="polite">
          {chosen.length === 0 ? messages.hint : count(locale, chosen.length, messages.chosen)}
        </p>
      )}
      {groups.map((group, at) => {
        const otherHeat = group.length === 1 && onChange ? smallestOtherHeat(groups, at) : undefined;
        return (
          <section key={group[0] ?? at} className="panel plan-r grid gap-3" aria-label={messages.heat(at + 1)}>
            <div className="row sp gap-3">
              <h3>
                {messages.heat(at + 1)} <span className="sec num">({group.length})</span>
              </h3>
              {chosen.length > 0 && (
                <Button size="small" aria-label={messages.moveTo(messages.heat(at + 1))} onClick={() => moveTo(at)}>
                  {messages.moveHere}
                </Button>
              )}
            </div>
            <Numbers group={group} members={round.members} chosen={chosen} onToggle={onChange && toggle} />
            {otherHeat !== undefined && (
              <Note
                look="warn"
                action={
                  <Button size="small" onClick={() => onChange?.(moveToHeat(groups, group, otherHeat))}>
                    {messages.join(otherHeat + 1)}
                  </Button>
                }
              >
                {messages.alone}
              </Note>
            )}
          </section>
        );
      })}
      {chosen.length > 0 && (
        <Button look="soft" onClick={() => moveTo(groups.length)} aria-label={messages.moveTo(messages.newHeat)}>
          {messages.newHeat}
        </Button>
      )}
    </>
  );
}

/** The entries of one heat as toggle buttons. */
function Numbers(props: {
  group: readonly string[];
  members: DrawnRound["members"];
  chosen: readonly string[];
  onToggle: ((id: string) => void) | undefined;
}) {
  const { group, members, chosen, onToggle } = props;
  const messages = words[useLocale()];
  const known = new Map(members.map((each) => [each.performance_id, each]));
  return (
    <ul className="row wrap gap-2">
      {group.map((id) => {
        const each = known.get(id);
        return (
          <li key={id}>
            <Button
              look={chosen.includes(id) ? "primary" : "plain"}
              aria-pressed={chosen.includes(id)}
              disabled={!onToggle}
              title={each && messages.out[each.state]}
              onClick={() => onToggle?.(id)}
            >
              <span className="num">
                {each?.start_number == null ? (each?.title ?? messages.noNumber) : startNumber(each.start_number)}
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
