import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { payerWords } from "./payer-words.ts";

/** Shown instead of an outcome when there is no payment that this visitor may see. */
export function NoPayment() {
  const messages = payerWords[useLocale()];
  return (
    <PublicPage width="form">
      <h1 className="mb-6">{messages.noneTitle}</h1>
      <Empty
        title={messages.noneWhere}
        actions={
          <LinkButton look="primary" to="/">
            {messages.home}
          </LinkButton>
        }
      >
        {messages.none}
      </Empty>
    </PublicPage>
  );
}
