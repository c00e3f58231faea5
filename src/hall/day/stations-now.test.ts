import { expect, it } from "vitest";
import { stationsNow } from "./stations-now.ts";

const NOW = Date.parse("2026-03-14T14:00:00Z");
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();
const station = (name: string, seen_at: string | null, ends_at = "2026-03-14T20:00:00Z") => ({
  id: name,
  kind: "backstage" as const,
  name,
  ends_at,
  seen_at,
});

it("is offline two minutes after its last sign, the newest first; one that nobody opened or that ended is not", () => {
  const stations = [
    station("online", ago(119)),
    station("an hour", ago(3600)),
    station("two minutes", ago(120)),
    station("nobody", null),
    station("ended", ago(300), ago(60)),
  ];
  const { all, online, offline } = stationsNow(stations, NOW);
  expect({ all, online, offline: offline.map((each) => each.name) }).toEqual({ all: 4, online: 1, offline: ["two minutes", "an hour"] });
});
