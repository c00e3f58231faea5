// Words of payment methods, and of counted payments.
import type { PluralForms } from "../../kernel/text/format.ts";
import type { Method } from "./rules.ts";

/** Each payment method in one word. */
export const methodWords: Record<"pl" | "en", Record<Method, string>> = {
  pl: { transfer: "Przelew", gateway: "Online", cash: "Gotówka", other: "Inaczej", credit: "Środki z innego turnieju" },
  en: { transfer: "Transfer", gateway: "Online", cash: "Cash", other: "Otherwise", credit: "Credit" },
};

export const paymentsCounted: Record<"payments", Record<"pl" | "en", PluralForms>> = {
  payments: {
    pl: { one: "płatność", few: "płatności", many: "płatności", other: "płatności" },
    en: { one: "payment", other: "payments" },
  },
};
