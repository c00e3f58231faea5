import { useState } from "react";
import { useAutosave } from "../../web/forms/use-autosave.ts";
import { useDeskItem } from "../../web/forms/use-desk-item.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { updateSettings } from "../contract.ts";
import { validateSettings } from "./typed-settings.ts";
import { type Draft, draftOf, type Settings } from "./settings-draft.ts";

/** State of the settings form. Each field saves itself once its value is valid. */
export function useSettings(loaded: Settings) {
  const locale = useLocale();
  const api = useApi();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const refused = useReport((wrong) => setErrors((now) => ({ ...now, ...wrong })));
  const { record, fields, save, clash, change, flush, beside, resolve } = useAutosave<Settings, Draft>(loaded, {
    fieldsOf: (settings = loaded) => draftOf(settings),
    fitting(typed) {
      const { change: fits, errors: wrong } = validateSettings(typed, locale);
      setErrors(wrong);
      return Object.fromEntries(Object.entries(typed).filter(([field]) => field in fits));
    },
    save: (typed, version = loaded.version) => api.call(updateSettings, { body: { ...validateSettings(typed, locale).change, version } }),
    refused,
    stored: useDeskItem("settings"),
  });
  return {
    base: record ?? loaded,
    draft: fields,
    errors,
    save,
    clash,
    put: change,
    flush: () => void flush(),
    /** Uploads the logo as a form. Throws when the call is refused. */
    send: (form: FormData) => beside(() => api.call(updateSettings, { form })),
    resolve,
  };
}
