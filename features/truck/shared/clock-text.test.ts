import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test('minutes of a day as a clock shows them', () => {
  expect([0, 65, 1440].map(clockText)).toEqual(['00:00', '01:05', '24:00']);
});
