import { useCallback, useMemo } from "react";
import { Note } from "../../web/ui/states/note.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { type Clash, leastGaps, placedId, type PlannedBlock, type PlannedBreak } from "../programme/plan.ts";
import type { Order } from "../rules.ts";
import { BlockRows } from "./block-rows.tsx";
import { BuilderBar } from "./builder-bar.tsx";
import { BreakRow } from "./break-row.tsx";
import { useBuilderWords } from "./builder-words.ts";
import type { Builder } from "./use-builder.ts";
import type { Folded } from "./use-folded.ts";

/** The day's blocks and breaks in their order, with the bar for folding and undo above. */
export function ProgrammePane({
  builder,
  programme,
  clashes,
  folding,
  admin,
  selected,
  onSelect,
  onEditBreak,
  onReload,
}: {
  builder: Builder;
  programme: readonly (PlannedBlock | PlannedBreak)[];
  clashes: readonly Clash[];
  folding: Folded;
  admin: boolean;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  onEditBreak: (id: string) => void;
  onReload: () => Promise<void>;
}) {
  const messages = useBuilderWords();
  const { change } = builder;
  const gaps = useMemo(() => leastGaps(clashes), [clashes]);
  const removeBreak = useRemoveBreak(change);
  return (
    <section className={`bl-c max-desk:col-start-2 max-desk:row-start-1${admin ? " max-desk:row-span-2" : ""}`} aria-label={messages.rows}>
      <BuilderBar builder={builder} plan={programme.filter((part) => part.kind === "block")} folding={folding} admin={admin} />
      {!admin && (
        <div className="p-3">
          <Note>{messages.readOnly}</Note>
        </div>
      )}
      <div className="bl-list min-h-0 flex-1 overflow-y-auto pb-6 [--row:33px] max-md:overflow-visible max-md:[--row:58px]">
        {programme.map((part, index) =>
          part.kind === "break" ? (
            <BreakRow
              key={part.id}
              pause={part}
              first={index === 0}
              last={index === programme.length - 1}
              admin={admin}
              change={change}
              onEdit={onEditBreak}
              onRemove={removeBreak}
            />
          ) : (
            <BlockRows
              key={part.id}
              block={part}
              gaps={gaps}
              selected={selected}
              folded={folding.folded.has(part.id)}
              first={index === 0}
              last={index === programme.length - 1}
              admin={admin}
              listId={builder.list.id}
              onSelect={onSelect}
              onFold={() => folding.turn(part.id)}
              change={change}
              take={builder.take}
              save={builder.save}
              onReload={onReload}
            />
          ),
        )}
      </div>
    </section>
  );
}

/** Removes a break; „Cofnij” puts it back. */
function useRemoveBreak(change: Builder["change"]) {
  const messages = useBuilderWords();
  const toast = useToast();
  return useCallback(
    (id: string) => {
      let before: Order | undefined;
      change((order) => {
        before = order;
        return order.filter((each) => placedId(each) !== id);
      });
      toast({ text: messages.breakRemoved, look: "done", undo: () => change((now) => before ?? now) });
    },
    [change, messages, toast],
  );
}
