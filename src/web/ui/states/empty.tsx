import { RotateCw, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { MarkOutline } from "../../brand/mark.tsx";
import { Button } from "../button.tsx";
import { useWords } from "../use-words.ts";

/** Empty state: one line about what belongs here and one or two buttons to start. */
export function Empty({
  title,
  children,
  actions,
  icon,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  icon?: ReactNode;
}) {
  return (
    <div className="empty">
      {icon ?? <MarkOutline />}
      <b>{title}</b>
      {children && <span className="sm sec">{children}</span>}
      {actions && <div className="row wrap empty-a">{actions}</div>}
    </div>
  );
}

/** The list has rows, but none matches the filters, or the search if only that narrows it (`searched`). */
export function NothingMatches({ onClear, searched }: { onClear: () => void; searched?: boolean }) {
  const words = useWords();
  return (
    <Empty
      title={searched ? words.nothingLikeIt : words.nothingMatches}
      actions={<Button onClick={onClear}>{searched ? words.clear : words.clearFilters}</Button>}
    />
  );
}

/** A part of the page failed to load; the panel stays and offers a retry. */
export function ErrorPanel({
  title,
  children,
  onRetry,
  busy,
}: {
  title?: ReactNode;
  children?: ReactNode;
  onRetry: () => void;
  busy?: boolean | undefined;
}) {
  const words = useWords();
  return (
    <div className="empty" role="alert">
      <Unplug className="ic xl t-bad" aria-hidden />
      <b>{title ?? words.loadFailed}</b>
      <span className="sm sec">{children ?? words.loadFailedWhy}</span>
      <Button size="small" busy={busy} icon={<RotateCw className="ic" aria-hidden />} onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}
