import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { doneOrFalse, listOrEmpty, recordOrNull } from "./outcomes.ts";

const refusal = new ApiError({ status: 422, code: "invalid", message: "Popraw zaznaczone pola.", errors: { name: ["Wypełnij to pole."] } });
const refused = () => Promise.reject(refusal);

function listener() {
  const reasons: ApiError[] = [];
  return { reasons, report: (error: ApiError) => void reasons.push(error) };
}

test("a failed list is an empty list, a failed create or update null, a failed delete false, each with its reason reported", async () => {
  const { reasons, report } = listener();
  expect(await listOrEmpty(refused, report)).toEqual([]);
  expect(await recordOrNull(refused, report)).toBeNull();
  expect(await doneOrFalse(refused, report)).toBe(false);
  expect(reasons).toEqual([refusal, refusal, refusal]);
});

test("a successful result is returned and nothing is reported", async () => {
  const { reasons, report } = listener();
  expect(await listOrEmpty(async () => ({ data: [1, 2], next_cursor: null }), report)).toEqual([1, 2]);
  expect(await recordOrNull(async () => ({ id: "1" }), report)).toEqual({ id: "1" });
  expect(await doneOrFalse(async () => undefined, report)).toBe(true);
  expect(reasons).toEqual([]);
});

test("a bug is not taken for a refusal", async () => {
  const { reasons, report } = listener();
  const broken = () => Promise.reject(new TypeError("bug"));
  await expect(listOrEmpty(broken, report)).rejects.toThrow("bug");
  await expect(recordOrNull(broken, report)).rejects.toThrow("bug");
  await expect(doneOrFalse(broken, report)).rejects.toThrow("bug");
  expect(reasons).toEqual([]);
});
