import { Copy, Download, Ellipsis, Megaphone, Pencil, QrCode, RotateCcw, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Accordion } from "../ui/accordion.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { ConfirmDialog, Dialog, Sheet } from "../ui/overlays/dialog.tsx";
import { Empty, ErrorPanel } from "../ui/states/empty.tsx";
import { Field } from "../ui/fields/field.tsx";
import { Menu, type MenuEntry } from "../ui/overlays/menu.tsx";
import { Note } from "../ui/states/note.tsx";
import { Popover } from "../ui/overlays/popover.tsx";
import { Meter, Progress } from "../ui/states/progress.tsx";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { SkeletonRows } from "../ui/states/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { TextInput } from "../ui/fields/text-input.tsx";
import { useToast } from "../ui/overlays/toast.tsx";
import { Toolbar } from "../ui/tables/toolbar.tsx";
import { Tooltip } from "../ui/overlays/tooltip.tsx";
import { GallerySection } from "./gallery-section.tsx";

const ROW_MENU: readonly MenuEntry[] = [
  { heading: "079 „Iskra”" },
  { label: "Edytuj występ", icon: <Pencil className="ic" aria-hidden />, hint: "E" },
  { label: "Powiel", icon: <Copy className="ic" aria-hidden /> },
  "separator",
  { label: "Usuń występ", icon: <Trash2 className="ic" aria-hidden />, danger: true },
];

type Shown = "dialog" | "sheet" | "confirm";

function Menus() {
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Działania">
            <Ellipsis className="ic" aria-hidden />
          </IconButton>
        }
        items={ROW_MENU}
      />
      <Popover trigger={<Button>Ocena S4</Button>} label="Ocena S4">
        <b>S4, Marek Dębski</b>
        <p className="sm sec">Tablet offline od 14:17.</p>
      </Popover>
      <Tooltip text="Kopiuje adres listy">
        <Button icon={<QrCode className="ic" aria-hidden />}>Kod QR</Button>
      </Tooltip>
      <Toolbar
        label="Historia zmian"
        groups={[
          [
            { label: "Cofnij", icon: <RotateCcw className="ic" aria-hidden />, onPress: () => undefined },
            { label: "Ponów", icon: <RotateCw className="ic" aria-hidden />, onPress: () => undefined, disabled: true },
          ],
          [{ label: "Eksport", icon: <Download className="ic" aria-hidden />, onPress: () => undefined }],
        ]}
      />
    </>
  );
}

function Toasts() {
  const toast = useToast();
  return (
    <div className="row wrap mt-3">
      <Button onClick={() => toast({ text: "Opublikowano listę startową", undo: () => undefined })}>Toast z cofnięciem</Button>
      <Button onClick={() => toast({ text: "Zapisano występ" })}>Toast</Button>
      <Button onClick={() => toast({ text: "Nie wysłano 2 przypomnień", look: "bad", action: { label: "Pokaż", run: () => undefined } })}>
        Toast z błędem
      </Button>
    </div>
  );
}

function Windows({ open, close }: { open: Shown | undefined; close: () => void }) {
  return (
    <>
      <Dialog
        open={open === "dialog"}
        onOpenChange={close}
        title="Dodaj przerwę"
        description="Wszystkie następne występy przesuną się o jej długość."
        footer={
          <>
            <Button onClick={close}>Anuluj</Button>
            <Button look="primary" onClick={close}>
              Dodaj przerwę
            </Button>
          </>
        }
      >
        <Field label="Nazwa">
          <TextInput defaultValue="Przerwa obiadowa" />
        </Field>
      </Dialog>
      <Sheet
        open={open === "sheet"}
        onOpenChange={close}
        title="„Iskra”"
        description="Mini formacje, jazz, 12–15 lat"
        footer={<Button look="primary">Zapisz występ</Button>}
      >
        <Note look="warn">Gaja Żurawska: podaj rok urodzenia.</Note>
      </Sheet>
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={close}
        danger
        title="Usunąć występ „Iskra”?"
        description="Zniknie skład, muzyka i miejsce na liście startowej."
        confirm="Usuń występ"
        onConfirm={close}
      />
    </>
  );
}

