import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { scan, type ScanProblem } from "./camera.client.ts";
import { words } from "./words.ts";

/** Shows the camera until it sees a code of the list. `onText` returns false for an unknown code. */
export function ScanSheet({ onText, onClose }: { onText: (text: string) => boolean; onClose: () => void }) {
  const messages = words[useLocale()];
  const [unknown, setUnknown] = useState(false);
  const [problem, setProblem] = useState<ScanProblem>();
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={messages.scan} description={messages.scanHint}>
      <div className="grid gap-3">
        {problem ? (
          <Note
            look="warn"
            live
            action={
              <Button size="small" onClick={() => setProblem(undefined)}>
                {messages.retry}
              </Button>
            }
          >
            {messages.scanProblems[problem]}
          </Note>
        ) : (
          <Camera onText={(text) => setUnknown(!onText(text))} onProblem={setProblem} />
        )}
        {unknown && (
          <Note look="bad" live>
            {messages.unknownCode}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

interface CameraProps {
  onText: (text: string) => void;
  onProblem: (problem: ScanProblem) => void;
}

/** The picture of the camera, without sound, in which codes are read while it is shown. */
function Camera({ onText, onProblem }: CameraProps) {
  const messages = words[useLocale()];
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent((text: string) => onText(text));
  const report = useEffectEvent((problem: ScanProblem) => onProblem(problem));
  useEffect(() => {
    const ending = new AbortController();
    const watch = async (shown: HTMLVideoElement) => {
      const problem = await scan(shown, (text) => read(text), ending.signal);
      if (problem && !ending.signal.aborted) report(problem);
    };
    if (video.current) void watch(video.current);
    return () => ending.abort();
  }, []);
  return <video ref={video} className="door-cam" muted playsInline aria-label={messages.camera} />;
}
