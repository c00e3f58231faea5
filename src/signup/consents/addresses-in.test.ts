import { expect, it } from "vitest";
import { matchAddresses } from "./addresses-in.ts";

const people = [
  { dancer_id: "1", first_name: "Łucja", last_name: "Żak" },
  { dancer_id: "2", first_name: "Ola", last_name: "Kot-Mała" },
  { dancer_id: "3", first_name: "Jan", last_name: "Lis" },
  { dancer_id: "4", first_name: "Jan", last_name: "Lis" },
];

it("matches each address with the person named on its line, however the name is written", () => {
  const { found, left } = matchAddresses(
    [
      "Zak Lucja; lucja@example.com",
      "",
      "ola@example.com\tOla Kot-Mała",
      "Kasia Nowa <kasia@example.com>",
      "Ola Kot-Mała",
      "Jan Lis jan@example.com",
    ].join("\n"),
    people,
  );
  expect([...found]).toEqual([
    ["1", "lucja@example.com"],
    ["2", "ola@example.com"],
  ]);
  expect(left).toEqual(["Kasia Nowa <kasia@example.com>", "Ola Kot-Mała", "Jan Lis jan@example.com"]);
});

it("takes the later of two lines for one person", () => {
  expect([...matchAddresses("Łucja Żak a@example.com\nŁucja Żak b@example.com", people).found]).toEqual([["1", "b@example.com"]]);
});
