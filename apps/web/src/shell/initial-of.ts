/** Returns the last character of a Chinese name, because the family name comes first; else the first letter. */
export function initialOf(name: string): string {
  return /[\u4e00-\u9fff]$/.test(name) ? name.slice(-1) : name.slice(0, 1).toUpperCase();
}
