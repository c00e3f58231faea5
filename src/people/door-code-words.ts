// Words of the code that is scanned at the door.
export const doorCodeWords = {
  pl: {
    title: "Kod na wejście",
    hint: "Pokaż go przy drzwiach hali. Nie otwiera zgłoszenia ani danych.",
    label: "Kod QR na wejście",
    failed: "Nie udało się pokazać kodu. Odśwież stronę.",
  },
  en: {
    title: "Code for the door",
    hint: "Show it at the door of the hall. It opens neither the sign-up nor any data.",
    label: "QR code for the door",
    failed: "The code could not be shown. Reload the page.",
  },
};
