// Allowed length of a performance, and the source of its music: docs/rules/eligibility.md 5.1–5.2. Each answer was worked out by hand.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf, englishOf, englishText, messagesOf, polishOf, polishReasons } from "../tests/read-as.ts";
import { isLengthAllowed, musicFor, type Performance, timeLimitsFor } from "./time-limits.ts";

describe("time and music", () => {
  const line = (when: object, min_s: number | null, max_s: number | null, music = "own", turns?: string): object => ({
    when: { presentations: ["SOLO"], styles: "all", ...when },
    min_s,
    max_s,
    music,
    ...(turns && { turns }),
  });
  const load = (...time_and_music: object[]): ReturnType<typeof invented>["regulations"] => invented({ time_and_music }).regulations;
  const isOk = (regulations: ReturnType<typeof load>, performance: object, ...seconds: number[]): unknown =>
    answerOf(isLengthAllowed(regulations, { presentation: "SOLO", ...performance }, seconds));

  test("both limits are inclusive", () => {
    const regulations = load(line({}, 60, 90));
    expect([59, 60, 90, 91].map((seconds) => isOk(regulations, {}, seconds))).toEqual([false, true, true, false]);
  });

  test("the first line that fits counts; all but one style", () => {
    const regulations = load(line({ styles: "DISCO, TAP" }, null, 60, "organiser"), line({ styles: "all but DISCO" }, null, 90));
    expect(isOk(regulations, { style: "DISCO" }, 80)).toBe(false);
    expect(isOk(regulations, { style: "JAZZ" }, 80)).toBe(true);
    expect(isOk(regulations, {}, 80)).toBe("ask.style");
    expect(isOk(regulations, {}, 50)).toBe(true);
    expect(answerOf(musicFor(regulations, { presentation: "SOLO", style: "DISCO" }))).toBe("organiser");
    expect(answerOf(musicFor(regulations, { presentation: "SOLO" }))).toBe("ask.style");
  });

  test("by age, by level, and by round however it is called", () => {
    const regulations = invented({
      levels: [{ code: "D", name_pl: "debiuty" }],
      time_and_music: [
        line({ ages: ["A"] }, null, 45),
        line({ levels: ["D"] }, null, 50),
        line({ rounds: "elimination" }, null, 60, "organiser"),
        line({ rounds: "semi-final, final" }, null, 90),
      ],
    }).regulations;
    const limit = (facts: object): unknown => {
      const outcome = timeLimitsFor(regulations, { presentation: "SOLO", ages: ["B"], level: "X", ...facts });
      return outcome.ambiguous ? outcome.question.code : outcome.answer.max_seconds;
    };
    expect(limit({ ages: ["A"] })).toBe(45);
    expect(limit({ level: "D" })).toBe(50);
    expect(limit({ round: "eliminacje" })).toBe(60);
    expect(limit({ round: "półfinał" })).toBe(90);
    expect(limit({ round: "final" })).toBe(90);
    expect(limit({ round: "quarter" })).toBe("ask.time");
    expect(limit({})).toBe("ask.round");
  });

  test("by the number of entries; the number that two lines name is a question", () => {
    const regulations = load(
      line({ rounds: "elimination up to 50 entries" }, null, 45),
      line({ rounds: "elimination from 50 entries" }, null, 60),
    );
    expect(isOk(regulations, { round: "elimination", entries: 49 }, 50)).toBe(false);
    expect(isOk(regulations, { round: "elimination", entries: 51 }, 50)).toBe(true);
    expect(isOk(regulations, { round: "elimination", entries: 50 }, 50)).toBe("ask.style");
    expect(isOk(regulations, { round: "elimination" }, 40)).toBe(true);
  });

  test("parts of a programme add up; turns have their own length", () => {
    expect(isOk(load(line({}, null, 240)), {}, 120, 121)).toBe(false);
    expect(isOk(load(line({}, null, 90, "own", "3 turns of 30 s")), {}, 30, 30, 30)).toBe(true);
    expect(isOk(load(line({}, null, 90, "own", "3 turns of 30 s")), {}, 40, 20)).toBe(false);
    expect(isOk(load(line({}, null, 60, "own", "2 each")), {}, 60, 60)).toBe(true);
  });

  test("a presentation without a limit and music that is not stated are questions", () => {
    expect(isOk(load(line({ presentations: ["FORM"] }, null, 60)), {}, 50)).toBe("ask.time");
    expect(isOk(load(line({}, null, null)), {}, 50)).toBe("ask.time");
    expect(answerOf(musicFor(load(line({}, null, 60, "not stated")), { presentation: "SOLO" }))).toBe("ask.music");
  });
});

