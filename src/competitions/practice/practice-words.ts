// Words of practice competitions.

export const practiceWords = {
  pl: {
    mark: "ćwiczenie",
    note: "To ćwiczenie na zmyślonych danych. Widzą je tylko administratorzy. Nie wysyła mejli i nie przyjmuje pieniędzy.",
    remove: "Usuń ćwiczenie",
    removeTitle: "Usunąć ćwiczenie?",
    removeWhat:
      "Zniknie ze wszystkich list, liczb i wyszukiwania, razem ze zgłoszeniami, listami startowymi i wynikami. Kategorie i formularz, które powstały tylko dla niego, trafią do archiwum.",
    removed: "Usunięto ćwiczenie",
    offer: "Zrób ćwiczenie",
    offerWhy: "Chcesz najpierw spróbować? Ćwiczenie to turniej na zmyślonych danych.",
  },
  en: {
    mark: "practice",
    note: "This is practice with invented data. Only administrators see it. It sends no mail and takes no money.",
    remove: "Remove practice",
    removeTitle: "Remove practice?",
    removeWhat:
      "It disappears from every list, count and search, with its entries, start lists and results. Categories and the form that were made for it alone go into the archive.",
    removed: "Practice removed",
    offer: "Make practice",
    offerWhy: "Want to try first? Practice is a competition with invented data.",
  },
};
