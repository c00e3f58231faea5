import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS as Transform } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useLocale } from "../../locale/locale.tsx";
import type { MenuItem } from "../overlays/menu.tsx";
import { moveItem } from "./sort-move.ts";
import { common, type CommonWords } from "../common-words.ts";

export type SortableListProps<T> = {
  items: readonly T[];
  itemKey: (item: T) => string;
  /** Name of an item, for screen readers when it moves. */
  itemName: (item: T) => string;
  onReorder: (items: readonly T[]) => void;
  /** The row. `grip` is the handle to place in it, `moves` are menu entries for the same moves. */
  children: (item: T, part: { grip: ReactNode; moves: readonly MenuItem[]; index: number }) => ReactNode;
  label: string;
  disabled?: boolean | undefined;
};

/** A list that the user sorts: drag the grip, press Alt+↑ or Alt+↓ in a row, or use the moves in its menu. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { items, itemKey, itemName, onReorder, label, disabled = false } = props;
  const locale = useLocale();
  const words = common[locale];
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(itemKey);
  const place = (name: string, to: number) =>
    locale === "pl" ? `${name}: miejsce ${to + 1} z ${items.length}` : `${name}: place ${to + 1} of ${items.length}`;
  const move = (from: number, to: number) => {
    const next = moveItem(items, from, to);
    const item = items[from];
    if (next === items || item === undefined) return;
    onReorder(next);
    setAnnouncement(place(itemName(item), next.indexOf(item)));
    const key = itemKey(item);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] .grip`)?.focus());
  };
  const onEnd = (event: DragEndEvent) => {
    if (event.over && event.active.id !== event.over.id) move(keys.indexOf(String(event.active.id)), keys.indexOf(String(event.over.id)));
  };
  const nameOf = (key: string | number) => {
    const item = items[keys.indexOf(String(key))];
    return item === undefined ? "" : itemName(item);
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onEnd}
      accessibility={{
        screenReaderInstructions: { draggable: words.gripHelp },
        announcements: {
          onDragStart: ({ active }) => `${words.lifted}: ${nameOf(active.id)}`,
          onDragOver: ({ active, over }) => (over ? place(nameOf(active.id), keys.indexOf(String(over.id))) : ""),
          onDragEnd: ({ active, over }) => (over ? place(nameOf(active.id), keys.indexOf(String(over.id))) : ""),
          onDragCancel: ({ active }) => `${words.cancel}: ${nameOf(active.id)}`,
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol className="sortl" aria-label={label} ref={list}>
          {items.map((item, index) => (
            <Row
              key={itemKey(item)}
              id={itemKey(item)}
              name={itemName(item)}
              disabled={disabled}
              onMove={(step) => move(index, index + step)}
              words={words}
            >
              {(grip) =>
                props.children(item, { grip, index, moves: disabled ? [] : moveItems(words, index, items.length, (to) => move(index, to)) })
              }
            </Row>
          ))}
        </ol>
      </SortableContext>
      <span className="vh" role="status">
        {announcement}
      </span>
    </DndContext>
  );
}

function moveItems(words: CommonWords, index: number, count: number, go: (to: number) => void): readonly MenuItem[] {
  return [
    { label: words.moveFirst, disabled: index === 0, onSelect: () => go(0) },
    { label: words.moveUp, hint: "Alt ↑", disabled: index === 0, onSelect: () => go(index - 1) },
    { label: words.moveDown, hint: "Alt ↓", disabled: index === count - 1, onSelect: () => go(index + 1) },
    { label: words.moveLast, disabled: index === count - 1, onSelect: () => go(count - 1) },
  ];
}

type RowProps = {
  id: string;
  name: string;
  disabled: boolean;
  onMove: (step: 1 | -1) => void;
  words: CommonWords;
  children: (grip: ReactNode) => ReactNode;
};

function Row({ id, name, disabled, onMove, words, children }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id, disabled });
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.shiftKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown") || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  const grip = (
    <button
      type="button"
      className="grip"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`${words.move}: ${name}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      disabled={disabled}
      role="button"
    >
      <GripVertical className="ic" aria-hidden />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      data-key={id}
      data-dragging={isDragging || undefined}
      style={{ transform: Transform.Translate.toString(transform), transition }}
      onKeyDownCapture={onKey}
    >
      {children(grip)}
    </li>
  );
}
