/** Lets the browser save the file behind a signed link, under the name at the end of the link. */
export function saveFrom(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = `${link}&download=1`;
  anchor.download = '';
  anchor.click();
}
