import { describe, expect, it } from "vitest";
import { formatName, decoderFormatOf, judgeLength, judgeLoudness, judgeTrack, reducedPeaks, silenceAtStart, tagTexts } from "./rules.ts";

const limits = { min_seconds: 105, max_seconds: 150 };
const mp3 = { container: "MPEG", codec: "MPEG 1 Layer 3", header_seconds: 150.544, header_counts: true };

describe("a music file", () => {
  it("is accepted when it plays as long as its header says and as its section allows, part-seconds over let go", () => {
    expect(judgeTrack({ ...mp3, decoded: { seconds: 150.5, cut: false } }, limits)).toEqual({
      status: "accepted",
      seconds: 150.5,
      problem: null,
    });
  });

  it("is damaged when it plays shorter than its header says", () => {
    const cut = judgeTrack({ ...mp3, decoded: { seconds: 8.28, cut: false } }, limits);
    expect(cut).toMatchObject({ status: "damaged", seconds: 8.28 });
    expect(cut.problem?.pl).toBe("Plik jest uszkodzony: powinien trwać 2:30, a gra 0:08. Wyślij go jeszcze raz.");
    expect(judgeTrack({ ...mp3, decoded: "broken" }, limits)).toMatchObject({ status: "damaged", seconds: 150.544 });
  });

  it("counts as long as it plays where its header only guesses, and where it plays longer than its header counts", () => {
    const open = { min_seconds: null, max_seconds: null };
    const guessed = { ...mp3, header_seconds: 105.4, header_counts: false, decoded: { seconds: 30, cut: false } };
    expect(judgeTrack(guessed, open)).toEqual({ status: "accepted", seconds: 30, problem: null });
    expect(judgeTrack({ ...mp3, header_seconds: 20, decoded: { seconds: 40, cut: false } }, open)).toMatchObject({
      status: "accepted",
      seconds: 40,
    });
  });

  it("is damaged when the decoder reports that it is cut off", () => {
    const cut = judgeTrack({ ...mp3, header_counts: false, decoded: { seconds: 120, cut: true } }, limits);
    expect(cut).toMatchObject({ status: "damaged", problem: { pl: "Plik jest ucięty: gra tylko 2:00. Wyślij go jeszcze raz." } });
  });

  it("may play a second less than its header says, because encoders pad, and no more than that", () => {
    const cutBy = (missing: number) =>
      judgeTrack({ ...mp3, header_seconds: 140, decoded: { seconds: 140 - missing, cut: false } }, limits).status;
    expect([0, 1, 1.1].map(cutBy)).toEqual(["accepted", "accepted", "damaged"]);
  });

  it("may last as long as the shortest and the longest that its section allows", () => {
    const lasting = (seconds: number) => judgeTrack({ ...mp3, header_seconds: seconds, decoded: { seconds, cut: false } }, limits).status;
    expect([104.9, 105, 150.9, 151].map(lasting)).toEqual(["too_short", "accepted", "accepted", "too_long"]);
  });

  it("is measured by decoding where the header says nothing, and by the header where nothing decodes", () => {
    expect(
      judgeTrack(
        { container: "Ogg", codec: "Vorbis I", header_seconds: undefined, header_counts: false, decoded: { seconds: 120, cut: false } },
        limits,
      ),
    ).toMatchObject({ status: "accepted", seconds: 120 });
    expect(judgeTrack({ ...mp3, decoded: undefined }, limits)).toMatchObject({ status: "accepted", seconds: 150.544 });
    expect(judgeTrack({ ...mp3, header_seconds: undefined, header_counts: false, decoded: undefined }, limits).status).toBe("damaged");
  });

  it("says by how much it is too long or too short", () => {
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
    expect(
      judgeTrack({ container: undefined, codec: undefined, header_seconds: undefined, header_counts: false, decoded: undefined }, limits)
        .status,
    ).toBe("rejected");
    expect(
      judgeTrack(
        { container: "ASF/audio", codec: "WMA", header_seconds: 120, header_counts: false, decoded: { seconds: 120, cut: false } },
        limits,
      ).status,
    ).toBe("rejected");
  });
});

