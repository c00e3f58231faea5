// The words of the last of an organiser's first steps: the first competition.

export const words = {
  pl: {
    title: "Pierwszy turniej",
    lead: "Zacznij od tego, co już masz, albo spróbuj na zmyślonych danych.",
    practice: "Ćwiczenie",
    practiceWhat:
      "Turniej z 36 zmyślonymi występami i listą startową na dziś. Widzą go tylko osoby z Twojej organizacji. Nie wysyła mejli i nie przyjmuje pieniędzy. Możesz go w każdej chwili usunąć.",
    make: "Zrób ćwiczenie",
    openMade: "Otwórz ćwiczenie",
    read: "Z regulaminu",
    readWhat: "Kategorie, opłaty i terminy z pliku regulaminu (JSON).",
    readFile: "Wczytaj regulamin",
    copy: "Z wcześniejszego turnieju",
    copyWhat: "Te same kategorie i opłaty, terminy przesunięte na nowy dzień.",
    copyFrom: "Wcześniejszy turniej",
    copyIt: "Skopiuj",
    later: "Zacznij bez turnieju",
    back: "Wróć do turniejów",
  },
  en: {
    title: "First competition",
    lead: "Begin with what you have, or try with invented data.",
    practice: "Practice",
    practiceWhat:
      "A competition with 36 invented entries and a start list for today. Only people of your organisation see it. It sends no mail and takes no money. You can remove it at any time.",
    make: "Make practice",
    openMade: "Open practice",
    read: "From regulations",
    readWhat: "Sections, fees and deadlines from a regulations file (JSON).",
    readFile: "Read regulations",
    copy: "From an earlier competition",
    copyWhat: "The same sections and fees, deadlines moved to the new day.",
    copyFrom: "Earlier competition",
    copyIt: "Copy",
    later: "Begin without a competition",
    back: "Back to competitions",
  },
};
