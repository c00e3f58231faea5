import { Search } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Checkbox, Switch } from "../ui/fields/checkbox.tsx";
import { Combobox } from "../ui/fields/combobox.tsx";
import { DateInput, DateTimeInput, TimeInput } from "../ui/fields/date-input.tsx";
import { Field, Fieldset } from "../ui/fields/field.tsx";
import { Dropzone, UploadRow } from "../ui/fields/file-picker.tsx";
import { FormErrors } from "../ui/fields/form-errors.tsx";
import { MoneyField, NumberField } from "../ui/fields/number-field.tsx";
import { OtpField } from "../ui/fields/otp-field.tsx";
import { RadioCards } from "../ui/fields/radio-cards.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import { Select } from "../ui/fields/select.tsx";
import { PasswordInput, Textarea, TextInput } from "../ui/fields/text-input.tsx";
import { GallerySection } from "./gallery-section.tsx";

const CLUBS = [
  "Studio Plié, Toruń",
  "Szkoła Tańca Ósemka, Żyrardów",
  "Klub Tańca Kontra, Łódź",
  "Szkoła Tańca Kadr, Poznań",
  "Zespół Mozaika, Płock",
  "Teatr Tańca Kładka, Bydgoszcz",
].map((name) => ({ value: name, label: name.split(", ")[0] ?? name, detail: name.split(", ")[1] }));
const CARDS = [
  { value: "solo", title: "Solo", detail: "1 osoba", strong: "80 zł" },
  { value: "duet", title: "Duet", detail: "2 osoby", strong: "60 zł/os." },
  { value: "mini", title: "Mini formacja", detail: "4–7 osób", strong: "45 zł/os." },
  { value: "formacja", title: "Formacja", detail: "8–24 osoby", strong: "35 zł/os.", disabled: true },
];

function TextFields({ prefix }: { prefix: string }) {
  return (
    <>
      <Field label="Tytuł występu" id={`${prefix}-title`}>
        <TextInput placeholder="np. Iskra" />
      </Field>
      <Field label="Choreografia" optional hint="Imię i nazwisko, jak w programie.">
        <TextInput defaultValue="Marta Kwiecień" frameClass="focus" />
      </Field>
      <Field label="Rok urodzenia" error="Podaj rok od 1930 do 2023." id={`${prefix}-year`}>
        <TextInput defaultValue="2032" inputMode="numeric" />
      </Field>
      <Field label="Numer startowy" readOnly hint="Nadany w liście startowej.">
        <TextInput defaultValue="079" />
      </Field>
      <Field label="Hasło" aside={<a href="#haslo">Nie pamiętam hasła</a>}>
        <PasswordInput defaultValue="jodełka" autoComplete="off" />
      </Field>
      <Field label="Limit występów" disabled hint="Zapisy są zamknięte.">
        <TextInput defaultValue="120" end="na dzień" />
      </Field>
    </>
  );
}

function DateFields() {
  const [day, setDay] = useState("2026-03-14");
  const [hour, setHour] = useState("09:05");
  const [closing, setClosing] = useState("2026-03-01T23:59");
  return (
    <>
      <Field label="Otwarcie">
        <DateInput value={day} onValueChange={setDay} />
      </Field>
      <Field label="Zamknięcie" error="Zamknięcie wypada przed otwarciem. Podaj datę po 12 stycznia.">
        <DateTimeInput value={closing} onValueChange={setClosing} />
      </Field>
      <Field label="Godzina otwarcia">
        <TimeInput value={hour} onValueChange={setHour} />
      </Field>
    </>
  );
}

function ChoiceFields() {
  const [style, setStyle] = useState<string | undefined>("jazz");
  const [club, setClub] = useState<string | undefined>(undefined);
  const [added, setAdded] = useState<string[]>([]);
  const clubs = [...CLUBS, ...added.map((name) => ({ value: name, label: name }))];
  return (
    <>
      <Field label="Kategoria taneczna">
        <Select
          value={style}
          onValueChange={setStyle}
          options={[
            { value: "jazz", label: "jazz" },
            { value: "modern", label: "modern" },
            { value: "hip-hop", label: "hip-hop", detail: "bez kategorii 8–11 lat" },
            { value: "folk", label: "taniec ludowy", disabled: true },
          ]}
        />
      </Field>
      <Field label="Klub">
        <Combobox
          options={clubs}
          value={club}
          onValueChange={setClub}
          placeholder="Wpisz nazwę"
          onAdd={(name) => {
            setAdded([...added, name]);
            setClub(name);
          }}
        />
      </Field>
    </>
  );
}

