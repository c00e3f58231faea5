// The words of a bank transfer, in both languages.

const pl = {
  transferTitle: "Dane do przelewu",
  heading: "Przelew",
  account: "Numer rachunku",
  recipient: "Odbiorca",
  titleOfTransfer: "Tytuł",
  amount: "Kwota",
  due: "Termin",
  qr: "Kod QR przelewu do zeskanowania w aplikacji banku",
  qrHint: "Zeskanuj w aplikacji.",
};

const en: typeof pl = {
  transferTitle: "Transfer details",
  heading: "Transfer",
  account: "Account number",
  recipient: "Recipient",
  titleOfTransfer: "Title",
  amount: "Amount",
  due: "Due",
  qr: "QR code of the transfer, to scan in a banking app",
  qrHint: "Scan in your banking app.",
};

export const transferWords = { pl, en };
