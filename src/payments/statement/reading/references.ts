// Stand-in until the reading of files is joined.
import { referencesIn as written } from "../../desk/statement.ts";

export function referencesIn(text: string, open: ReadonlySet<string>): string[] {
  return written(text).filter((each) => open.has(each));
}
