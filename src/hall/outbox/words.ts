// Texts about changes of an ended station that did not arrive.
import { count } from "../../kernel/text/format.ts";

const pl = {
  unsent: (n: number) => `Nie wysłano ${count("pl", n, { one: "zmiany", other: "zmian" })}`,
  unsentWhy: "Wyślą się, gdy ten telefon otworzy znowu takie samo stanowisko.",
  change: "zmiana",
  remove: "Usuń z telefonu",
  removeTitle: (n: number) => `Usunąć ${count("pl", n, { one: "zmianę", few: "zmiany", many: "zmian", other: "zmiany" })} z telefonu?`,
  removeWhy: "Nie będzie można ich wysłać.",
};

const en: typeof pl = {
  unsent: (n) => `${count("en", n, { one: "change was", other: "changes were" })} not sent`,
  unsentWhy: "They are sent when this phone opens the same kind of station again.",
  change: "change",
  remove: "Remove from the phone",
  removeTitle: (n) => `Remove ${count("en", n, { one: "change", other: "changes" })} from the phone?`,
  removeWhy: "They can no longer be sent then.",
};

export const words = { pl, en };
