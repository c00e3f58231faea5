import { ChevronsDownUp, ChevronsUpDown, Redo2, Shirt, Timer, Undo2 } from "lucide-react";
import { formatLength } from "../../kernel/text/format.ts";
import { IconButton } from "../../web/ui/button.tsx";
import type { PlannedBlock } from "../programme/plan.ts";
import { useBuilderWords } from "./builder-words.ts";
import type { Builder } from "./use-builder.ts";
import type { Folded } from "./use-folded.ts";

/** Bar above the rows: the list's changeover and rest, folding, undo. */
export function BuilderBar({
  builder,
  plan,
  folding,
  admin,
}: {
  builder: Builder;
  plan: readonly PlannedBlock[];
  folding: Folded;
  admin: boolean;
}) {
  const messages = useBuilderWords();
  const { list } = builder;
  const allFolded = plan.length > 0 && plan.every((block) => folding.folded.has(block.id));
  return (
    <div className="bl-bar max-desk:h-auto max-desk:flex-wrap max-desk:gap-2 max-desk:py-2">
      <span className="row sm gap-1.5">
        <Timer className="ic" aria-hidden />
        {messages.changeover} <b className="num">{formatLength(list.changeover_seconds)}</b>
      </span>
      {admin && (
        <span className="row sm gap-1.5 max-desk:hidden">
          <Shirt className="ic" aria-hidden />
          {messages.rest} <b className="num">{Math.round(list.rest_seconds / 60)} min</b>
        </span>
      )}
      <span className="grow" />
      <IconButton
        label={allFolded ? messages.expandAll : messages.collapseAll}
        onClick={() => folding.only(allFolded ? [] : plan.map((block) => block.id))}
      >
        {allFolded ? <ChevronsUpDown className="ic" aria-hidden /> : <ChevronsDownUp className="ic" aria-hidden />}
      </IconButton>
      {admin && (
        <>
          <IconButton label={messages.undo} disabled={builder.past.length === 0} aria-keyshortcuts="Control+Z" onClick={builder.undo}>
            <Undo2 className="ic" aria-hidden />
          </IconButton>
          <IconButton
            label={messages.redo}
            disabled={builder.future.length === 0}
            aria-keyshortcuts="Control+Shift+Z"
            onClick={builder.redo}
          >
            <Redo2 className="ic" aria-hidden />
          </IconButton>
          <span className="row sm gap-1 max-[1599px]:hidden" title={messages.moveHint}>
            {messages.move} <kbd className="kbd">Alt</kbd>
            <kbd className="kbd">↑</kbd>
            <kbd className="kbd">↓</kbd>
          </span>
        </>
      )}
    </div>
  );
}