describe("lengths, rounds and music", () => {
  const lines = (...time_and_music: object[]) =>
    invented({ time_and_music: time_and_music.map((line) => ({ when: { presentations: ["SOLO"] }, ...line })) }).regulations;
  const solo: Performance = { presentation: "SOLO" };

  test.each<[object, number[], boolean | string]>([
    [{ max_s: 90 }, [90], true],
    [{ max_s: 90 }, [91], false],
    [{ min_s: 60 }, [60], true],
    [{ min_s: 60 }, [59], false],
    [{}, [59], "ask.time"],
    [{ max_s: 90, turns: "2 turns of 45" }, [45, 45], true],
    [{ max_s: 90, turns: "2 turns of 45" }, [46, 44], false],
    [{ max_s: 90, turns: "2 turns of 45" }, [30, 30, 30], false],
    [{ max_s: 90, turns: "2 turns of 45" }, [90], true],
    [{ max_s: 45, turns: "each" }, [45, 45], true],
    [{ max_s: 45, turns: "each" }, [45, 46], false],
    [{ max_s: 45, min_s: 30, turns: "each" }, [45, 29], false],
    [{ max_s: 90 }, [45, 46], false],
  ])("%j allows %j: %j", (line, seconds, expected) => expect(answerOf(isLengthAllowed(lines(line), solo, seconds))).toBe(expected));

  test("a length that does not fit says by how much", () => {
    const told = (line: object, ...seconds: number[]) => englishOf(isLengthAllowed(lines(line), solo, seconds))[0];
    expect(told({ max_s: 90 }, 95)).toBe("Length 1:35, allowed is up to 1:30: shorten the track by 0:05.");
    expect(told({ min_s: 60 }, 55)).toBe("Length 0:55, allowed is from 1:00: lengthen the track by 0:05.");
    expect(told({ min_s: 60, max_s: 90 }, 60)).toBe("Length 1:00 is within the limit (1:00–1:30).");
    expect(told({ min_s: 90, max_s: 90 }, 91)).toBe("Length 1:31, allowed is 1:30: shorten the track by 0:01.");
    expect(told({ max_s: 90, turns: "2 turns of 45" }, 46, 44)).toBe(
      "Length 1:30 (0:46 + 0:44), allowed is up to 1:30: divide the time differently.",
    );
  });

  test.each<[string, Performance, boolean | string]>([
    ["final from 12 entries", { ...solo, round: "final", entries: 13 }, true],
    ["final from 12 entries", { ...solo, round: "final", entries: 11 }, false],
    ["final at least 12", { ...solo, round: "final", entries: 12 }, true],
    ["final over 12", { ...solo, round: "final", entries: 12 }, false],
    ["final more than 12", { ...solo, round: "final", entries: 13 }, true],
    ["final up to 12", { ...solo, round: "final", entries: 11 }, true],
    ["final up to 12", { ...solo, round: "final", entries: 13 }, false],
    ["final fewer than 12", { ...solo, round: "final", entries: 12 }, false],
    ["final less than 12", { ...solo, round: "final", entries: 11 }, true],
    ["final below 12", { ...solo, round: "final", entries: 11 }, true],
    ["all but final", { ...solo, round: "final" }, false],
    ["all except final", { ...solo, round: "semi-final" }, true],
    ["1 show", { ...solo, round: "show" }, true],
    ["1 show", { ...solo, round: "battle" }, false],
    ["shows", { ...solo, round: "Show round" }, true],
  ])("5.2 a line for %j counts for %j: %j", (rounds, performance, counts) => {
    const { regulations } = { regulations: lines({ when: { presentations: ["SOLO"], rounds }, max_s: 60 }, { max_s: 90 }) };
    expect(answerOf(timeLimitsFor(regulations, performance))).toMatchObject({ max_seconds: counts === true ? 60 : 90 });
  });

  test("5.2 an ambiguous bound or an unknown number is a question", () => {
    const both = (rounds: string, entries?: number) =>
      answerOf(
        timeLimitsFor(lines({ when: { presentations: ["SOLO"], rounds }, max_s: 60 }, { max_s: 90 }), { ...solo, round: "final", entries }),
      );
    expect([both("final from 12", 12), both("final up to 12", 12), both("final over 12")]).toEqual(["ask.style", "ask.style", "ask.style"]);
  });

  test("the source of the music: the line's, the style's, or a question", () => {
    const music = (parts: Record<string, unknown>, performance: Performance = solo) =>
      answerOf(musicFor(invented(parts).regulations, performance));
    expect([
      music({ time_and_music: [{ music: "own" }] }),
      music({ time_and_music: [{ music: "organiser" }] }),
      music({ time_and_music: [{ max_s: 9 }] }),
    ]).toEqual(["own", "organiser", "ask.music"]);
    const styled = { time_and_music: [], dance_categories: [{ code: "JAZZ", name_pl: "Jazz", music: "own" }] };
    expect([music(styled, { style: "JAZZ" }), music(styled, { style: "X" })]).toEqual(["own", "ask.music"]);
    expect(music({ time_and_music: [{ when: { styles: ["JAZZ"] }, music: "own" }, { music: "organiser" }] })).toBe("ask.style");
  });
});

