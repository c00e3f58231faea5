// The words of trying a sign-up out.
const pl = {
  begin: "Zobacz całe zapisy",
  goOn: "Wróć do podglądu",
  why: "Przejdziesz wszystkie kroki jak zgłaszający. Niczego nie wyślemy ani nie policzymy.",
  note: "To podgląd organizatora. Niczego nie wyśle, nie zarezerwuje ani nie policzy; zniknie najpóźniej następnej nocy.",
  end: "Zakończ podgląd",
};

const en: typeof pl = {
  begin: "See the whole sign-up",
  goOn: "Back to the preview",
  why: "You go through all steps as whoever signs up. Nothing is sent or counted.",
  note: "This is the organiser's preview. It sends, reserves and counts nothing, and is gone by the next night at the latest.",
  end: "End the preview",
};

export const trialWords = { pl, en };
