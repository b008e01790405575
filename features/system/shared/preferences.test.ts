// Tests which preferences the console accepts.
import { expect, test } from 'vitest';
import { knownPreferences, usualPreferences } from './preferences.ts';

test('the default preferences are accepted unchanged', () => {
  expect(knownPreferences({ ...usualPreferences })).toEqual(usualPreferences);
});

test('unknown fields and invalid values are dropped', () => {
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
