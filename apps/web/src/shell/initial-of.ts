/** Chinese colleagues call each other by the last characters of the name, Latin names by their first letter. */
export function initialOf(name: string): string {
  return /[\u4e00-\u9fff]$/.test(name) ? name.slice(-1) : name.slice(0, 1).toUpperCase();
}
