// The words of documents on a competition's public page.

export const publicDocumentWords = {
  pl: {
    newTab: "w nowej karcie",
    consentForm: "Formularz zgody opiekuna",
    consentFormFor: "do druku i podpisu",
    dataNotice: "Jak przetwarzamy dane",
    dataNoticeFor: "kto, po co i jak długo",
  },
  en: {
    newTab: "in a new tab",
    consentForm: "Guardian's consent form",
    consentFormFor: "to print and sign",
    dataNotice: "How we process data",
    dataNoticeFor: "who, what for and how long",
  },
};
