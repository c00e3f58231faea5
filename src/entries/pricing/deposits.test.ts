// What a reserved place costs, which one an entry fills, what the organiser retains.
import { expect, it } from "vitest";
import { filledBy, retainedDeposit, unfilledPlaces, type Reservation, withPlaces } from "./deposits.ts";

const reservation = (id: string, more: Partial<Reservation> = {}): Reservation => ({
  id,
  section_id: "solo",
  section_name: "Solo",
  reserved: 2,
  filled: 0,
  given_back: 0,
  released: 0,
  deposit_grosze: 5000,
  kept_grosze: 0,
  until: "2026-02-20",
  ...more,
});
const entries = ["1", "2", "3", "4"].map((id) => ({ id, section_id: "solo" }));
const nothing = { lines: [], total_grosze: 0, currency: "PLN", until: null };

it("an entry takes the place that ends soonest, of its own section, as long as its day is not over", () => {
  const held = [
    reservation("late", { until: "2026-02-25" }),
    reservation("soon", { reserved: 1 }),
    reservation("over", { until: "2026-01-19" }),
    reservation("duet", { section_id: "duet" }),
  ];
  const { reservations, filling } = filledBy(held, entries, "2026-01-20");
  expect([...filling]).toEqual(["1", "2", "3"]);
  expect(Object.fromEntries(reservations.map((each) => [each.id, unfilledPlaces(each)]))).toEqual({ over: 2, soon: 0, duet: 2, late: 0 });
  expect(held.every((each) => each.filled === 0)).toBe(true);
});

it("a place that is held until today can be filled today, and not tomorrow", () => {
  const filled = (today: string) => [...filledBy([reservation("1", { reserved: 1, until: "2026-02-20" })], entries, today).filling];
  expect(filled("2026-02-20")).toEqual(["1"]);
  expect(filled("2026-02-21")).toEqual([]);
});

it("open places cost their deposits, retained deposits stay, filled or returned places cost nothing", () => {
  const quote = withPlaces(
    nothing,
    [reservation("1", { reserved: 10, filled: 3, given_back: 2 }), reservation("2", { released: 2, kept_grosze: 7000 })],
    "pl",
  );
  expect(quote.lines.map((each) => [each.label.replaceAll("\u00a0", " "), each.amount_grosze])).toEqual([
    ["Rezerwacja 5 miejsc: Solo", 25_000],
    ["Zadatek za zwolnione miejsca: Solo", 7000],
  ]);
  expect(quote.total_grosze).toBe(32_000);
  const label = (reserved: number, locale: "pl" | "en") =>
    withPlaces(nothing, [reservation("1", { reserved })], locale).lines[0]?.label.replaceAll("\u00a0", " ");
  expect([label(1, "pl"), label(2, "pl"), label(1, "en"), label(2, "en")]).toEqual([
    "Rezerwacja 1 miejsca: Solo",
    "Rezerwacja 2 miejsc: Solo",
    "Reservation of 1 place: Solo",
    "Reservation of 2 places: Solo",
  ]);
});

it.each([
  [15_000, 20_000, 8000, 12_000],
  [15_000, 30_000, 8000, 15_000],
  [15_000, 5000, 8000, 0],
  [15_000, 0, 0, 0],
])("of deposits of %i, with %i paid and %i owed for the rest, %i stay", (deposits, money, rest, kept) =>
  expect(retainedDeposit({ deposits, money, rest })).toBe(kept),
);
