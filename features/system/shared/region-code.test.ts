// Tests the levels of region codes, and their conversion from and to the codes of other systems.
import { expect, test } from 'vitest';
import { codesUpwards, levelOfCode, outsideCode, ownCode } from './region-code.ts';

test.each([
  ['00', 0],
  ['37', 1],
  ['3701', 2],
  ['370102', 3],
  ['370102001', 4],
  ['370102001002', 5],
  ['370', undefined],
  ['37a1', undefined],
  ['', undefined],
])('%s has the level %s', (code, level) => expect(levelOfCode(code)).toBe(level));

test.each([
  ['370000', '37'],
  ['370100', '3701'],
  ['370102', '370102'],
  ['370102000000', '370102'],
  ['370102001000', '370102001'],
  ['370000000000', '37'],
  ['37', '37'],
  ['000000', '00'],
  ['370200', '3702'],
])('the outside code %s becomes the own code %s', (outside, storedCode) => expect(ownCode(outside)).toBe(storedCode));

test.each([
  ['37', '370000'],
  ['3701', '370100'],
  ['370102', '370102'],
  ['00', '000000'],
])('code %s becomes the outside code %s', (storedCode, outside) => expect(outsideCode(storedCode)).toBe(outside));

test('the ancestors of a code follow from its digits', () => {
  expect(codesUpwards('370102001')).toEqual(['370102001', '370102', '3701', '37']);
});
