// Files that the server sends: their names, and their way to the person's disk.

/** `attachment; filename*=UTF-8''%E7%AB%99.xlsx` → `站.xlsx` (RFC 6266). Nothing of a path survives. */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^";]+))/i.exec(disposition ?? '') ?? [];
  const name = (encoded === undefined ? undefined : decoded(encoded)) ?? quoted ?? bare;
  return name?.split(/[\\/]/).at(-1)?.trim() || 'download';
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers read the object URL after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
