import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { words } from "../words.ts";

export interface Place {
  slug: string;
  name: string;
}

/** Choice of the organiser to sign in with, for a person who belongs to several. */
export function PlaceChoice({ places, busy, onChoose }: { places: readonly Place[]; busy: boolean; onChoose: (slug: string) => void }) {
  const messages = words[useLocale()].login;
  return (
    <AuthPage title={messages.which} subtitle={messages.whichWhy}>
      <div className="grid grid-cols-1 gap-3">
        {places.map(({ slug, name }, at) => (
          <Button
            key={slug}
            size="big"
            full
            className="h-auto min-h-13 py-3 leading-tight whitespace-normal"
            autoFocus={at === 0}
            busy={busy}
            onClick={() => onChoose(slug)}
          >
            {name}
          </Button>
        ))}
      </div>
    </AuthPage>
  );
}
