// Built-in forms of every new organisation: those that the skating system needs. There is none for battles, which cannot be run yet.

export const BUILT_IN = [
  { method: "recall", name: { pl: "Krzyżyki", en: "Crosses" } },
  { method: "skating", name: { pl: "Miejsca", en: "Places" } },
] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

/** Returns the other built-in form that this method needs (crosses choose who goes on, places decide a final), when no unarchived one exists. */
export function missingBuiltIn(method: string, forms: readonly { method: string; archived?: boolean }[]): BuiltIn | undefined {
  if (!BUILT_IN.some((each) => each.method === method)) return undefined;
  return BUILT_IN.find((each) => each.method !== method && !forms.some((form) => !form.archived && form.method === each.method));
}
