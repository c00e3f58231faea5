import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type ToastMessage, type ToastsProps, useDrawn, TOAST_MS, type ShownToast } from "./shown-toast.ts";

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Refuses a toast with a blank text or a blank action label. */
export function checkToast(message: ToastMessage): ToastMessage {
  if (message.text.trim() === "") throw new Error("a toast needs a text");
  if (message.action && message.action.label.trim() === "") throw new Error("a toast action needs a label");
  return message;
}

/** Loads the code of toasts in advance, for when the network fails. */
export const fetchToasts = () => import("./toasts.tsx");

/** Toasts are loaded with the first one. Without a network their texts are shown on the page. */
const Toasts = lazy(() =>
  fetchToasts().then(
    (module) => ({ default: module.Toasts }),
    () => ({ default: PlainToasts }),
  ),
);

function PlainToasts({ shown, onGone }: ToastsProps) {
  const drawn = useDrawn();
  const oldest = shown[0];
  useEffect(() => {
    if (!oldest || !drawn) return undefined;
    const timer = setTimeout(() => onGone(oldest.id), TOAST_MS.plain);
    return () => clearTimeout(timer);
  }, [oldest, onGone, drawn]);
  return (
    <div className="toasts" role="status">
      {shown.map((toast) => (
        <div key={toast.id} className={`toast${toast.look === "bad" ? " bad" : ""}`}>
          {toast.text}
        </div>
      ))}
    </div>
  );
}

/** Stores the toasts of the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const [wasShown, setWasShown] = useState(false);
  const last = useRef(0);
  const show = useCallback((message: ToastMessage) => {
    const checked = checkToast(message);
    last.current += 1;
    const id = last.current;
    setWasShown(true);
    setShown((list) => [...list.slice(-2), { ...checked, id }]);
  }, []);
  const drop = useCallback((id: number) => setShown((list) => list.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      {wasShown && (
        <Suspense>
          <Toasts shown={shown} onGone={drop} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Returns the function that shows a message at the bottom of the page. Needs a ToastProvider above. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above");
  return show;
}
