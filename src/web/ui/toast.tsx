import { Check, CircleAlert, X } from "lucide-react";
import { Toast as Base } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { useWords } from "./words.ts";

export type ToastMessage = {
  /** One sentence; refused when blank. */
  text: string;
  look?: "done" | "bad" | undefined;
  /** One verb; with „Cofnij” give `undo`, which keeps the toast for 10 s. */
  action?: { label: string; run: () => void } | undefined;
  undo?: (() => void) | undefined;
};

type Shown = ToastMessage & { id: number };

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** How long a toast stays, in milliseconds: 5 s, with undo 10 s. */
export const TOAST_MS = { plain: 5000, undo: 10_000 } as const;

/** Refuses a message or an action whose label is blank. */
export function checkToast(message: ToastMessage): ToastMessage {
  if (message.text.trim() === "") throw new Error("a toast needs a text");
  if (message.action && message.action.label.trim() === "") throw new Error("a toast action needs a label");
  return message;
}

/** Holds the toasts of the page; F8 moves focus to them, a swipe right over 50 px dismisses one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const words = useWords();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const last = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    const checked = checkToast(message);
    last.current += 1;
    const id = last.current;
    setShown((list) => [...list.slice(-2), { ...checked, id }]);
  }, []);
  const drop = useCallback((id: number) => setShown((list) => list.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      <Base.Provider label={words.notifications} duration={TOAST_MS.plain} swipeDirection="right" swipeThreshold={50}>
        {children}
        {shown.map((toast) => (
          <One key={toast.id} toast={toast} onGone={() => drop(toast.id)} />
        ))}
        <Base.Viewport className="toasts" hotkey={["F8"]} label={`${words.notifications} ({hotkey})`} />
      </Base.Provider>
    </ToastContext>
  );
}

function One({ toast, onGone }: { toast: Shown; onGone: () => void }) {
  const words = useWords();
  const bad = toast.look === "bad";
  const action = toast.undo ? { label: words.undo, run: toast.undo } : toast.action;
  return (
    <Base.Root
      className={`toast${bad ? " bad" : ""}`}
      type={bad ? "foreground" : "background"}
      duration={toast.undo ? TOAST_MS.undo : TOAST_MS.plain}
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

/** Shows one message at the bottom of the page; needs a ToastProvider above. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above");
  return show;
}
