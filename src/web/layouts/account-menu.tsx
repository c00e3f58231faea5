import { Building2, CircleUser, Globe, LogIn, LogOut } from "lucide-react";
import { useNavigate } from "react-router";
import type { User } from "../../identity/contract.ts";
import { chooseLocale } from "../locale/choose-locale.ts";
import { deskWords } from "./desk-words.ts";
import { frameWords } from "./frame-words.ts";
import { useLocale } from "../locale/locale.tsx";
import type { MenuEntry } from "../ui/overlays/menu.tsx";
import { useTheme } from "../ui/fields/theme-switch.tsx";
import { useWords } from "../ui/use-words.ts";
import { useSignOut } from "../session/use-sign-out.ts";
import { useSwitch } from "../session/use-switch.ts";

/** Menu entries for account, other organisers, language, theme and sign-out. */
export function useAccountMenu(user: User | undefined): readonly MenuEntry[] {
  const locale = useLocale();
  const words = useWords();
  const messages = deskWords[locale];
  const navigate = useNavigate();
  const [theme, setTheme] = useTheme();
  const switchTo = useSwitch();
  const signOut = useSignOut();
  const other = locale === "pl" ? "en" : "pl";
  const places = (user?.places ?? []).filter((place) => place.slug !== user?.tenant.slug);
  return [
    ...(user ? [{ heading: user.name }] : []),
    // A judge's card opens no account.
    ...(user && !user.card ? [{ label: messages.account, icon: <CircleUser className="ic" aria-hidden />, to: "/me" }] : []),
    ...(places.length > 0 ? [{ heading: messages.places }] : []),
    ...places.map((place) => ({
      label: place.name,
      icon: <Building2 className="ic" aria-hidden />,
      onSelect: () => void switchTo(place.slug),
    })),
    ...(places.length > 0 ? ["separator" as const] : []),
    { label: frameWords[other].language, icon: <Globe className="ic" aria-hidden />, onSelect: () => chooseLocale(other) },
    { heading: words.theme },
    ...(["light", "dark", "system"] as const).map((choice) => ({
      label: { light: words.themeLight, dark: words.themeDark, system: words.themeSystem }[choice],
      checked: theme === choice,
      onSelect: () => setTheme(choice),
    })),
    "separator" as const,
    user
      ? {
          label: user.card ? messages.closeCard : messages.logout,
          icon: <LogOut className="ic" aria-hidden />,
          onSelect: () => void signOut(),
        }
      : { label: words.signIn, icon: <LogIn className="ic" aria-hidden />, onSelect: () => void navigate("/login") },
  ];
}
