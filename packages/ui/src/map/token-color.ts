/** Reads the present colour of a theme token, `--ec-{token}`. */
export function tokenColor(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--ec-${token}`).trim();
}
