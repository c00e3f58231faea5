import { createContext, type ReactNode, useContext } from "react";
import type { Locale } from "../../kernel/text/locale.ts";

const LocaleContext = createContext<Locale>("pl");

/** Sets the language for everything inside it. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The language of the nearest LocaleProvider, Polish without one. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}
