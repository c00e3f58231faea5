import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../button.tsx";
import { useWords } from "../use-words.ts";

/** „Pokaż więcej” under a paged list: old rows stay while the next load. At the end it shows the number of rows. */
export function LoadMore({
  shown,
  total,
  busy,
  onMore,
}: {
  shown: number;
  total?: number | undefined;
  busy?: boolean | undefined;
  onMore?: (() => void) | undefined;
}) {
  const words = useWords();
  return (
    <div className="dt-more">
      <span className="sm sec num">
        {total === undefined ? `${onMore ? words.shown : words.inAll} ${shown}` : `${shown} ${words.of} ${total}`}
      </span>
      {onMore && (
        <Button busy={busy} onClick={onMore}>
          {words.showMore}
        </Button>
      )}
    </div>
  );
}

/** Pages of a list, numbered from 1. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const words = useWords();
  return (
    <nav className="dt-more" aria-label={words.page}>
      <IconButton label={words.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="ic" aria-hidden />
      </IconButton>
      <span className="sm num" aria-current="page">{`${words.page} ${page} ${words.of} ${pages}`}</span>
      <IconButton label={words.nextPage} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight className="ic" aria-hidden />
      </IconButton>
    </nav>
  );
}

export type BulkAction = { label: string; icon?: ReactNode; onSelect: () => void; disabled?: boolean | undefined };

/** Dark bar at the bottom while rows are selected: count and sum, at most three actions, clear. */
export function BulkBar({ summary, actions, onClear }: { summary: ReactNode; actions: readonly BulkAction[]; onClear: () => void }) {
  const words = useWords();
  if (actions.length > 3) throw new Error("a bulk bar has at most three verbs");
  return (
    <div className="bulk" role="region" aria-label={words.select}>
      <span className="bulk-s" role="status">
        {summary}
      </span>
      <i className="bsep" />
      {actions.map((action) => (
        <Button key={action.label} className="bk-b" icon={action.icon} disabled={action.disabled} onClick={action.onSelect}>
          {action.label}
        </Button>
      ))}
      <i className="bsep" />
      <IconButton label={words.clearSelection} onClick={onClear}>
        <X className="ic" aria-hidden />
      </IconButton>
    </div>
  );
}
