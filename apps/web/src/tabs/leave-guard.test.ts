import { expect, test } from 'vitest';
import { dirtyTabs, guardTab, isDirty } from './leave-guard.ts';

test('a tab is dirty while one of its guards says so', () => {
  let unsaved = true;
  const stop = guardTab('/a', () => unsaved);
  const stopOther = guardTab('/a', () => false);
  expect(isDirty('/a')).toBe(true);
  expect(dirtyTabs()).toEqual(['/a']);
  unsaved = false;
  expect(isDirty('/a')).toBe(false);
  unsaved = true;
  stop();
  stopOther();
  expect(isDirty('/a')).toBe(false);
});
