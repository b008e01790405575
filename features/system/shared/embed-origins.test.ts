// Tests which origins are read from the parameter of embeddable pages.
import { expect, test } from 'vitest';
import { originsIn, wrongOrigin } from './embed-origins.ts';

test('a list of origins may use several separators, and duplicates are dropped', () => {
  const value = 'https://bi.example.com, http://10.0.0.5:3000/\nHTTPS://BI.example.com:443；https://x.cn';
  expect(originsIn(value)).toEqual(['https://bi.example.com', 'http://10.0.0.5:3000', 'https://x.cn']);
  expect(wrongOrigin(value)).toBeUndefined();
  expect(originsIn('none')).toEqual([]);
  expect(wrongOrigin('none')).toBeUndefined();
});

test.each([
  'https://*.example.com',
  '*',
  'https:',
  'ftp://example.com',
  'example.com',
  'https://example.com/path',
  'https://example.com/?a',
  'https://user@example.com',
  "https://example.com'self'",
  'javascript:alert(1)',
  'https://ok.cn none',
  '\u0000',
  '\ud800',
])('%j is refused and never reaches a content security policy', (value) => {
  expect(wrongOrigin(value)).not.toBeUndefined();
  expect(originsIn(value).every((origin) => /^https?:\/\/[a-z\d.:-]+$/.test(origin))).toBe(true);
  expect(originsIn(value).join()).not.toContain('*');
});
