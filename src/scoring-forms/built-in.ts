// The forms that every organisation has from its first day: what the skating system needs. Battles have none before they can be run.

export const BUILT_IN = [
  { method: "recall", name: { pl: "Krzyżyki", en: "Crosses" } },
  { method: "skating", name: { pl: "Miejsca", en: "Places" } },
] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

/** The form that a form of this method cannot do without, where no unarchived one is there: crosses choose who goes on, places decide a final. */
export function missingBeside(method: string, forms: readonly { method: string; archived?: boolean }[]): BuiltIn | undefined {
  if (!BUILT_IN.some((each) => each.method === method)) return undefined;
  return BUILT_IN.find((each) => each.method !== method && !forms.some((form) => !form.archived && form.method === each.method));
}
