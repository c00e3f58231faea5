// Refusals about accounts, organisations and mails.
export const accounts = {
  // Signing in
  second_factor_required: {
    status: 401,
    pl: "Potwierdź logowanie drugim składnikiem.",
    en: "Confirm with your second factor.",
  },
  second_factor_setup_required: {
    status: 401,
    pl: "Organizator wymaga drugiego składnika logowania. Ustaw go teraz.",
    en: "The organiser requires a second factor. Set it up now.",
  },
  ticket_dead: {
    status: 401,
    pl: "To logowanie wygasło. Zacznij od hasła.",
    en: "This sign-in has expired. Start again with your password.",
  },
  proof_needed: {
    status: 403,
    pl: "Nic nie zmieniono. Potwierdź najpierw, że to Ty.",
    en: "Nothing was changed. First confirm that it is you.",
  },
  second_factor_required_there: {
    pl: "Ten organizator wymaga drugiego składnika. Wyloguj się i zaloguj u niego.",
    en: "This organiser requires a second factor. Sign out and sign in there.",
  },

  // Second factors and tokens
  last_second_factor: {
    pl: "Organizator wymaga drugiego składnika. Najpierw dodaj inny.",
    en: "The organiser requires a second factor. Add another one first.",
  },
  own_second_factors: { pl: "Własne składniki usuniesz na stronie „Moje konto”.", en: "Remove your own factors on the page “My account”." },
  roles_elsewhere: {
    pl: "Ta osoba ma role także u innych organizatorów. Zresetować może tylko administrator platformy.",
    en: "This person has roles with other organisers too. Only the platform's administrator can reset them.",
  },
  too_many_tokens: {
    pl: "Masz już {most} tokenów. Usuń ten, którego nie używasz.",
    en: "You already have {most} tokens. Remove one you do not use.",
  },
  secret_key_missing: {
    status: 409,
    pl: "Ten serwer nie ma klucza, którym szyfruje dane dostępowe. Poproś jego administratora o ustawienie SECRET_KEY.",
    en: "This server has no key to encrypt credentials with. Ask its administrator to set SECRET_KEY.",
  },

  // Organisations and mails
  current_organisation: {
    pl: "Jesteś teraz w tej organizacji. Przełącz się do innej, potem ją zarchiwizuj.",
    en: "You are in this organisation now. Switch to another one, then archive it.",
  },
  mail_server_missing: { pl: "Nie ma ustawionego serwera poczty (SMTP_URL).", en: "No mail server is set (SMTP_URL)." },
  mail_sent_or_queued: {
    pl: "Ta wiadomość została już wysłana albo czeka na wysłanie.",
    en: "This mail has already been sent or is queued.",
  },
} as const;
