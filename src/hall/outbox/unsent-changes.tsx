// Changes of ended stations that did not arrive, on the page that says that the link has ended (docs/rules/hall.md 1.10).
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { formatTime } from "../../kernel/text/format.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { endedDesksOf } from "./open-outboxes.ts";
import type { Change } from "./outbox.ts";
import { listUnsent } from "./unsent.ts";
import { words } from "./words.ts";

/** Lists the changes until the person removes them. Nothing where all arrived. */
export function UnsentChanges() {
  const locale = useLocale();
  const messages = words[locale];
  const { changes, remove } = useUnsent();
  const [asks, setAsks] = useState(false);
  if (changes.length === 0) return null;
  return (
    <section className="stn-u" aria-labelledby="stn-u">
      <h2 id="stn-u">{messages.unsent(changes.length)}</h2>
      <ul>
        {changes.map(({ id, label, body }) => (
          <li key={id}>{`${label || messages.change}, ${formatTime(body.made_at, locale)}`}</li>
        ))}
      </ul>
      <p>{messages.unsentWhy}</p>
      <Button size="big" icon={<Trash2 className="ic" aria-hidden />} onClick={() => setAsks(true)}>
        {messages.remove}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={messages.removeTitle(changes.length)}
        description={messages.removeWhy}
        confirm={messages.remove}
        danger
        onConfirm={remove}
      />
    </section>
  );
}

function useUnsent(): { changes: readonly Change[]; remove: () => void } {
  const app = useApp();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  useEffect(() => {
    let gone = false;
    const load = async () => {
      // A station that ended while the browser was closed has ended here, too.
      await app.station?.end();
      const found = await listUnsent(endedDesksOf(app));
      if (!gone) setChanges(found);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [app]);
  const remove = () => {
    const desks = endedDesksOf(app);
    for (const desk of desks.list()) desks.remove(desk);
    setChanges([]);
  };
  return { changes, remove };
}