function WindowsAndMenus() {
  const [open, setOpen] = useState<Shown | undefined>(undefined);
  return (
    <GallerySection title="Okna i menu" wide>
      <div className="row wrap">
        <Button onClick={() => setOpen("dialog")}>Okno</Button>
        <Button onClick={() => setOpen("sheet")}>Panel z boku</Button>
        <Button look="danger" onClick={() => setOpen("confirm")}>
          Usuń występ
        </Button>
        <Menus />
      </div>
      <Toasts />
      <Windows open={open} close={() => setOpen(undefined)} />
    </GallerySection>
  );
}

function Notes() {
  return (
    <GallerySection title="Komunikaty">
      <div className="gal-n">
        <Note look="info">
          Nowa wersja aplikacji jest gotowa. <a href="#odswiez">Odśwież</a>
        </Note>
        <Note look="warn">
          <b>Jesteś offline.</b> Widzisz dane z 14:12.
        </Note>
        <Note look="bad" action={<Button size="small">Pokaż na liście</Button>}>
          <b>5 minut zamiast 15.</b> Zofia Lis tańczy w 082 i 083.
        </Note>
        <Note look="ok" icon={Megaphone}>
          Lista startowa jest opublikowana.
        </Note>
        <Note>
          <b>Runda zamknięta o 13:08.</b> Zmiana oceny wymaga podania powodu.
        </Note>
      </div>
    </GallerySection>
  );
}

function Loading() {
  return (
    <GallerySection title="Ładowanie">
      <SkeletonRows rows={3} />
      <div className="gal-n mt-4">
        <Progress value={0.4} label="Import występów" />
        <Progress value={undefined} label="Generowanie dyplomów" />
        <Meter
          label="Opłacono 93% należności"
          parts={[
            { key: "paid", value: 38420, look: "ok" },
            { key: "wait", value: 2110, look: "warn" },
            { key: "failed", value: 630, look: "bad" },
          ]}
        />
      </div>
    </GallerySection>
  );
}

function Nothing() {
  return (
    <GallerySection title="Pusto">
      <Empty
        title="Nie ma jeszcze występów"
        actions={
          <>
            <Button look="primary" size="small">
              Otwórz zapisy
            </Button>
            <Button size="small">Dodaj</Button>
          </>
        }
      >
        Otwórz zapisy albo dodaj pierwsze ręcznie.
      </Empty>
    </GallerySection>
  );
}

function Failed() {
  return (
    <GallerySection title="Błąd w panelu">
      <ErrorPanel title="Nie wczytaliśmy ocen" onRetry={() => undefined} />
    </GallerySection>
  );
}

function TabsPart() {
  const [tab, setTab] = useState("entries");
  return (
    <GallerySection title="Zakładki">
      <Tabs
        label="Widoki"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "entries", label: "Występy", count: 116 },
          { value: "music", label: "Muzyka", count: 3 },
          { value: "notes", label: "Notatki" },
        ]}
      >
        <p className="sm sec py-3">Treść zakładki.</p>
      </Tabs>
    </GallerySection>
  );
}

function Folded() {
  const [sections, setSections] = useState<readonly string[]>(["a"]);
  return (
    <GallerySection title="Rozwijane i przewijane">
      <Accordion
        open={sections}
        onOpenChange={setSections}
        sections={[
          { value: "a", title: "Skład", aside: "6 osób", children: <p className="sm">Pola Wrona, Nadia Sobczyk, Iga Mroczek</p> },
          { value: "b", title: "Muzyka", aside: "2:24", children: <p className="sm">iskra.mp3</p> },
        ]}
      />
      <ScrollArea label="Dziennik zmian" className="gal-scroll">
        <ol className="gal-k">
          {Array.from({ length: 14 }, (_, i) => (
            <li key={i}>{`14:${String(10 + i)} zmiana kolejności w bloku 6`}</li>
          ))}
        </ol>
      </ScrollArea>
    </GallerySection>
  );
}

/** Windows, menus, toasts, waiting and empty states. */
export function OverlaysGallery() {
  return (
    <>
      <WindowsAndMenus />
      <Notes />
      <Loading />
      <Nothing />
      <Failed />
      <TabsPart />
      <Folded />
    </>
  );
}
