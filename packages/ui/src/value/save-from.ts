/** Has the browser save what lies behind a signed link, under the name that stands at its end. */
export function saveFrom(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = `${link}&download=1`;
  anchor.download = '';
  anchor.click();
}
