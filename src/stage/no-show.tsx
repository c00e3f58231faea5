// No-show of a called entry: in this dance, or in all dances still to come.
import { UserX } from "lucide-react";
import { useState } from "react";
import { startNumber } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { Button } from "../web/ui/button.tsx";
import { RadioCards } from "../web/ui/fields/radio-cards.tsx";
import { ConfirmDialog } from "../web/ui/overlays/dialog.tsx";
import { heatPlace } from "../start-lists/rounds/heat-title.ts";
import type { Staged } from "./contract.ts";
import { words } from "./words.ts";

/** The called dance only, or that one and all that follow. */
type Which = "this" | "rest";

/** Returns the performance that is alone in the next heat. Undefined for a heat of several, where absences are recorded on the floor. */
export function soleEntryIn(next: Staged | null): Pick<Staged, "id" | "start_number" | "heat"> | undefined {
  if (!next?.heat) return next ?? undefined;
  const [only, ...others] = next.heat.places;
  return only && others.length === 0 ? { id: only.performance_id, start_number: only.start_number, heat: next.heat } : undefined;
}

/** Button with its confirmation. With several dances it asks which are missed. `dances` of `onSay`: undefined for all that are still to come. */
export function NoShow({
  alone,
  busy,
  onSay,
}: {
  alone: NonNullable<ReturnType<typeof soleEntryIn>>;
  busy: boolean;
  onSay: (dances: number[] | undefined) => Promise<void>;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const [asking, setAsking] = useState(false);
  const [which, setWhich] = useState<Which>("this");
  const { heat } = alone;
  const name = alone.start_number === null ? "" : startNumber(alone.start_number);
  const several = heat && heat.dance < heat.dances;
  const dance = heat && heatPlace(heat, false, locale);
  const say = async () => {
    await onSay(several && which === "this" ? [heat.dance] : undefined);
    setAsking(false);
  };
  return (
    <>
      <Button look="ghost" busy={busy} icon={<UserX className="ic" aria-hidden />} onClick={() => setAsking(true)}>
        {`${messages.noShow} ${name}`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${messages.noShow}: ${name}?`}
        description={several ? messages.noShowSeveral : heat && heat.dance > 1 ? messages.noShowLast : messages.noShowWhy}
        confirm={`${messages.noShow} ${name}`}
        busy={busy}
        onConfirm={() => void say()}
      >
        {several && (
          <RadioCards
            layout="rows"
            label={messages.noShowWhich}
            value={which}
            onValueChange={setWhich}
            cards={[
              { value: "this", title: messages.onlyThis, detail: dance },
              { value: "rest", title: messages.allRest },
            ]}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