describe("a container", () => {
  it.each([
    // as it is read from the file, what it holds, the decoder's name for it, people's name for it
    ["MPEG", "MPEG 1 Layer 3", "mp3", "MP3"],
    ["M4A/isom/iso2", "MPEG-4/AAC", "mov", "M4A"],
    ["mp42/isom", "MPEG-4/AAC", "mov", "M4A"],
    ["MP4/M4A", "ALAC", "mov", "M4A"],
    ["isom/iso2/mp41", "MPEG-4/AAC", "mov", "M4A"],
    ["iso5/iso6", "MPEG-4/AAC", "mov", "M4A"],
    ["dash/iso6/mp41", "MPEG-4/AAC", "mov", "M4A"],
    ["qt/M4A/isom/iso2", "MPEG-4/AAC", "mov", "M4A"],
    ["M4V /M4A", "MPEG-4/AAC", "mov", "M4A"],
    ["3gp5", undefined, "mov", "M4A"],
    ["ISOBMFF", undefined, undefined, "ISOBMFF"],
    ["WAVE", "PCM", "wav", "WAV"],
    ["FLAC", undefined, "flac", "FLAC"],
    ["Ogg", "Vorbis I", "ogg", "OGG"],
    ["ADTS/MPEG-4", "AAC", "aac", "ADTS/MPEG-4"],
    ["ASF/audio", "WMA", undefined, "ASF/audio"],
    ["EBML/M4A", undefined, undefined, "EBML/M4A"],
    ["RF64/WAVE", undefined, undefined, "RF64/WAVE"],
    ["CAF/FLAC", undefined, undefined, "CAF/FLAC"],
    ["EBML/Ogg", undefined, undefined, "EBML/Ogg"],
  ])("%s with %s is %s for the decoder and %s for people: how the name begins decides", (container, codec, decoder, people) => {
    expect(decoderFormatOf(container)).toBe(decoder);
    expect(formatName(container, codec, null)).toBe(people);
  });

  it("is named with its kilobits where they are known, and by sixty characters of an unknown name", () => {
    expect(formatName("WAVE", "PCM", 1411)).toBe("WAV, 1411 kb/s");
    expect(formatName("?".repeat(80), undefined, 128)).toBe(`${"?".repeat(60)}, 128 kb/s`);
  });
});

describe("texts of a tag", () => {
  it("are read as windows-1250 where one of them shows it", () => {
    expect(tagTexts(["Za¿ó³æ gêœl¹".replace("œ", "\u009c"), "Zespó³"])).toEqual(["Zażółć gęślą", "Zespół"]);
    expect(tagTexts(["£ódŸ".replace("Ÿ", "\u009f"), "pamiêæ", undefined])).toEqual(["Łódź", "pamięć", undefined]);
  });

  it("stay as they are otherwise", () => {
    expect(tagTexts(["Señorita", "Ångström & fête", undefined])).toEqual(["Señorita", "Ångström & fête", undefined]);
    expect(tagTexts(["¿Qué pasa? £5 m³", "Zażółć"])).toEqual(["¿Qué pasa? £5 m³", "Zażółć"]);
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
    expect(reducedPeaks([0.1, 0.1, 1, 1], 2)).toEqual([0.1, 1]);
    expect(reducedPeaks([0, 0], 10)).toEqual([0, 0]);
    expect(reducedPeaks([], 10)).toEqual([]);
  });
});

describe("what a DJ would stumble over", () => {
  it("is silence at the start, read from the waveform", () => {
    const wave = (silent: number) => ({ seconds: 100, peaks: Array.from({ length: 200 }, (_, at) => (at < silent ? 0.01 : 0.6)) });
    expect(silenceAtStart(wave(0))).toEqual({ seconds: 0, long: false });
    expect(silenceAtStart(wave(4))).toEqual({ seconds: 2, long: false });
    expect(silenceAtStart(wave(9))).toEqual({ seconds: 4.5, long: true });
    expect(silenceAtStart(wave(1))).toEqual({ seconds: 0.5, long: false });
    expect(silenceAtStart(wave(200))).toEqual({ seconds: 100, long: true });
    expect(silenceAtStart({ seconds: 10, peaks: [0.02, 0.021] })).toEqual({ seconds: 5, long: true });
  });

  it("is unknown without a waveform or a length", () => {
    expect(silenceAtStart({ seconds: 100, peaks: null })).toBeUndefined();
    expect(silenceAtStart({ seconds: 100, peaks: [] })).toBeUndefined();
    expect(silenceAtStart({ seconds: null, peaks: [0, 1] })).toBeUndefined();
  });

  it("is a file far quieter or louder than others", () => {
    expect([null, -54.3, -24.1, -24, -14, -7, -6.9].map(judgeLoudness)).toEqual([
      "silent",
      "quiet",
      "quiet",
      "fine",
      "fine",
      "fine",
      "loud",
    ]);
  });
});
