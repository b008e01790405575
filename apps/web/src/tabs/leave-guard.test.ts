import { expect, test } from 'vitest';
import { dirtyTabs, forgetGuards, guardTab, isDirty } from './leave-guard.ts';

const visible = () => false;
const hidden = () => true;

test('a tab is dirty while one of its guards says so', () => {
  let unsaved = true;
  const stop = guardTab('/a', () => unsaved, visible);
  const stopOther = guardTab('/a', () => false, visible);
  expect(isDirty('/a')).toBe(true);
  expect(dirtyTabs()).toEqual(['/a']);
  unsaved = false;
  expect(isDirty('/a')).toBe(false);
  unsaved = true;
  stop();
  stopOther();
  expect(isDirty('/a')).toBe(false);
});

test('a hidden page stays dirty until it is back and says otherwise', () => {
  guardTab('/b', () => true, hidden)();
  expect(isDirty('/b')).toBe(true);
  guardTab('/b', () => false, visible);
  expect(isDirty('/b')).toBe(false);
});

test('a closed tab is not dirty, hidden or not', () => {
  guardTab('/c', () => true, hidden)();
  forgetGuards('/c');
  expect(isDirty('/c')).toBe(false);
});
