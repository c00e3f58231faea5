/** Path that serves an organiser's logo. */
export const LOGO_PATH = "/api/public/tenant/logo";

/** Address of an organiser's logo under the API's origin (empty: the page's own). It changes with each new logo. */
export function logoUrl(apiUrl: string, slug: string, fileId: string): string {
  return `${apiUrl}${LOGO_PATH}?tenant=${encodeURIComponent(slug)}&v=${fileId}`;
}
