import { useApp } from "../../web/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Signup } from "../records.ts";
import { consentText, type SignupKind } from "./texts.ts";

/** The exact texts of a sign-up's consents in the reader's language. */
export function useConsentText(signup: Signup): (kind: SignupKind) => string {
  const locale = useLocale();
  const { bootstrap } = useApp();
  return (kind) =>
    consentText(kind, locale, { competition: signup.competition.name, organiser: bootstrap.tenant.name, role: signup.contact_role });
}
