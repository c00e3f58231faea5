// Words of the frames around all pages.
import type { Locale } from "../../kernel/text/locale.ts";

interface FrameWords {
  /** Name of this language in itself. */
  language: string;
  myWork: string;
  /** Button on a refused desk that belongs to another organiser. */
  switchTo: (place: string) => string;
}

export const frameWords: Readonly<Record<Locale, FrameWords>> = {
  pl: {
    language: "Polski",
    myWork: "Mój panel",
    switchTo: (place) => `Przełącz na: ${place}`,
  },
  en: {
    language: "English",
    myWork: "My desk",
    switchTo: (place) => `Switch to ${place}`,
  },
};