describe("lines that leave a question", () => {
  const lines = (...time_and_music: object[]) =>
    invented({
      time_and_music: time_and_music.map((line) => ({ when: { presentations: ["SOLO"], styles: "all" }, music: "own", ...line })),
    }).regulations;
  const jazz = { presentations: ["SOLO"], styles: ["JAZZ"] };

  test("5.2 lines that differ in the least, the most or the music alone are a question as long as the style is unknown", () => {
    const asked = (one: object, other: object): unknown =>
      answerOf(timeLimitsFor(lines({ when: jazz, max_s: 90, ...one }, { max_s: 90, ...other }), { presentation: "SOLO" }));
    expect(asked({ min_s: 30 }, { min_s: 45 })).toBe("ask.style");
    expect(asked({ max_s: 60 }, {})).toBe("ask.style");
    expect(asked({ music: "organiser" }, {})).toBe("ask.style");
    expect(asked({}, {})).toMatchObject({ min_seconds: null, max_seconds: 90, music: "own" });
  });

  test("5.1 the parts of a programme add up and are named: 2:30 and 3:40 are 6:10 of 6:00", () => {
    const regulations = lines({ max_s: 360 });
    const told = (...seconds: number[]): string => polishReasons(isLengthAllowed(regulations, { presentation: "SOLO" }, seconds))[0] ?? "";
    expect(told(150, 220)).toContain("6:10 (2:30 + 3:40)");
    expect(told(150, 220)).toContain("skróć utwór o 0:10");
    expect(told(360)).toContain("6:00 ");
    expect(told(360)).not.toContain("(6:00)");
  });

  test("5.2 a round is known by any of its words", () => {
    const ofRound = lines({ when: { presentations: ["SOLO"], styles: "all", rounds: "semi-final, final" }, max_s: 90 });
    const limit = (round: string): unknown => answerOf(timeLimitsFor(ofRound, { presentation: "SOLO", round }));
    expect(limit("final round")).toMatchObject({ max_seconds: 90 });
    expect(limit("Finals")).toMatchObject({ max_seconds: 90 });
    expect(limit("elimination round")).toBe("ask.time");
  });

  test("5.2 the round is a question when its line differs from the one for all", () => {
    const twice = lines({ when: { presentations: ["SOLO"], styles: "all", rounds: "final" }, max_s: 60 }, { max_s: 90 });
    expect(answerOf(timeLimitsFor(twice, { presentation: "SOLO" }))).toBe("ask.round");
    expect(answerOf(timeLimitsFor(twice, { presentation: "SOLO", round: "elimination" }))).toMatchObject({ max_seconds: 90 });
  });
});

