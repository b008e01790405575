// The text of XML files. Once decoded, a text is stored and sent as UTF-8, so its declaration has to say so: a reader that believes the
// declaration of the old file would misread every letter beyond ASCII, and some readers refuse encodings that they do not know.

const declaration = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/;

/** Replaces the encoding that an XML text declares by UTF-8; all else stays as it is. */
export function declareUtf8(xml: string): string {
  const [head, encoding] = declaration.exec(xml) ?? [];
  if (head === undefined || encoding === undefined || /^utf-?8$/i.test(encoding)) return xml;
  return `${head.slice(0, -encoding.length - 1)}UTF-8${xml.slice(head.length - 1)}`;
}

/** The text of a file, by the encoding that it declares; undefined where the bytes are not of that encoding. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, declared = 'utf-8'] = declaration.exec(head) ?? [];
  try {
    return declareUtf8(new TextDecoder(byteOrder(bytes) ?? declared, { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** UTF-16 is told by its first bytes: its declaration cannot be read before. */
function byteOrder([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
