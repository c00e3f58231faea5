// Numbers in words, as an announcer reads them.
import { expect, it } from "vitest";
import { numberInWords } from "./number-words.ts";

it.each([
  [1, "jeden", "one"],
  [13, "trzynaście", "thirteen"],
  [80, "osiemdziesiąt", "eighty"],
  [121, "sto dwadzieścia jeden", "one hundred and twenty-one"],
  [700, "siedemset", "seven hundred"],
  [1000, "tysiąc", "one thousand"],
  [2014, "dwa tysiące czternaście", "two thousand fourteen"],
])("%i is „%s” and “%s”", (n, polish, english) => {
  expect([numberInWords(n, "pl"), numberInWords(n, "en")]).toEqual([polish, english]);
});
