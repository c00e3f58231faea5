import { Eraser } from "lucide-react";
import { type PointerEvent, useEffect, useId, useRef } from "react";
import { SIGNATURE_BYTES } from "../../people/consents/rules.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ErrorText } from "../../web/ui/fields/field.tsx";
import { words } from "./words.ts";

const WIDTH = 640;
const HEIGHT = 240;
/** Least length of all lines, in pixels of the picture: a tap is no signature. */
const LEAST_INK = 60;

const BASE64 = /^data:image\/png;base64,(.+)$/;

/** The picture as a PNG in base64, smaller while it has too many bytes. */
function pictureOf(canvas: HTMLCanvasElement): string {
  for (let { width, height } = canvas; width >= 160; width /= 2, height /= 2) {
    const copy = document.createElement("canvas");
    Object.assign(copy, { width, height });
    copy.getContext("2d")?.drawImage(canvas, 0, 0, width, height);
    const [, base64 = ""] = BASE64.exec(copy.toDataURL("image/png")) ?? [];
    if ((base64.length / 4) * 3 <= SIGNATURE_BYTES) return base64;
  }
  return "";
}

function paintPaper(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | undefined {
  const pen = canvas?.getContext("2d");
  if (!pen) return undefined;
  Object.assign(pen, { fillStyle: "#fff", strokeStyle: "#111", lineWidth: 4, lineCap: "round", lineJoin: "round" });
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  return pen;
}

/** A box of paper in which a finger, pen or mouse signs. `onSigned` gets the picture after each line, and "" when it is empty. */
export function SignaturePad({ error, onSigned }: { error: string | undefined; onSigned: (png: string) => void }) {
  const messages = words[useLocale()];
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useRef(0);
  const last = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => void paintPaper(canvas.current), []);

  const place = (event: PointerEvent | globalThis.PointerEvent, box: DOMRect) => ({
    x: ((event.clientX - box.left) * WIDTH) / box.width,
    y: ((event.clientY - box.top) * HEIGHT) / box.height,
  });
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = place(event, event.currentTarget.getBoundingClientRect());
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext("2d");
    if (!last.current || !event.isPrimary || !pen) return;
    const box = event.currentTarget.getBoundingClientRect();
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const move of moves.length > 0 ? moves : [event.nativeEvent]) {
      const next = place(move, box);
      pen.beginPath();
      pen.moveTo(last.current.x, last.current.y);
      pen.lineTo(next.x, next.y);
      pen.stroke();
      ink.current += Math.hypot(next.x - last.current.x, next.y - last.current.y);
      last.current = next;
    }
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    last.current = undefined;
    if (ink.current >= LEAST_INK) onSigned(pictureOf(event.currentTarget));
  };
  const clear = () => {
    ink.current = 0;
    paintPaper(canvas.current);
    onSigned("");
  };
  return (
    <div className="fld">
      <div className="row sp">
        <span className="lbl">{messages.signature}</span>
        <Button look="ghost" className="door-b" icon={<Eraser className="ic" aria-hidden />} onClick={clear}>
          {messages.clearSignature}
        </Button>
      </div>
      <canvas
        ref={canvas}
        className="door-sig"
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={messages.signatureBox}
        aria-describedby={id}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {error ? (
        <ErrorText id={id}>{error}</ErrorText>
      ) : (
        <p className="hint" id={id}>
          {messages.onPaper}
        </p>
      )}
    </div>
  );
}
