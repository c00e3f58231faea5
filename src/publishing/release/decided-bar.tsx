import { Eye, EyeOff, LockOpen } from "lucide-react";
import { useState } from "react";
import { isAllowed } from "../../rounds/offices.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { publishRound } from "../contract.ts";
import { words as publishingWords } from "../words.ts";
import { words } from "../../scoring/rulings/cut-words.ts";
import { useRun } from "./use-run.ts";
import type { SeenMatrix } from "../../scoring/shapes.ts";

/** Actions of a decided round with a cut: reopen it while the next round has not begun, and choose what is public. */
export function DecidedActions({ matrix, onReopen, onDone }: { matrix: SeenMatrix; onReopen: () => void; onDone: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const online = useOnline();
  const [hiding, setHiding] = useState(false);
  const { block, round } = matrix;
  const { busy, run } = useRun(block, onDone);
  const released = round?.released ?? "nothing";
  const shows = isAllowed(matrix.office, "publish");
  const more = released === "nothing" ? "names" : "all";
  const show = (to: "nothing" | "names" | "all", reason?: string) =>
    run(messages.showDone[to], () => api.call(publishRound, { params: { id: block.id }, body: { released: to, reason } }));
  return (
    <>
      {isAllowed(matrix.office, "reopen") && (
        <Button
          icon={<LockOpen className="ic" aria-hidden />}
          disabled={!online || released === "all" || (round?.next?.begun === true && round.decided_at !== null)}
          onClick={onReopen}
        >
          {publishingWords[locale].reopen}
        </Button>
      )}
      {released !== "nothing" && (
        <>
          <LinkButton to={`/scores/${matrix.competition.slug}`}>{publishingWords[locale].publicResults}</LinkButton>
          {shows && (
            <Button icon={<EyeOff className="ic" aria-hidden />} disabled={!online} onClick={() => setHiding(true)}>
              {messages.hide}
            </Button>
          )}
        </>
      )}
      {shows && round?.decided_at && released !== "all" && (
        <Button
          look={released === "nothing" ? "primary" : "plain"}
          busy={busy}
          disabled={!online}
          icon={<Eye className="ic" aria-hidden />}
          onClick={() => void show(more)}
        >
          {messages.show[more]}
        </Button>
      )}
      {hiding && (
        <Hiding
          busy={busy}
          onClose={() => setHiding(false)}
          onHide={(reason) => {
            setHiding(false);
            void show("nothing", reason);
          }}
        />
      )}
    </>
  );
}

/** Dialog that hides released results; it asks for the reason. */
function Hiding({ busy, onHide, onClose }: { busy: boolean; onHide: (reason: string) => void; onClose: () => void }) {
  const messages = words[useLocale()];
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.hide}
      description={messages.hideWhy}
      footer={
        <Button look="primary" busy={busy} disabled={reason.trim() === ""} onClick={() => onHide(reason)}>
          {messages.hide}
        </Button>
      }
    >
      <Field label={messages.reason}>
        <TextInput autoFocus value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
