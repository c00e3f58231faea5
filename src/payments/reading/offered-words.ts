// Words of the payment methods offered to payers, in both languages.

const pl = {
  ways: {
    p24: { title: "BLIK, szybki przelew, karta", detail: "Przelewy24" },
    stripe: { title: "Karta, BLIK", detail: "Stripe" },
    transfer: { title: "Przelew tradycyjny", detail: "1–2 dni" },
    cash: { title: "Gotówka na miejscu", detail: "w recepcji turnieju" },
  },
  noWay: "Organizator nie podał jeszcze, jak zapłacić. Zajrzyj tu później.",
};

const en: typeof pl = {
  ways: {
    p24: { title: "BLIK, quick transfer, card", detail: "Przelewy24" },
    stripe: { title: "Card, BLIK", detail: "Stripe" },
    transfer: { title: "Bank transfer", detail: "1–2 days" },
    cash: { title: "Cash on site", detail: "at the competition desk" },
  },
  noWay: "The organiser has not set up payments yet. Check back later.",
};

export const paymentMethodWords = { pl, en };
