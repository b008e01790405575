// Tests which page opens after the sign-in.
import { expect, test } from 'vitest';
import { wantedPage } from './wanted-page.ts';

test('only pages of this site open after the sign-in', () => {
  expect(wantedPage('?to=%2Fsystem%2Fparam%3Fa%3D1')).toBe('/system/param?a=1');
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/login?to=/']) {
    expect(wantedPage(`?to=${encodeURIComponent(to)}`)).toBe('/');
  }
  expect(wantedPage('')).toBe('/');
});
