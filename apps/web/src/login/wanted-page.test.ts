import { expect, test } from 'vitest';
import { wantedPage } from './wanted-page.ts';

test('after signing in only pages of this site are gone to', () => {
  expect(wantedPage('?to=%2Fsystem%2Fparam%3Fa%3D1')).toBe('/system/param?a=1');
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/login?to=/']) {
    expect(wantedPage(`?to=${encodeURIComponent(to)}`)).toBe('/');
  }
  expect(wantedPage('')).toBe('/');
});
