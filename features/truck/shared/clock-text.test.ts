// Tests the text of a minute of the day.
import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test('minutes of a day are shown as clock times', () => {
  expect([0, 65, 1440].map(clockText)).toEqual(['00:00', '01:05', '24:00']);
});
