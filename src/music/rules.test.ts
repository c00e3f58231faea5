import { describe, expect, it } from "vitest";
import { judgeLength, judgeLoudness, judgeTrack, reducedPeaks, silenceAtStart } from "./rules.ts";

const limits = { min_seconds: 105, max_seconds: 150 };
const mp3 = { container: "MPEG", codec: "MPEG 1 Layer 3", header_seconds: 150.544 };

describe("a music file", () => {
  it("is accepted when it plays as long as its header says and as its section allows, part-seconds over let go", () => {
    expect(judgeTrack({ ...mp3, decoded: { seconds: 150.5 } }, limits)).toEqual({ status: "accepted", seconds: 150.5, problem: null });
  });

  it("is damaged when it plays shorter than its header says", () => {
    const cut = judgeTrack({ ...mp3, decoded: { seconds: 8.28 } }, limits);
    expect(cut).toMatchObject({ status: "damaged", seconds: 8.28 });
    expect(cut.problem?.pl).toBe("Plik jest uszkodzony: powinien trwać 2:30, a gra 0:08. Wyślij go jeszcze raz.");
    expect(judgeTrack({ ...mp3, decoded: "broken" }, limits).status).toBe("damaged");
  });

  it("is measured by decoding where the header says nothing, and by the header where nothing decodes", () => {
    expect(judgeTrack({ container: "Ogg", codec: "Vorbis I", header_seconds: undefined, decoded: { seconds: 120 } }, limits)).toMatchObject(
      { status: "accepted", seconds: 120 },
    );
    expect(judgeTrack({ ...mp3, decoded: undefined }, limits)).toMatchObject({ status: "accepted", seconds: 150.544 });
    expect(judgeTrack({ ...mp3, header_seconds: undefined, decoded: undefined }, limits).status).toBe("damaged");
  });

  it("is told by how much it is too long or too short", () => {
    expect(judgeLength(167.2, limits)).toMatchObject({
      status: "too_long",
      problem: { pl: "Nagranie trwa 2:47, najwyżej może 2:30. Skróć je o 0:17." },
    });
    expect(judgeLength(90, limits)).toMatchObject({
      status: "too_short",
      problem: { en: "The track lasts 1:30; at least 1:45 is needed. 0:15 is missing." },
    });
    expect(judgeTrack({ ...mp3, decoded: "endless" }, { min_seconds: null, max_seconds: null })).toMatchObject({
      status: "too_long",
      problem: { pl: "Nagranie trwa ponad 2:00:00. Wyślij sam utwór do występu." },
    });
    expect(judgeLength(600, { min_seconds: null, max_seconds: null }).status).toBe("accepted");
  });

  it("is rejected when it is no music that browsers play", () => {
    expect(judgeTrack({ container: undefined, codec: undefined, header_seconds: undefined, decoded: undefined }, limits).status).toBe(
      "rejected",
    );
    expect(judgeTrack({ container: "ASF/audio", codec: "WMA", header_seconds: 120, decoded: { seconds: 120 } }, limits).status).toBe(
      "rejected",
    );
  });
});

describe("a waveform", () => {
  it("has at most so many peaks, each the loudest of its stretch, the loudest being 1", () => {
    expect(reducedPeaks([0.1, 0.5, 0.25, 0, 0.2], 3)).toEqual([1, 0.5, 0.4]);
    expect(
      reducedPeaks(
        Array.from({ length: 6000 }, () => 0.3),
        600,
      ),
    ).toEqual(Array.from({ length: 600 }, () => 1));
    expect(reducedPeaks([0, 0], 10)).toEqual([0, 0]);
    expect(reducedPeaks([], 10)).toEqual([]);
  });
});

describe("what a DJ would stumble over", () => {
  it("is silence at the start, told by the waveform", () => {
    const wave = (silent: number) => ({ seconds: 100, peaks: Array.from({ length: 200 }, (_, at) => (at < silent ? 0.01 : 0.6)) });
    expect(silenceAtStart(wave(0))).toEqual({ seconds: 0, long: false });
    expect(silenceAtStart(wave(4))).toEqual({ seconds: 2, long: false });
    expect(silenceAtStart(wave(9))).toEqual({ seconds: 4.5, long: true });
    expect(silenceAtStart({ seconds: 100, peaks: null })).toBeUndefined();
  });

  it("is a file far quieter or louder than others", () => {
    expect([null, -54.3, -14, -5].map(judgeLoudness)).toEqual(["silent", "quiet", "fine", "loud"]);
  });
});
