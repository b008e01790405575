// Reads the name of a file from the server's reply, and saves the file to the person's disk.

/**
 * Returns the file name of a Content-Disposition header (RFC 6266): `attachment; filename*=UTF-8''%E7%AB%99.xlsx` → `站.xlsx`. A folder in the
 * name is removed; without a usable name it returns `download`.
 */
export function fileNameOfDisposition(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const [, quoted, bare] = /filename=(?:"([^"]*)"|([^";]+))/i.exec(disposition ?? '') ?? [];
  const name = (encoded === undefined ? undefined : decodeOrUndefined(encoded)) ?? quoted ?? bare;
  return name?.split(/[\\/]/).at(-1)?.trim() || 'download';
}

function decodeOrUndefined(text: string): string | undefined {
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
