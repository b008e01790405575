// Tests which tabs of the console have unsaved changes.
import { expect, test } from 'vitest';
import { dirtyTabs, forgetGuards, guardTab, isDirty } from './leave-guard.ts';

const visible = () => false;
const hidden = () => true;

test('a tab is dirty while one of its guards reports unsaved changes', () => {
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

test('a hidden page stays dirty until it is visible again and reports no unsaved changes', () => {
  guardTab('/b', () => true, hidden)();
  expect(isDirty('/b')).toBe(true);
  guardTab('/b', () => false, visible);
  expect(isDirty('/b')).toBe(false);
});

test('a closed tab is not dirty, even if its page was hidden', () => {
  guardTab('/c', () => true, hidden)();
  forgetGuards('/c');
  expect(isDirty('/c')).toBe(false);
});
