import { Check } from "lucide-react";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { Button } from "../../web/ui/button.tsx";
import { useRun } from "../release/use-run.ts";
import { words } from "./pending-words.ts";
import { publishRoundByBlock } from "../../scoring/by-block/contract.ts";

/** Button that publishes changed places as the next version. The earlier version is shown until then. */
export function RepublishButton({ round, version, onDone }: { round: { id: string; name: string }; version: number; onDone: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const online = useOnline();
  const { busy, run } = useRun(round, onDone);
  const publish = () => api.call(publishRoundByBlock, { params: { id: round.id }, body: { published: true } });
  return (
    <Button
      look="primary"
      busy={busy}
      disabled={!online}
      icon={<Check className="ic" aria-hidden />}
      onClick={() => void run(messages.published, publish)}
    >
      {fill(messages.publish, { n: version })}
    </Button>
  );
}
