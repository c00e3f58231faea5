import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, buttonClass } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Progress } from "../../web/ui/states/progress.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { Query } from "./documents-query.ts";
import { words } from "../records/words.ts";
import { type Bundle, cancelDocumentBundle, createDocumentBundle, getDocumentBundle, getDocumentBundleFile } from "../bundles/contract.ts";

/** Dialog that puts the PDFs of all filtered documents into one file: progress, cancelling, saving. */
export function BundleDialog({ query, onClose }: { query: Query; onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const [begun, setBegun] = useState<Bundle | undefined>(undefined);
  const [initialQuery] = useState(query);
  useEffect(() => {
    let left = false;
    const { competition_id, kind, from, to, q } = initialQuery;
    // The delay keeps a bundle from starting twice when an effect runs twice.
    const timer = setTimeout(
      () =>
        void recordOrNull(() => api.call(createDocumentBundle, { body: { competition_id, kind, from, to, q } }), report).then((made) => {
          if (left) return;
          if (made) setBegun(made);
          else onClose();
        }),
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [api, initialQuery, report, onClose]);
  if (begun) return <Making begun={begun} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={messages.bundleTitle}>
      <SkeletonRows rows={2} />
    </Dialog>
  );
}

function Making({ begun, onClose }: { begun: Bundle; onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const params = { id: begun.id };
  const bundle = useLive(getDocumentBundle, { params }, begun);
  const [stopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    await recordOrNull(() => api.call(cancelDocumentBundle, { params }), report);
    setStopping(false);
  };
  const making = bundle.status === "waiting" || bundle.status === "working";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.bundleTitle}
      description={messages.bundleHint}
      footer={
        <>
          {making && (
            <Button busy={stopping} onClick={() => void stop()}>
              {messages.stop}
            </Button>
          )}
          {!making && <Button onClick={onClose}>{messages.close}</Button>}
          {bundle.status === "ready" && (
            <a className={buttonClass("primary", "normal", false, "")} href={api.url(getDocumentBundleFile, { params })} download>
              <Download className="ic" aria-hidden />
              {messages.saveZip}
            </a>
          )}
        </>
      }
    >
      <div className="grid gap-4" aria-live="polite">
        <p className="row sp">
          <span>{messages.bundleProgress}</span>
          <b className="num">
            {bundle.done} / {bundle.total}
          </b>
        </p>
        <Progress value={bundle.total > 0 ? bundle.done / bundle.total : undefined} label={messages.bundleProgress} />
        {bundle.status === "ready" && <Note look="ok">{messages.bundleReady}</Note>}
        {bundle.status === "cancelled" && <Note>{messages.bundleCancelled}</Note>}
        {bundle.status === "failed" && <Note look="bad">{messages.bundleFailed}</Note>}
      </div>
    </Dialog>
  );
}
