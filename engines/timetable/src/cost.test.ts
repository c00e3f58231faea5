// What a finished order costs: docs/rules/timetable.md 2.1. Each second was worked out by hand.
import { describe, expect, it } from "vitest";
import { day, entriesOf, slots } from "../testing/small-days.ts";
import { costOf } from "./cost.ts";
import type { Timetable } from "./timetable.ts";

describe("missing rest", () => {
  const timetable = day({ entries: entriesOf("a", ["1 Zofia", "2 Zofia Maja", "3 Maja", "4 Zofia"]), rest_seconds: 420 });
  const missing = (order: readonly string[], extra: Partial<Timetable> = {}) => {
    const { cost_seconds, broken } = costOf(slots(...order), { ...timetable, ...extra });
    return [cost_seconds, ...broken.map((b) => `${b.dancer} ${b.first}-${b.second} ${b.missing_seconds}`)];
  };

  it.each<[string, string[], Partial<Timetable>, (number | string)[]]>([
    ["2.1: ends 9:02, starts 9:06, rest 7:00", ["1 0", "4 360"], {}, [180, "Zofia 1-4 180"]],
    ["exactly the rest", ["1 0", "4 540"], {}, [0]],
    ["one second less", ["1 0", "4 539"], {}, [1, "Zofia 1-4 1"]],
    ["an overlap counts on top", ["1 0", "4 60 B"], {}, [480, "Zofia 1-4 480"]],
    ["by start, not as listed", ["4 360", "1 0"], {}, [180, "Zofia 1-4 180"]],
    ["equal starts keep the order", ["4 0 B", "1 0"], {}, [540, "Zofia 4-1 540"]],
    ["only neighbours", ["1 0", "2 180", "4 360"], {}, [720, "Zofia 1-2 360", "Zofia 2-4 360"]],
    ["everybody for oneself", ["1 0", "2 180", "3 360"], {}, [720, "Zofia 1-2 360", "Maja 2-3 360"]],
    ["not across days", ["1 0", "4 0 A e"], {}, [0]],
    ["a rest of one's own", ["1 0", "2 180", "3 360"], { rest_of: { Maja: 60, Zofia: 600 } }, [540, "Zofia 1-2 540"]],
    ["a rest of nothing", ["1 0", "2 120"], { rest_of: { Zofia: 0 } }, [0]],
  ])("%s", (_, order, extra, expected) => expect(missing(order, extra)).toEqual(expected));
});
