// The words of paying with a credit, in both languages.

const pl = {
  have: (sum: string, from: string) => `Masz ${sum} z turnieju ${from}.`,
  payerHas: (sum: string, from: string) => `Płacący ma ${sum} z turnieju ${from}.`,
  spend: (sum: string) => `Użyj ${sum}`,
  spent: "Zapłacono środkami z innego turnieju.",
};

const en: typeof pl = {
  have: (sum, from) => `You have ${sum} from ${from}.`,
  payerHas: (sum, from) => `The payer has ${sum} from ${from}.`,
  spend: (sum) => `Use ${sum}`,
  spent: "Paid with a credit.",
};

export const spendingWords = { pl, en };
