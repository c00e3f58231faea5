import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { type DayBlock, DayLegend, DayStrip } from "../ui/days/day-strip.tsx";
import { Prediction } from "../ui/days/prediction.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import { ScoreCell, ScoreKeys } from "../ui/pads/score-pad.tsx";
import { SpotBar, StageBar } from "../ui/days/stage-bar.tsx";
import { StatePath, Stepper } from "../ui/stepper.tsx";
import { Waveform } from "../ui/pads/waveform.tsx";
import { GallerySection } from "./gallery-section.tsx";

const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 14, hour - 1, minute);
const BLOCKS: readonly DayBlock[] = [
  { key: "1", kind: "published", from: at(9), to: at(9, 45), number: 1, name: "Solo, jazz", size: "18 wyst." },
  { key: "2", kind: "published", from: at(9, 50), to: at(10, 45), number: 2, name: "Solo, jazz", size: "22 wyst." },
  { key: "p1", kind: "break", from: at(11, 20), to: at(11, 35), name: "Przerwa" },
  { key: "5", kind: "unpublished", from: at(12, 15), to: at(13), number: 5, name: "Solo, wsp.", size: "14 wyst.", missing: 2 },
  { key: "p2", kind: "break", from: at(13), to: at(13, 45), name: "Przerwa obiadowa" },
  { key: "6", kind: "running", from: at(13, 45), to: at(14, 27), number: 6, name: "Mini, jazz", size: "11 wyst.", progress: 0.64 },
  { key: "7", kind: "ahead", from: at(14, 30), to: at(15, 12), number: 7, name: "Formacje", size: "9 wyst." },
  { key: "8", kind: "ahead", from: at(15, 15), to: at(15, 50), number: 8, name: "Mini, show", size: "10 wyst." },
  { key: "a", kind: "award", from: at(17, 35), to: at(18, 10), name: "Dekoracja i wyniki" },
];
const PEAKS = Array.from({ length: 150 }, (_, i) => 0.25 + 0.7 * Math.abs(Math.sin(i / 5) * Math.cos(i / 23)));
const STATES = ["Wersja robocza", "Zapisy otwarte", "Zapisy zamknięte", "Trwa", "Zakończony"].map((label) => ({ key: label, label }));
const SCALE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Stage() {
  return (
    <GallerySection title="Scena" wide>
      <div className="gal-edge">
        <StageBar
          now={{ number: 79, title: "„Iskra”", detail: "Mini formacje, jazz, 12–15 lat" }}
          next={{ number: 80, title: "„Żółty pokój”" }}
          delayMinutes={6}
          judges={["on", "on", "on", "off", "on"]}
          clock="14:18"
        />
      </div>
      <div className="gal-phone">
        <SpotBar
          number={79}
          title="„Iskra”"
          detail="Na scenie, Pirueta, Olsztyn"
          elapsed={72}
          length={144}
          scores={{ received: 2, of: 5, label: "2 z 5 ocen" }}
        />
      </div>
    </GallerySection>
  );
}

function Day() {
  return (
    <GallerySection title="Dzień" wide>
      <div className="dm-day">
        <DayStrip
          from={at(9)}
          to={at(18, 20)}
          now={at(14, 18)}
          blocks={BLOCKS}
          label="Program dnia: 3 bloki zakończone, blok 6 trwa, 2 przed nami"
        />
        <div className="mt-3">
          <DayLegend />
        </div>
      </div>
    </GallerySection>
  );
}

function Steps() {
  return (
    <GallerySection title="Kroki" wide>
      <Stepper
        label="Kroki zgłoszenia"
        steps={[
          { key: "c", label: "Kontakt", to: "#kontakt", state: "done" },
          { key: "e", label: "Występy", state: "current" },
          { key: "m", label: "Muzyka", to: "#muzyka", state: "wrong" },
          { key: "p", label: "Podgląd i płatność", state: "ahead" },
        ]}
      />
      <StatePath label="Stan turnieju" states={STATES} current="Wersja robocza" />
    </GallerySection>
  );
}

function Music() {
  const [head, setHead] = useState(52);
  return (
    <GallerySection title="Muzyka" wide>
      <Waveform peaks={PEAKS} seconds={167} limit={150} position={head} onSeek={setHead} label="Fala dźwiękowa, 2:47, limit 2:30" />
      <Waveform peaks={PEAKS.slice(0, 48)} seconds={120} size="small" label="Fala dźwiękowa, 2:00" />
    </GallerySection>
  );
}

function Pad() {
  const [mark, setMark] = useState<number | undefined>(8.5);
  return (
    <GallerySection title="Pulpit sędziego" wide>
      <ScoreKeys label="Technika" values={SCALE} value={mark} onValue={setMark} half layout="row" />
      <div className="gal-phone mt-4">
        <ScoreKeys
          label="Muzykalność"
          halfOf="Muzykalność"
          values={SCALE}
          value={mark}
          onValue={setMark}
          half
          layout="keypad"
          onUndo={() => setMark(undefined)}
        />
      </div>
      <table className="tbl mtb mt-4" aria-label="Oceny" role="grid">
        <tbody>
          <tr>
            <ScoreCell value={36.5} look="high" label="S1, 069" />
            <ScoreCell value={35} label="S2, 069" />
            <ScoreCell value={34.5} look="low" label="S3, 069" />
            <ScoreCell value={undefined} look="missing" current label="S4, 069" />
            <ScoreCell value={undefined} label="S5, 069" />
          </tr>
        </tbody>
      </table>
    </GallerySection>
  );
}

function ToPay() {
  return (
    <GallerySection title="Do zapłaty">
      <PriceSummary
        lines={[
          { key: "1", label: "„Papierowy ptak”", detail: "Solo", grosze: 8000 },
          { key: "2", label: "„Iskra”", detail: "Mini formacja, 6 × 45 zł", grosze: 27_000 },
          { key: "3", label: "„Bąbelki”", detail: "Formacja", grosze: undefined },
        ]}
        sums={[
          { key: "s", label: "Razem", grosze: 35_000 },
          { key: "d", label: "Wczesne zgłoszenie −10%", grosze: -3500 },
        ]}
        total={31_500}
        note="Zapłacisz w ostatnim kroku. Możesz zamknąć stronę, wszystko zapisuje się samo."
      >
        <Button look="primary" size="big" full>
          Dalej: muzyka
        </Button>
      </PriceSummary>
    </GallerySection>
  );
}

function Hours() {
  return (
    <GallerySection title="Godziny">
      <div className="gal-k">
        <Prediction at={at(14, 21)} plan={at(14, 15)} />
        <Prediction at={at(14, 24)} plan={at(14, 24)} />
        <Prediction at={at(14, 18)} exact />
      </div>
    </GallerySection>
  );
}

/** Components of the product: stage, day, steps, music, pad, prices. */
export function ProductGallery() {
  return (
    <>
      <Stage />
      <Day />
      <Steps />
      <Music />
      <Pad />
      <ToPay />
      <Hours />
    </>
  );
}
