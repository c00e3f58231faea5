import { expect, it } from "vitest";
import { NAV } from "../../web/layouts/nav.ts";
import { matchingClubs, matchingScreens } from "./found.ts";

const names = (text: string, role: keyof typeof NAV = "admin") => matchingScreens(NAV[role], text, "pl").map((item) => item.label.pl);

it("finds screens by any part of their name, without marks, and only those of the role", () => {
  expect(names("platn")).toEqual(["Płatności"]);
  expect(names("listy st")).toEqual(["Listy startowe"]);
  expect(names("uzytkownicy", "trener")).toEqual([]);
  expect(names("").length).toBe(NAV.admin.flatMap((group) => group.items).length);
});

it("names each found club once, when the words are about the club", () => {
  const entries = [
    { club_name: "Studio Plié", club_city: "Toruń" },
    { club_name: "Studio Plié", club_city: "Toruń" },
    { club_name: "Klub Kontra", club_city: null },
    { club_name: null, club_city: "Toruń" },
  ];
  expect(matchingClubs(entries, "plie torun")).toEqual([{ name: "Studio Plié", city: "Toruń", entries: 2 }]);
  expect(matchingClubs(entries, "nowak")).toEqual([]);
});