describe("lines for a round", () => {
  test.each<[string, string, boolean]>([
    ["final from 12", "final", true],
    ["ALL BUT FINAL", "final", false],
    ["all but  final", "semi", true],
    ["all except semi", "semi", false],
    ["second runda", "second round", true],
    ["runda pokazowa", "runda taneczna", false],
    ["shows", "show", true],
    ["show!", "SHOW", true],
    ["bass", "basses", false],
    ["FINAL MORE THAN 12", "final", true],
  ])("a line for %j and %j: %j", (rounds, round, counts) => {
    const { regulations } = invented({ time_and_music: [{ when: { rounds }, max_s: 60 }, { max_s: 90 }] });
    expect(answerOf(timeLimitsFor(regulations, { round, entries: 13 }))).toMatchObject({ max_seconds: counts ? 60 : 90 });
  });

  test.each<[string, number[], boolean]>([
    ["1 turn of 60", [60], true],
    ["2 turns of 60", [60, 60], true],
    ["12 TURNS of 10", [10, 10], true],
    ["12 turns of 10", [11, 9], false],
    ["2 turn of 100", [99, 21], true],
    ["2 turns of 100", [101, 19], false],
  ])("%j with %j", (turns, seconds, allowed) =>
    expect(answerOf(isLengthAllowed(invented({ time_and_music: [{ max_s: 120, turns }] }).regulations, {}, seconds))).toBe(allowed),
  );

  test.each<[string, string, number, boolean]>([
    ["semi finals", "final", 9, false],
    ["semi finals", "półfinał", 9, true],
    ["1/8 finału", "finał", 9, false],
    ["elimination under 41", "elimination", 40, true],
    ["elimination under 41", "elimination", 41, false],
    ["elimination at most 40", "elimination", 40, true],
    ["elimination at most 40", "elimination", 41, false],
    ["elimination above 40", "elimination", 41, true],
    ["elimination above 40", "elimination", 40, false],
    ["first rounds", "second rounds", 9, false],
    ["rundy pokazowe", "rundy taneczne", 9, false],
  ])("a time for %j is for %j of %j entries: %j", (rounds, round, entries, counts) => {
    const { regulations } = invented({ time_and_music: [{ when: { rounds }, max_s: 60 }, { max_s: 90 }] });
    expect(answerOf(timeLimitsFor(regulations, { round, entries }))).toMatchObject({ max_seconds: counts ? 60 : 90 });
  });
});

describe("classes of a style", () => {
  const dance_categories = ["MAZOR", "MAZORKA", "TWIRL"].map((code) => ({ code, name_pl: code }));
  const category_matrix = [
    { styles: ["MAZOR 2 batony", "MAZOR pom", "MAZORKA", "TWIRL"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] },
  ];
  const loaded = (parts: object) => invented({ dance_categories, category_matrix, ...parts });

  test("a class belongs to its style, a style that begins with the same letters does not", () => {
    const time_and_music = [{ when: { styles: ["MAZOR"] }, max_s: 60 }, { max_s: 90 }];
    const seconds = (style?: string) => {
      const outcome = timeLimitsFor(loaded({ time_and_music }).regulations, { style });
      return outcome.ambiguous ? outcome.question.code : outcome.answer.max_seconds;
    };
    expect(["MAZOR", "MAZOR 2 batony", "MAZOR pom", "MAZORKA", "TWIRL", "TWIRL MAZOR", undefined].map(seconds)).toEqual([
      60,
      60,
      60,
      90,
      90,
      90,
      "ask.style",
    ]);
    expect(loaded({}).warnings.filter((one) => one.path.startsWith("category_matrix"))).toEqual([]);
  });

  test("a rule for all but the style leaves its classes out, and asks while the style is not known", () => {
    const time_and_music = [{ when: { styles: "all but MAZOR" }, max_s: 60 }, { max_s: 90 }];
    const { regulations } = loaded({ time_and_music });
    expect([
      answerOf(timeLimitsFor(regulations, { style: "TWIRL" })),
      answerOf(timeLimitsFor(regulations, { style: "MAZOR pom" })),
      answerOf(timeLimitsFor(regulations, {})),
    ]).toMatchObject([{ max_seconds: 60 }, { max_seconds: 90 }, "ask.style"]);
  });
});

