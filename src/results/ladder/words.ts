// The words of a section's ladder, and of what a decision about its line costs.
import type { PluralForms } from "../../web/locale/format.ts";

const pl = {
  judges: "Sędziowie: {n}",
  marks: "Otwórz oceny",
  clear: "Przechodzi {n} z {of}.",
  line: "Linia po {n}.",
  heats: { one: "grupa", few: "grupy", many: "grup", other: "grupy" } as PluralForms,
  dances: { one: "taniec", few: "tańce", many: "tańców", other: "tańca" } as PluralForms,
  minutes: "ok. {n} min",
  asPlanned: "jak w planie",
};

const en: typeof pl = {
  judges: "Judges: {n}",
  marks: "Open the marks",
  clear: "{n} of {of} go on.",
  line: "Line after {n}.",
  heats: { one: "heat", few: "heats", many: "heats", other: "heats" } as PluralForms,
  dances: { one: "dance", few: "dances", many: "dances", other: "dances" } as PluralForms,
  minutes: "about {n} min",
  asPlanned: "as planned",
};

export const words = { pl, en };
