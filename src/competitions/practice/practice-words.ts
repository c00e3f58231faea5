// Words of practice competitions.

export const practiceWords = {
  pl: {
    mark: "ćwiczenie",
    note: "To ćwiczenie na zmyślonych danych. Widzą je tylko administratorzy. Nie wysyła mejli i nie przyjmuje pieniędzy.",
    remove: "Usuń ćwiczenie",
    removeTitle: "Usunąć ćwiczenie?",
    removeWhat:
      "Zniknie razem ze zgłoszeniami, listami startowymi i wynikami. Kategorie i formularz, które powstały tylko dla niego, trafią do archiwum.",
    removed: "Usunięto ćwiczenie",
    offer: "Zrób ćwiczenie",
    offerWhy: "Chcesz najpierw spróbować? Ćwiczenie to turniej na zmyślonych danych.",
  },
  en: {
    mark: "practice",
    note: "This is a practice competition with invented data. Only administrators see it. It sends no mail and takes no money.",
    remove: "Remove practice",
    removeTitle: "Remove practice?",
    removeWhat: "It disappears with its entries, start lists and results. Categories and the form created only for it are archived.",
    removed: "Practice removed",
    offer: "Create practice",
    offerWhy: "Want to try first? A practice competition has invented data.",
  },
};
