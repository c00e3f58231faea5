import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { words } from "../words.ts";

/** Placeholder while a competition has no sections; links to where they are added. */
export function NoSections({ id }: { id: string }) {
  const messages = words[useLocale()];
  return (
    <Empty
      title={messages.noSections}
      actions={
        <LinkButton look="primary" to={`?id=${id}&tab=sections`}>
          {messages.tabs.sections}
        </LinkButton>
      }
    >
      {messages.noSectionsWhy}
    </Empty>
  );
}
