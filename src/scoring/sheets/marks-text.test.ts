import { expect, test } from "vitest";
import { judgeTotal } from "./marks-text.ts";

test("a judge's total keeps one number of decimals in a column: none for whole points, one for halves, two where they occur", () => {
  expect(judgeTotal([{ step: 1, weight: 1 }], 38, "pl")).toBe("38");
  expect(judgeTotal([{ step: 0.5, weight: 1 }], 38, "pl")).toBe("38,0");
  expect(judgeTotal([{ step: 0.5, weight: 1 }], 38.5, "en")).toBe("38.5");
  expect(judgeTotal([{ step: 1, weight: 0.25 }], 9.25, "pl")).toBe("9,25");
});