describe("a line for one of two ages", () => {
  test("a line for one of two possible ages is a question", () => {
    const { regulations } = invented({ time_and_music: [{ when: { ages: ["A"] }, max_s: 75 }, { max_s: 90 }] });
    const of = (...ages: string[]) => answerOf(timeLimitsFor(regulations, { ages }));
    expect([of("A"), of("A", "B"), of("B"), of("B", "C")]).toMatchObject([
      { max_seconds: 75 },
      "ask.style",
      { max_seconds: 90 },
      { max_seconds: 90 },
    ]);
  });
});

describe("messages about time and music", () => {
  test("time and music state their limits, in each question too", () => {
    const lines = (...time_and_music: object[]) => invented({ time_and_music }).regulations;
    const one = lines({ min_s: 60, max_s: 90, music: "own" });
    expect(messagesOf(timeLimitsFor(one, {}))).toEqual([
      ["time.limit", "Czas: 1:00–1:30.", { min_seconds: 60, max_seconds: 90 }],
      ["music.own", "Muzyka własna: dodaj plik do występu.", { music: "own" }],
    ]);
    expect(messagesOf(isLengthAllowed(one, {}, [40, 60]))).toEqual([
      [
        "time.does_not_fit",
        "Długość 1:40 (0:40 + 1:00), a dozwolone jest 1:00–1:30: skróć utwór o 0:10.",
        { seconds: 100, min_seconds: 60, max_seconds: 90 },
      ],
    ]);
    expect(messagesOf(isLengthAllowed(one, {}, [60]))).toEqual([
      ["time.fits", "Długość 1:00 mieści się w limicie (1:00–1:30).", { seconds: 60, min_seconds: 60, max_seconds: 90 }],
    ]);
    const rounds = lines({ when: { rounds: "final" }, max_s: 90 }, { min_s: 45 });
    expect(messagesOf(timeLimitsFor(rounds, {}))).toEqual([
      [
        "ask.round",
        "Czas i muzyka zależą od rundy albo liczby występów: której rundy dotyczy pytanie?",
        { limits: ["do 1:30", "od 0:45"] },
      ],
    ]);
    const styles = lines({ when: { styles: ["JAZZ"] }, max_s: 90, music: "organiser" }, { music: "live" });
    expect(messagesOf(musicFor(styles, {}))).toEqual([
      ["ask.style", "Czas i muzyka zależą od stylu, wieku albo poziomu: podaj je.", { limits: ["do 1:30", "–"] }],
    ]);
    expect(messagesOf(musicFor(styles, { style: "JAZZ" }))).toEqual([["music.organiser", "Muzyka organizatora.", { music: "organiser" }]]);
    expect(messagesOf(musicFor(styles, { style: "DISCO" }))).toEqual([["music.as_written", "Muzyka: live.", { music: "live" }]]);
  });

  test("a track that is too short is made longer, one that only has to be divided is divided", () => {
    const fix = (line: object, ...seconds: number[]) =>
      polishOf(isLengthAllowed(invented({ time_and_music: [line] }).regulations, {}, seconds))[0];
    expect([
      fix({ min_s: 60 }, 50),
      fix({ max_s: 60 }, 70),
      fix({ min_s: 60, max_s: 90, turns: "2 turns of 40" }, 50, 10),
      fix({ min_s: 60, max_s: 90, turns: "2 turns of 40" }, 50, 9),
    ]).toEqual([
      "Długość 0:50, a dozwolone jest od 1:00: wydłuż utwór o 0:10.",
      "Długość 1:10, a dozwolone jest do 1:00: skróć utwór o 0:10.",
      "Długość 1:00 (0:50 + 0:10), a dozwolone jest 1:00–1:30: podziel czas inaczej.",
      "Długość 0:59 (0:50 + 0:09), a dozwolone jest 1:00–1:30: wydłuż utwór o 0:01.",
    ]);
  });
});

describe("a time line in words", () => {
  test.each<[object, string]>([
    [{}, "The regulations give no time limit. Music: not stated."],
    [{ max_s: 90, music: "own" }, "Time: up to 1:30. Own music: add the file to the entry."],
    [{ min_s: 60, music: "organiser" }, "Time: from 1:00. The organiser's music."],
    [{ min_s: 60, max_s: 90, music: "live band" }, "Time: 1:00–1:30. Music: live band."],
  ])("a time line of %j is told", (line, sentence) =>
    expect(englishText(timeLimitsFor(invented({ time_and_music: [line] }).regulations, {}))).toBe(sentence),
  );
});
