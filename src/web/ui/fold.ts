/** Text without letter case and Polish or other marks, for searching: „Łódź” → lodz. */
export function fold(text: string): string {
  return text
    .toLocaleLowerCase("pl")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "");
}
