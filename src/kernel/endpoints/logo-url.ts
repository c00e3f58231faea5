/** Where an organiser's logo is served from. */
export const LOGO_PATH = "/api/public/tenant/logo";

/** The address of an organiser's logo under the API's origin (empty: the page's own); a new logo has a new one. */
export function logoUrl(apiUrl: string, slug: string, fileId: string): string {
  return `${apiUrl}${LOGO_PATH}?tenant=${encodeURIComponent(slug)}&v=${fileId}`;
}
