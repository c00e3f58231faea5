// Wording of a section's ladder, and of the effect of a decision about its line.
import type { PluralForms } from "../../kernel/text/format.ts";

const pl = {
  judges: "Sędziowie: {n}",
  crossesOf: "Sędziowie: {n}, krzyżyki {given} z {all}",
  marks: "Otwórz oceny",
  clear: "Przechodzi {n} z {of}.",
  line: "Linia po {n}.",
  below: "Poniżej linii:",
  heat: "Gr.",
  heatWhole: "Grupa",
  heats: { one: "grupa", few: "grupy", many: "grup", other: "grupy" } as PluralForms,
  dances: { one: "taniec", few: "tańce", many: "tańców", other: "tańca" } as PluralForms,
  minutes: "ok. {n} min",
  asPlanned: "jak w planie",
  heatsWithin: "Grupy {within}",
  crossesWithin: "Krzyżyki {within}",
  eachJudge: "po {n} na sędziego",
  dayEnds: "Koniec dnia",
  plannedEnd: "z {time}",
  pauseBefore: "Przerwa {before}",
  noPause: "bez przerwy",
};

const en: typeof pl = {
  judges: "Judges: {n}",
  crossesOf: "Judges: {n}, crosses {given} of {all}",
  marks: "Open the marks",
  clear: "{n} of {of} go on.",
  line: "Line after {n}.",
  below: "Below the line:",
  heat: "Ht.",
  heatWhole: "Heat",
  heats: { one: "heat", few: "heats", many: "heats", other: "heats" } as PluralForms,
  dances: { one: "dance", few: "dances", many: "dances", other: "dances" } as PluralForms,
  minutes: "about {n} min",
  asPlanned: "as planned",
  heatsWithin: "Heats {within}",
  crossesWithin: "Crosses {within}",
  eachJudge: "{n} from each judge",
  dayEnds: "End of the day",
  plannedEnd: "planned {time}",
  pauseBefore: "Pause {before}",
  noPause: "none",
};

export const words = { pl, en };
