import { useApp } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { consentText, type SignupKind } from "./texts.ts";

interface Consenting {
  contact_role: string | null;
  competition: { name: string };
}

/** A function that returns the exact texts of a sign-up's consents in the reader's language. */
export function useConsentText(signup: Consenting): (kind: SignupKind) => string {
  const locale = useLocale();
  const { bootstrap } = useApp();
  return (kind) =>
    consentText(kind, locale, { competition: signup.competition.name, organiser: bootstrap.tenant.name, role: signup.contact_role });
}
