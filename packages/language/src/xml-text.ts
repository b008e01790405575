// Decodes XML files. A decoded text is stored and sent as UTF-8, so its declaration must name UTF-8, too. Otherwise a reader that follows
// the declaration would misread all letters beyond ASCII, or refuse the file.

const declaration = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/;

/** Replaces the encoding in the declaration of an XML text by UTF-8. */
export function declareUtf8(xml: string): string {
  const [head, encoding] = declaration.exec(xml) ?? [];
  if (head === undefined || encoding === undefined || /^utf-?8$/i.test(encoding)) return xml;
  return `${head.slice(0, -encoding.length - 1)}UTF-8${xml.slice(head.length - 1)}`;
}

/** Decodes a file by the encoding that it declares; undefined where its bytes are invalid in this encoding. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, declared = 'utf-8'] = declaration.exec(head) ?? [];
  try {
    return declareUtf8(new TextDecoder(byteOrder(bytes) ?? declared, { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Returns the encoding of a UTF-16 file by its byte order mark, because its declaration cannot be read before it is decoded. */
function byteOrder([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
