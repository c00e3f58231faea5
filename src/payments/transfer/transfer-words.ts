// The words of a bank transfer, in both languages.

const pl = {
  transferTitle: "Dane do przelewu",
  account: "Numer rachunku",
  recipient: "Odbiorca",
  titleOfTransfer: "Tytuł",
  amount: "Kwota",
  due: "Termin",
  qr: "Kod QR przelewu do zeskanowania w aplikacji banku",
  qrHint: "Zeskanuj w aplikacji banku.",
};

const en: typeof pl = {
  transferTitle: "Transfer details",
  account: "Account number",
  recipient: "Recipient",
  titleOfTransfer: "Title",
  amount: "Amount",
  due: "Due",
  qr: "QR code of the transfer, to be scanned in a banking app",
  qrHint: "Scan it in your banking app.",
};

export const transferWords = { pl, en };
