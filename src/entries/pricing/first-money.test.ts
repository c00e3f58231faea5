import { expect, it } from "vitest";
import { firstMoneyDay, type MoneyMove } from "./first-money.ts";

const move = (kind: string, amount_grosze: number, received_on: string): MoneyMove => ({ kind, amount_grosze, received_on });
const early = "2026-01-31";
const late = "2026-02-05";

it.each<[string, MoneyMove[], string | undefined]>([
  ["nothing came", [], undefined],
  ["a part in time, the rest later", [move("received", 3000, early), move("received", 5000, late)], early],
  ["a transfer booked after another one that came later", [move("paid", 3000, late), move("received", 5000, early)], early],
  ["a part that was booked in error", [move("received", 3000, early), move("taken_back", -3000, late)], undefined],
  [
    "a part booked in error beside a true one",
    [move("received", 3000, early), move("received", 2000, late), move("taken_back", -3000, late)],
    late,
  ],
  ["a refund of the first sum out of two", [move("paid", 8000, early), move("paid", 5000, late), move("refund_done", -8000, late)], early],
  ["all of it refunded, then new money", [move("paid", 8000, early), move("refund_done", -8000, early), move("paid", 8000, late)], late],
  [
    "a refund that the bank gave back",
    [move("paid", 8000, early), move("refund_done", -8000, late), move("refund_rejected", 8000, late)],
    early,
  ],
  ["a mark that was undone", [move("changed_by_hand", 8000, early), move("changed_by_hand", -8000, early)], undefined],
])("the day of the first money: %s", (_, moves, day) => {
  expect(firstMoneyDay(moves)).toBe(day);
});
