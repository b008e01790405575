// Tests the links of files: the stored link has no signature, and every file name gives an address that the server accepts.
import { expect, test } from 'vitest';
import { fileLink, fileNameOf, filePath, plainLink } from './file-link.ts';

const name = 'A'.repeat(32);

test.each([
  ['合同 1.pdf', '%E5%90%88%E5%90%8C%201.pdf'],
  ['a/b?c#d,e.png', 'a%2Fb%3Fc%23d%2Ce.png'],
  ['..', '..'],
  ['.htaccess', '.htaccess'],
])('%s is the last part of its link', (shownAs, end) => {
  expect(fileLink(name, shownAs)).toBe(`${filePath}${name}/${end}`);
  expect(fileNameOf(fileLink(name, shownAs))).toBe(name);
});

test('a long name keeps its beginning and its ending', () => {
  const link = fileLink(name, `${'長'.repeat(255)}.jpeg`);
  expect(link).toMatch(/\/(%E9%95%B7)+\.jpeg$/);
  expect(link.length - filePath.length - 33).toBeLessThanOrEqual(240);
  expect(fileLink(name, `${'𠮷'.repeat(255)}`)).toMatch(/\/(%F0%A0%AE%B7)+$/); // the cut never splits a character
});

test('plainLink removes a signature, but leaves links to other places unchanged', () => {
  const plain = fileLink(name, 'a.png');
  expect(plainLink(`${plain}?t=1&e=2&s=3`)).toBe(plain);
  expect(plainLink('https://example.com/a.png?x=1')).toBe('https://example.com/a.png?x=1');
  expect(fileNameOf(`https://example.com${plain}`)).toBeUndefined();
});
