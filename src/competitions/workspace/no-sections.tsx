import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { words } from "../words.ts";

/** Placeholder while a competition has no sections; links to where they are added. */
export function NoSections({ id }: { id: string }) {
  const said = words[useLocale()];
  return (
    <Empty
      title={said.noSections}
      actions={
        <LinkButton look="primary" to={`?id=${id}&tab=sections`}>
          {said.tabs.sections}
        </LinkButton>
      }
    >
      {said.noSectionsWhy}
    </Empty>
  );
}
