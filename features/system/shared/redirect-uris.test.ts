// Tests the redirect addresses of OAuth clients.
import { expect, test } from 'vitest';
import { isRedirectUri, redirectUrisOf } from './redirect-uris.ts';

test.each([
  ['https://app.example.com/back', true],
  ['http://10.0.0.5:8080/back?from=ec', true],
  ['/back', false],
  ['https://*.example.com/back', false],
  ['https://app.example.com/back#token', false],
  ['https://me:secret@app.example.com/', false],
  ['javascript:alert(1)', false],
  ['https://app.example.com\\@evil.example', false],
])('%s is a redirect address: %s', (uri, isRight) => expect(isRedirectUri(uri)).toBe(isRight));

test('a comma-separated text is split into its addresses', () => {
  expect(redirectUrisOf('https://a.example/x, https://b.example/y,')).toEqual([
    'https://a.example/x',
    'https://b.example/y',
  ]);
  expect(redirectUrisOf('')).toEqual([]);
});
