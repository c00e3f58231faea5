import { Download, Eye, Plus, Star, Trash2 } from "lucide-react";
import { Lockup } from "../brand/lockup.tsx";
import { useLocale } from "../locale/locale.tsx";
import { Avatar } from "../ui/signs/avatar.tsx";
import { Bib } from "../ui/signs/bib.tsx";
import { Button, IconButton, LinkButton, TextButton } from "../ui/button.tsx";
import { Klepki } from "../ui/signs/klepki.tsx";
import { Live } from "../ui/signs/live.tsx";
import { Medal } from "../ui/signs/medal.tsx";
import { NetBadge, SaveState } from "../ui/states/save-state.tsx";
import { Chip, Status } from "../ui/signs/status.tsx";
import { STATUS, type StatusDomain } from "../ui/signs/status-words.ts";
import { GallerySection } from "./gallery-section.tsx";

const DOMAINS: readonly { domain: StatusDomain; pl: string; en: string }[] = [
  { domain: "competition", pl: "Statusy turnieju", en: "Competition" },
  { domain: "payment", pl: "Statusy płatności", en: "Payment" },
  { domain: "entry", pl: "Statusy występu", en: "Entry" },
  { domain: "marking", pl: "Statusy ocen rundy", en: "Marks of a round" },
  { domain: "list", pl: "Statusy listy", en: "Start list" },
];
const AT = Date.UTC(2026, 2, 14, 13, 2);
const icon = {
  eye: <Eye className="ic" aria-hidden />,
  plus: <Plus className="ic" aria-hidden />,
  trash: <Trash2 className="ic" aria-hidden />,
};

function Buttons() {
  return (
    <GallerySection title="Przyciski" wide>
      <div className="row wrap">
        <Button look="primary">Zapisz</Button>
        <Button icon={icon.eye}>Podgląd</Button>
        <Button look="soft" icon={icon.plus}>
          Dodaj
        </Button>
        <Button look="ghost">Anuluj</Button>
        <Button look="danger" icon={icon.trash}>
          Usuń
        </Button>
        <Button look="danger-solid">Usuń występ</Button>
        <Button disabled>Opublikuj</Button>
        <Button look="primary" busy>
          Zapisz
        </Button>
        <Button busy icon={icon.eye}>
          Podgląd
        </Button>
        <Button className="is-focus">Fokus</Button>
      </div>
      <div className="row wrap mt-3">
        <Button size="small">Mały</Button>
        <Button size="big" look="primary">
          Dalej: muzyka
        </Button>
        <LinkButton to="/" icon={<Download className="ic" aria-hidden />}>
          Eksport
        </LinkButton>
        <TextButton>Nie pamiętam hasła</TextButton>
        <IconButton label="Podgląd">
          <Eye className="ic" aria-hidden />
        </IconButton>
        <IconButton label="Obserwuj 079" aria-pressed>
          <Star className="ic fill" aria-hidden />
        </IconButton>
        <IconButton label="Usuń" disabled>
          <Trash2 className="ic" aria-hidden />
        </IconButton>
      </div>
    </GallerySection>
  );
}

function Statuses() {
  const locale = useLocale();
  return DOMAINS.map(({ domain, pl, en }) => (
    <GallerySection key={domain} title={locale === "pl" ? pl : en}>
      <div className="row wrap">
        {Object.keys(STATUS[domain]).map((value) => (
          <Status key={value} domain={domain} value={value as never} />
        ))}
      </div>
    </GallerySection>
  ));
}

function Labels() {
  return (
    <GallerySection title="Etykiety">
      <div className="row wrap">
        <Chip>4 osoby</Chip>
        <Chip look="info">Poczta wysłana</Chip>
        <Chip look="outline">Wersja 12</Chip>
        <Status domain="entry" value="incomplete">
          brakuje 1 pola
        </Status>
        <Status domain="entry" value="complete" bare />
      </div>
    </GallerySection>
  );
}

function Numbers() {
  return (
    <GallerySection title="Numer startowy, miejsca">
      <div className="row wrap">
        <Bib number={79} />
        <Bib number={79} look="ghost" />
        <Bib number={79} look="gone" />
        <Bib number={79} look="lit" />
        <Medal place={1} />
        <Medal place={2} />
        <Medal place={3} />
        <Medal place={4} tied />
        <Medal place={4} provisional />
        <Bib number={79} size="xl" />
      </div>
    </GallerySection>
  );
}

function Staves() {
  return (
    <GallerySection title="Klepki">
      <div className="gal-k">
        <span>
          <Klepki value={5} of={5} label="5 z 5 ocen" /> komplet ocen
        </span>
        <span>
          <Klepki value={3} of={5} label="3 z 5 ocen" /> 3 z 5
        </span>
        <span>
          <Klepki states={["on", "on", "on", "missing", "on"]} label="4 z 5 ocen, brakuje czwartej" /> brak oceny
        </span>
        <span>
          <Klepki states={["on", "on", "lit", "off", "off"]} label="trzecia z 5 teraz" /> teraz trzecia
        </span>
        <span>
          <Klepki value={4} of={7} filled="ok" size="big" label="4 z 7 gotowe" />
        </span>
      </div>
    </GallerySection>
  );
}

function Saving() {
  return (
    <GallerySection title="Zapis i połączenie">
      <div className="gal-k">
        <SaveState state="saving" />
        <SaveState state="saved" at={AT} />
        <SaveState state="offline" />
        <SaveState state="failed" onRetry={() => undefined} />
        <span>
          <NetBadge state="online" /> <NetBadge state="sending" /> <NetBadge state="offline" waiting={2} />
        </span>
      </div>
    </GallerySection>
  );
}

function Faces() {
  return (
    <GallerySection title="Znak, osoby">
      <div className="row wrap gap-4">
        <Lockup />
        <Avatar name="Marta Nowicka" />
        <Avatar name="Katarzyna Łoś" size="big" />
        <span className="gal-stage">
          <Lockup onStage />
          <Live />
        </span>
      </div>
    </GallerySection>
  );
}

/** Buttons, numbers, staves, statuses, saving. */
export function MarksGallery() {
  return (
    <>
      <Buttons />
      <Statuses />
      <Labels />
      <Numbers />
      <Staves />
      <Saving />
      <Faces />
    </>
  );
}
