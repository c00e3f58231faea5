// Words of the payment methods offered to payers, in both languages.

const pl = {
  ways: {
    p24: { title: "BLIK, szybki przelew, karta", detail: "Przelewy24, od razu" },
    stripe: { title: "Karta, BLIK", detail: "Stripe, od razu" },
    transfer: { title: "Przelew tradycyjny", detail: "dane i kod QR, 1–2 dni" },
    cash: { title: "Gotówka na miejscu", detail: "w recepcji turnieju" },
  },
  noWay: "Organizator nie podał jeszcze, jak zapłacić. Zgłoszenie jest zapisane, zajrzyj tu później.",
};

const en: typeof pl = {
  ways: {
    p24: { title: "BLIK, quick transfer, card", detail: "Przelewy24, at once" },
    stripe: { title: "Card, BLIK", detail: "Stripe, at once" },
    transfer: { title: "Bank transfer", detail: "account and QR code, 1–2 days" },
    cash: { title: "Cash on the spot", detail: "at the competition’s desk" },
  },
  noWay: "The organiser has not said yet how to pay. The sign-up is saved, look in later.",
};

export const offeredWords = { pl, en };
