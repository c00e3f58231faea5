// The list of consents as a CSV file.
import { csvText } from "../../../web/lists/csv.ts";
import { formatDateTime } from "../../../kernel/text/format.ts";
import type { ListedPerson } from "../contract.ts";
import { consentWords } from "../consent-words.ts";
import { purposesFor, purposes } from "../rules.ts";
import { deskWords } from "./desk-words.ts";

/** The whole file as text: a row for each person, a column for each purpose. */
export function consentsCsv(people: readonly ListedPerson[], locale: "pl" | "en"): string {
  const messages = consentWords[locale];
  const words = deskWords[locale];
  return csvText([
    [words.person, words.club, ...purposes.map((each) => messages.purposes[each]), words.changed],
    ...people.map((each) => [
      `${each.last_name} ${each.first_name}`,
      each.club_name ?? each.contact_name,
      ...purposes.map((kind) => {
        if (!purposesFor(each.age).includes(kind)) return null;
        const answer = each.answers[kind];
        return answer
          ? `${messages.answers[answer.state]}, ${messages.channels[answer.channel]}, ${formatDateTime(answer.at, locale, "day")}`
          : messages.answers.none;
      }),
      each.changed_at && formatDateTime(each.changed_at, locale, "day"),
    ]),
  ]);
}
