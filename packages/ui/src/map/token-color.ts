/** A colour of the theme, as `--ec-{token}` has it now. */
export function tokenColor(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--ec-${token}`).trim();
}
