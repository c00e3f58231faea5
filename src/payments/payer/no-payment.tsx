import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { words } from "./payer-words.ts";

/** Shown instead of an outcome when there is no payment that this visitor may see. */
export function NoPayment() {
  const said = words[useLocale()];
  return (
    <PublicPage width="form">
      <h1 className="mb-6">{said.noneTitle}</h1>
      <Empty
        title={said.noneWhere}
        actions={
          <LinkButton look="primary" to="/">
            {said.home}
          </LinkButton>
        }
      >
        {said.none}
      </Empty>
    </PublicPage>
  );
}
