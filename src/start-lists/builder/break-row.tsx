import { Coffee, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { IconButton } from "../../web/ui/button.tsx";
import { Menu } from "../../web/ui/overlays/menu.tsx";
import { moveItem } from "../../web/ui/tables/sort-move.ts";
import type { PlannedBreak } from "../programme/plan.ts";
import { placedId } from "../programme/plan.ts";
import { useBuilderWords } from "./builder-words.ts";
import type { Builder } from "./use-builder.ts";

interface BreakRowProps {
  pause: PlannedBreak;
  first: boolean;
  last: boolean;
  admin: boolean;
  change: Builder["change"];
  onEdit: (id: string) => void;
  onRemove: (id: string) => void;
}

/** A break between two blocks: when it begins and how long it lasts. A menu moves, changes and removes it. */
export const BreakRow = memo(function BreakRow({ pause, first, last, admin, change, onEdit, onRemove }: BreakRowProps) {
  const messages = useBuilderWords();
  const locale = useLocale();
  const shift = (step: number) =>
    change((order) => {
      const from = order.findIndex((each) => placedId(each) === pause.id);
      return moveItem(order, from, from + step);
    });
  return (
    <section className="bk my-1 scroll-mt-2" data-block={pause.id} id={`block-${pause.id}`} aria-label={pause.name}>
      <span />
      <time className="num">{formatTime(pause.starts, locale)}</time>
      <span className="min-w-0">
        <Coffee className="ic shrink-0" aria-hidden />
        <span className="ell">{pause.name}</span>
      </span>
      <span className="row">
        <span className="num nw">{messages.minutesLong(Math.round(pause.seconds / 60))}</span>
        {admin && (
          <Menu
            items={[
              { label: messages.editBreak, icon: <Pencil className="ic" aria-hidden />, onSelect: () => onEdit(pause.id) },
              "separator",
              { label: messages.moveUp, hint: "Alt Shift ↑", disabled: first, onSelect: () => shift(-1) },
              { label: messages.moveDown, hint: "Alt Shift ↓", disabled: last, onSelect: () => shift(1) },
              "separator",
              {
                label: messages.removeBreak,
                icon: <Trash2 className="ic" aria-hidden />,
                danger: true,
                onSelect: () => onRemove(pause.id),
              },
            ]}
            trigger={
              <IconButton label={`${messages.breakMenu}: ${pause.name}`} title={messages.breakMenu} size="small">
                <EllipsisVertical className="ic" aria-hidden />
              </IconButton>
            }
          />
        )}
      </span>
    </section>
  );
});
