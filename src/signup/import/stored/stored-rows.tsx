import { ListChecks } from "lucide-react";
import { count } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { LinkButton } from "../../../web/ui/button.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { useWaitingRows } from "./stored-import.ts";

/** Apart from the words of the import, which are loaded with its page. */
const words = {
  pl: { list: "Lista „do poprawy”", open: "Popraw", rows: { one: "wiersz", few: "wiersze", many: "wierszy", other: "wiersza" } },
  en: { list: "List “to correct”", open: "Correct", rows: { one: "row", other: "rows" } },
};

/** Note about the list „do poprawy” of a sign-up in this browser, with a link to it. */
export function StoredRows({ signupId }: { signupId: string }) {
  const locale = useLocale();
  const messages = words[locale];
  const rows = { people: useWaitingRows("people", signupId), entries: useWaitingRows("entries", signupId) };
  return (["people", "entries"] as const)
    .filter((of) => rows[of] > 0)
    .map((of) => (
      <div key={of} className="mb-4">
        <Note
          icon={ListChecks}
          action={
            <LinkButton size="small" to={`/signup/competition/import/${signupId}?of=${of}`}>
              {messages.open}
            </LinkButton>
          }
        >
          {`${messages.list}: ${count(locale, rows[of], messages.rows)}`}
        </Note>
      </div>
    ));
}
