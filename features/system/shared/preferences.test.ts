import { expect, test } from 'vitest';
import { knownPreferences, usualPreferences } from './preferences.ts';

test('usual preferences are understood as they are', () => {
  expect(knownPreferences({ ...usualPreferences })).toEqual(usualPreferences);
});

test('values that the console does not know are left out', () => {
  const values = {
    theme: 'pink',
    primaryColor: 'red;}',
    density: 3,
    sideWidth: 9999,
    tabBar: 'no',
    fontSize: 40,
    x: 1,
  };
  expect(knownPreferences({ ...values, watermark: true })).toEqual({ watermark: true });
});
