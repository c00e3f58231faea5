// The usual categories that a new organiser starts from.
// Source: counted over the 18 contests of engines/regulations/contests. Dance categories that at least two contests name (spellings of one
// style taken together); the age bands „do 8, 9–12, 13–16, 17+” of the largest family of bands (3 to 6 contests each) and 30+ (6 contests);
// sizes that at least two contests share, and the trio between duet and small group. Longest music: what three quarters of all limits of
// that size allow, in steps of 30 s.

/** A usual record: its name, its code and the other fields of its dictionary. */
export type UsualRecord = { readonly name: string; readonly code: string } & Readonly<Record<string, string | number | null>>;

/** Usual records by dictionary, in their order; ages in whole years, times in seconds. */
export const usualSet: Readonly<Record<"dance" | "age" | "presentation", readonly UsualRecord[]>> = {
  dance: [
    { name: "Taniec współczesny", code: "WSP", description: null },
    { name: "Jazz", code: "JAZZ", description: null },
    { name: "Modern", code: "MODERN", description: null },
    { name: "Hip-hop", code: "HH", description: null },
    { name: "Street dance", code: "STREET", description: null },
    { name: "Disco dance", code: "DISCO", description: null },
    { name: "Dancehall", code: "DH", description: null },
    { name: "Show dance", code: "SHOW", description: null },
    { name: "Inne formy tańca", code: "INNE", description: null },
  ],
  age: [
    { name: "do 8 lat", code: "8", description: null, min_age: null, max_age: 8, age_basis: "calendar_year" },
    { name: "9–12 lat", code: "9-12", description: null, min_age: 9, max_age: 12, age_basis: "calendar_year" },
    { name: "13–16 lat", code: "13-16", description: null, min_age: 13, max_age: 16, age_basis: "calendar_year" },
    { name: "17 lat i więcej", code: "17+", description: null, min_age: 17, max_age: null, age_basis: "calendar_year" },
    { name: "30 lat i więcej", code: "30+", description: null, min_age: 30, max_age: null, age_basis: "calendar_year" },
  ],
  presentation: [
    {
      name: "Solo",
      code: "SOLO",
      description: null,
      min_dancers: 1,
      max_dancers: 1,
      min_music_seconds: null,
      max_music_seconds: 90,
      slot_seconds: 90,
    },
    {
      name: "Duet",
      code: "DUET",
      description: null,
      min_dancers: 2,
      max_dancers: 2,
      min_music_seconds: null,
      max_music_seconds: 90,
      slot_seconds: 90,
    },
    {
      name: "Trio",
      code: "TRIO",
      description: null,
      min_dancers: 3,
      max_dancers: 3,
      min_music_seconds: null,
      max_music_seconds: 120,
      slot_seconds: 120,
    },
    {
      name: "Mini formacja",
      code: "MINI",
      description: null,
      min_dancers: 4,
      max_dancers: 7,
      min_music_seconds: null,
      max_music_seconds: 180,
      slot_seconds: 180,
    },
    {
      name: "Formacja",
      code: "FORM",
      description: null,
      min_dancers: 8,
      max_dancers: 24,
      min_music_seconds: null,
      max_music_seconds: 240,
      slot_seconds: 240,
    },
  ],
};
