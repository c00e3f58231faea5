// What of a sheet of answers goes to the server after it refused some of it, and what keeps a sign-up from being sent.
import { expect, it, vi } from "vitest";
import { Autosave } from "../../web/autosave/autosave.ts";
import { ApiError } from "../../web/calls/api.ts";
import { type Sheet, sheetOf, WHOLE, withoutRefused } from "./rules.ts";

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
