/**
 * Decodes a text of unknown encoding. A text that is not valid UTF-8 is read as GB 18030, which many Chinese programs write.
 * @param isCut the bytes are the beginning of a longer text: they may end within a character, which is left out
 */
export function decodeText(bytes: Uint8Array, isCut: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream: isCut });
  }
}
