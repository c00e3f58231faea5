// Words of the section of conflicts of interest.
import type { Locale } from "../../kernel/text/locale.ts";
import { common } from "../../web/ui/common-words.ts";

export const words = {
  pl: {
    ...common.pl,
    title: "Konflikty",
    lead: "Sędzia i klub, którego nie powinien oceniać.",
    none: "Nie ma konfliktów interesów.",
    failed: "Nie udało się wczytać konfliktów",
    open: "Konflikty sędziów",
    addConflict: "Dodaj konflikt",
    kind: "Co robimy",
    kinds: { hard: "Nie ocenia", soft: "Decyduje główny" },
    hints: {
      hard: "Sędzia nie wejdzie do składu rundy, w której tańczy ten klub.",
      soft: "Sędzia widzi ostrzeżenie na tablecie, sędzia główny na swojej stronie.",
    },
    saved: "Zapisano konflikt",
    removed: "Usunięto konflikt",
  },
  en: {
    ...common.en,
    title: "Conflicts",
    lead: "A judge and a club that this judge should not mark.",
    none: "There are no conflicts of interest.",
    failed: "The conflicts could not be loaded",
    open: "Judges' conflicts",
    addConflict: "Add a conflict",
    kind: "What happens",
    kinds: { hard: "Does not judge", soft: "Head judge decides" },
    hints: {
      hard: "The judge cannot join the panel of a round in which this club dances.",
      soft: "The judge sees a warning on the tablet, the head judge on their own page.",
    },
    saved: "Conflict saved",
    removed: "Conflict removed",
  },
} satisfies Record<Locale, unknown>;
