import { Monitor, Moon, Sun } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { isStationPath } from "../../../kernel/endpoints/stations.ts";
import { THEME_KEY, type ThemeChoice } from "../../styles/theme-script.ts";
import { Segmented } from "./segmented.tsx";
import { useWords } from "../use-words.ts";

const CHANGED = "parkiet-theme-changed";

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

function systemTheme(): "light" | "dark" {
  return isStationPath(window.location.pathname) || matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (read() === "system") document.documentElement.dataset["theme"] = systemTheme();
    changed();
  };
  window.addEventListener(CHANGED, changed);
  system.addEventListener("change", follow);
  return () => {
    window.removeEventListener(CHANGED, changed);
    system.removeEventListener("change", follow);
  };
}

/** Theme chosen on this device and its setter; `system` on the server. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(subscribe, read, () => "system" as const);
  const set = useCallback((next: ThemeChoice) => {
    try {
      if (next === "system") localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, next);
    } catch {
      // without storage the theme applies to this page only
    }
    document.documentElement.dataset["theme"] = next === "system" ? systemTheme() : next;
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [choice, set];
}

/** Light, dark or system theme; stored per device. */
export function ThemeSwitch() {
  const words = useWords();
  const [choice, set] = useTheme();
  return (
    <Segmented
      label={words.theme}
      value={choice}
      onValueChange={set}
      options={[
        { value: "light", label: words.themeLight, icon: <Sun className="ic" aria-hidden /> },
        { value: "dark", label: words.themeDark, icon: <Moon className="ic" aria-hidden /> },
        { value: "system", label: words.themeSystem, icon: <Monitor className="ic" aria-hidden /> },
      ]}
    />
  );
}
