// Tests how the bytes of a text file become text, also when the file was cut.
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = new TextEncoder().encode('电站日报');
const gb18030 = Uint8Array.from([0xb5, 0xe7, 0xd5, 0xbe]);

test('decodes UTF-8 and GB 18030, also if the text was cut within a character', () => {
  expect(decodeText(utf8, false)).toBe('电站日报');
  expect(decodeText(utf8.slice(0, -1), true)).toBe('电站日');
  expect(decodeText(gb18030, false)).toBe('电站');
  expect(decodeText(gb18030.slice(0, -1), true)).toBe('电');
});