function NumberFields() {
  const [people, setPeople] = useState<number | null>(6);
  const [changeover, setChangeover] = useState<number | null>(20);
  const [price, setPrice] = useState<number | null>(4500);
  return (
    <>
      <Field label="Liczba osób" hint="Od 4 do 24.">
        <NumberField value={people} onValueChange={setPeople} min={4} max={24} unit="osób" />
      </Field>
      <Field label="Zmiana na scenie" hint="Co 5 sekund.">
        <NumberField value={changeover} onValueChange={setChangeover} min={0} max={3600} step={5} unit="s" />
      </Field>
      <Field label="Cena za osobę">
        <MoneyField value={price} onValueChange={setPrice} min={0} step={1} />
      </Field>
    </>
  );
}

function Fields({ prefix }: { prefix: string }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <GallerySection title="Pola" wide>
      <FormErrors
        attempt={attempt}
        errors={[
          { id: `${prefix}-year`, message: "Podaj rok od 1930 do 2023." },
          { id: `${prefix}-title`, message: "Wpisz tytuł występu." },
        ]}
      />
      <div className="g2 mt-4">
        <TextFields prefix={prefix} />
        <DateFields />
        <ChoiceFields />
        <NumberFields />
        <Field label="Uwagi" optional>
          <Textarea placeholder="Co warto wiedzieć na scenie" rows={3} />
        </Field>
        <Field label="Szukaj" hideLabel>
          <TextInput icon={<Search className="ic" aria-hidden />} placeholder="Klub, nazwisko, numer" size="small" />
        </Field>
      </div>
      <div className="row mt-4">
        <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
          Zapisz występ
        </Button>
        <span className="hint">Naciśnięcie prowadzi do pierwszego błędu.</span>
      </div>
    </GallerySection>
  );
}

function Consents() {
  const [terms, setTerms] = useState(true);
  const [early, setEarly] = useState(true);
  const [view, setView] = useState("time");
  return (
    <Fieldset legend="Zgody" error={terms ? undefined : "Bez regulaminu nie przyjmiemy zgłoszenia."}>
      <Checkbox checked={terms} onCheckedChange={setTerms} invalid={!terms}>
        Akceptuję regulamin turnieju
      </Checkbox>
      <Checkbox checked={false} onCheckedChange={() => undefined} disabled hint="Do włączenia w ustawieniach konta.">
        Zgoda na wizerunek
      </Checkbox>
      <Checkbox checked="mixed" onCheckedChange={() => undefined}>
        Wszystkie kategorie
      </Checkbox>
      <Switch checked={early} onCheckedChange={setEarly} hint="Do 15 lutego.">
        Wczesne zgłoszenie taniej o 10%
      </Switch>
      <Segmented
        label="Widok"
        value={view}
        onValueChange={setView}
        options={[
          { value: "time", label: "Czas" },
          { value: "numbers", label: "Numery", count: 116 },
        ]}
      />
    </Fieldset>
  );
}

function Choice() {
  const [card, setCard] = useState("mini");
  const [pay, setPay] = useState("blik");
  const [code, setCode] = useState("7294");
  return (
    <GallerySection title="Wybór" wide>
      <RadioCards label="Kategoria prezentacji" cards={CARDS} value={card} onValueChange={setCard} />
      <div className="g2 mt-4">
        <RadioCards
          label="Sposób płatności"
          layout="rows"
          value={pay}
          onValueChange={setPay}
          cards={[
            { value: "blik", title: "BLIK", body: <OtpField label="Kod BLIK" value={code} onValueChange={setCode} /> },
            { value: "card", title: "Karta", detail: "Visa, Mastercard" },
            { value: "transfer", title: "Przelew tradycyjny", detail: "do 3 dni roboczych" },
          ]}
        />
        <Consents />
      </div>
    </GallerySection>
  );
}

function Files() {
  return (
    <GallerySection title="Pliki" wide>
      <Dropzone onFiles={() => undefined} accept="audio/*" multiple hint="MP3, WAV albo FLAC, do 60 MB." />
      <UploadRow name="iskra.mp3" size={4_212_000} state="uploading" progress={0.62} onRemove={() => undefined} />
      <UploadRow name="echo.wav" size={31_000_000} state="done" detail="2:24" onRemove={() => undefined} />
      <UploadRow
        name="babelki.ogg"
        size={820_000}
        state="failed"
        error="Nie czytamy plików OGG. Wyślij MP3, WAV albo FLAC."
        onRetry={() => undefined}
      />
    </GallerySection>
  );
}

/** Every field in its states. */
export function FieldsGallery({ prefix }: { prefix: string }) {
  return (
    <>
      <Fields prefix={prefix} />
      <Choice />
      <Files />
    </>
  );
}
