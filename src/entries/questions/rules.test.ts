// Which answers are sent again after the server refused some, and which questions prevent a sign-up from being sent.
import { expect, it, vi } from "vitest";
import { Autosave } from "../../web/forms/autosave.ts";
import { ApiError } from "../../web/calls/api.ts";
import { type Sheet, sentWith, sheetOf, unansweredPeople, WHOLE, withoutRefused } from "./rules.ts";

it("an answer that the server refused waits for its person; the others of its sheet are saved", async () => {
  let errors: Record<string, string[]> = {};
  const sheet = sheetOf([], WHOLE);
  const save = vi.fn<(change: Partial<Record<string, string | number | null>>) => Promise<Sheet>>((change) => {
    if (change["size"] === "XXL")
      return Promise.reject(new ApiError({ status: 422, code: "invalid", message: "", errors: { "values.size": ["Wybierz z listy."] } }));
    return Promise.resolve({ ...sheet, version: 1, values: change as Sheet["values"] });
  });
  const answering = new Autosave<Sheet, Record<string, string | number | null>>(sheet, {
    fieldsOf: (record = sheet) => record.values,
    save,
    fitting: (waiting) => withoutRefused(waiting, errors) as Record<string, string | number | null>,
    refused: (error) => {
      errors = error.errors;
    },
  });
  answering.change({ size: "XXL", arrival: "9:30" });
  expect(await answering.flush()).toBe(false);
  expect(await answering.flush()).toBe(false);
  expect(save.mock.calls.map(([change]) => change)).toEqual([{ size: "XXL", arrival: "9:30" }, { arrival: "9:30" }]);
  expect(answering.state()).toMatchObject({ record: { values: { arrival: "9:30" } }, fields: { size: "XXL", arrival: "9:30" } });
  errors = {};
  answering.change({ size: "M" });
  expect(await answering.flush()).toBe(true);
});

it("a person is asked what was new before the newest of the own entries was sent; nothing newer holds the sign-up up", () => {
  const [first, last] = ["2026-02-01T10:00:00Z", "2026-02-10T10:00:00Z"];
  const entries = [
    { dancer_ids: ["lena"], submitted_at: last },
    { dancer_ids: ["lena", "iga"], submitted_at: first },
  ];
  expect([sentWith("lena", entries), sentWith("iga", entries)]).toEqual([last, first]);
  expect(sentWith("lena", [...entries, { dancer_ids: ["lena"], submitted_at: null }])).toBeNull();
  const question = (asked_at: string) => ({
    id: "size",
    scope: "dancer" as const,
    kind: "text" as const,
    label: "Rozmiar",
    label_en: null,
    required: true,
    asked_at,
  });
  const dancers = ["lena", "iga"].map((id) => ({ id, first_name: id, last_name: "Wrona" }));
  const open = (asked_at: string) =>
    unansweredPeople({ questions: [question(asked_at)], sheets: [] }, entries, dancers).map((each) => each.pl);
  expect(open("2026-02-05T10:00:00Z")).toEqual(["lena Wrona: odpowiedz na pytanie „Rozmiar”."]);
  expect(open("2026-02-11T10:00:00Z")).toEqual([]);
});
