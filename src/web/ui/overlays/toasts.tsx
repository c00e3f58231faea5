import { Check, CircleAlert, X } from "lucide-react";
import { Toast as Base } from "radix-ui";
import { IconButton } from "../button.tsx";
import { useWords } from "../use-words.ts";
import { type ShownToast, TOAST_MS, type ToastsProps, useDrawn } from "./shown-toast.ts";

/** Toasts of the page. F8 moves focus to them, a swipe to the right over 50 px dismisses one. */
export function Toasts({ shown, onGone }: ToastsProps) {
  const words = useWords();
  // Radix stops the time while the pointer or focus is on a toast, and does not notice that they leave with the last one. So each round of toasts
  // mounts anew.
  if (shown.length === 0) return null;
  return (
    <Base.Provider label={words.notifications} duration={TOAST_MS.plain} swipeDirection="right" swipeThreshold={50}>
      {shown.map((toast) => (
        <One key={toast.id} toast={toast} onGone={() => onGone(toast.id)} />
      ))}
      <Base.Viewport className="toasts" hotkey={["F8"]} label={`${words.notifications} ({hotkey})`} />
    </Base.Provider>
  );
}

function One({ toast, onGone }: { toast: ShownToast; onGone: () => void }) {
  const words = useWords();
  const bad = toast.look === "bad";
  const drawn = useDrawn();
  const action = toast.undo ? { label: words.undo, run: toast.undo } : toast.action;
  return (
    <Base.Root
      className={`toast${bad ? " bad" : ""}`}
      type={bad ? "foreground" : "background"}
      duration={!drawn ? Infinity : toast.long ? TOAST_MS.long : toast.undo ? TOAST_MS.undo : TOAST_MS.plain}
      onOpenChange={(open) => {
        if (!open) onGone();
      }}
    >
      {bad ? <CircleAlert className="ic" aria-hidden /> : <Check className="ic" aria-hidden />}
      <Base.Title className="grow">{toast.text}</Base.Title>
      {action && (
        <Base.Action altText={`${action.label} (F8)`} onClick={action.run}>
          {action.label}
        </Base.Action>
      )}
      <Base.Close asChild>
        <IconButton label={words.close}>
          <X className="ic" aria-hidden />
        </IconButton>
      </Base.Close>
    </Base.Root>
  );
}
