// Words of the poster. Phones that follow a list do not load them.

const pl = {
  title: "Plakat z kodem QR",
  size: "Format",
  a4: "A4",
  a5: "A5",
  screen: "Ekran 16:9",
  steps: ["Zeskanuj kod aparatem telefonu.", "Znajdź swój numer startowy.", "Dotknij gwiazdki, a zawsze znajdziesz swój występ."],
  noCamera: "Bez aparatu? Wpisz w przeglądarce:",
  codeLabel: (address: string) => `Kod QR prowadzący do adresu ${address}`,
  draft: "Ta lista nie jest jeszcze publiczna. Kod zadziała po opublikowaniu.",
  backToBuilder: "Wróć do listy",
};

const en: typeof pl = {
  title: "QR poster",
  size: "Format",
  a4: "A4",
  a5: "A5",
  screen: "Screen 16:9",
  steps: ["Scan the code with your phone’s camera.", "Find your start number.", "Tap the star to keep your performance at hand."],
  noCamera: "No camera? Type in the browser:",
  codeLabel: (address) => `QR code of the address ${address}`,
  draft: "This list is not public yet. The code works once it is published.",
  backToBuilder: "Back to the list",
};

export const posterWords = { pl, en };
