// Ticks of this device: sends them, shows them before the server has them, and undoes the last ones.
import { useMemo, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { useHallOutbox } from "../outbox/use-hall-outbox.ts";
import { tickBackstage } from "./contract.ts";
import { type Change, changesBack, type Tick } from "./ticks.ts";
import type { Person } from "./rows.ts";
import { words } from "./words.ts";

/** Most ticks that can be undone, one after another. */
const MOST_UNDONE = 20;

/** An entry that is ticked: its people as they are shown, and its name. */
export interface Ticked {
  entry_id: string;
  people: readonly Person[];
  label: string;
}

interface Undoable {
  entry_id: string;
  label: string;
  back: readonly Change[];
}

export function useTicks(stageId: string, owner: string) {
  const messages = words[useLocale()];
  const outbox = useHallOutbox({ stageId, owner });
  const [done, setDone] = useState<readonly Undoable[]>([]);
  const send = ({ entry_id, label }: Pick<Ticked, "entry_id" | "label">, { dancer_id, present }: Change) =>
    void outbox.send(tickBackstage, { entry_id, dancer_id, present }, messages.presence(label));
  const last = done.at(-1);
  const shown = useMemo(
    () =>
      outbox.shown.flatMap(({ path, body }): Tick[] => {
        // The queue of a person who also works at the stage manager's desk has other changes.
        if (path !== tickBackstage.path) return [];
        const { id, made_at, entry_id, dancer_id, present } = body;
        return [
          {
            id,
            made_at,
            entry_id: String(entry_id),
            dancer_id: typeof dancer_id === "string" ? dancer_id : null,
            present: present === true,
          },
        ];
      }),
    [outbox.shown],
  );
  return {
    outbox,
    /** Ticks that the server's last reply may lack, oldest first. */
    shown,
    tick({ entry_id, people, label }: Ticked, change: Change) {
      send({ entry_id, label }, change);
      const back = changesBack(people, change);
      if (back.length > 0) setDone((all) => [...all.slice(1 - MOST_UNDONE), { entry_id, label, back }]);
    },
    /** Undoes the last tick of this visit, and returns the entry's name. Undefined when there is none. */
    undo:
      last &&
      (() => {
        for (const change of last.back) send(last, change);
        setDone((all) => all.slice(0, -1));
        return last.label;
      }),
  };
}

export type Ticks = ReturnType<typeof useTicks>;
