import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = new TextEncoder().encode('电站日报');
const gb18030 = Uint8Array.from([0xb5, 0xe7, 0xd5, 0xbe]);

test('reads UTF-8 that was cut within a character, and GB 18030', () => {
  expect(decodeText(utf8, false)).toBe('电站日报');
  expect(decodeText(utf8.slice(0, -1), true)).toBe('电站日');
  expect(decodeText(gb18030, false)).toBe('电站');
  expect(decodeText(gb18030.slice(0, -1), true)).toBe('电');
});
