// Tests the tones of enum values.
import { expect, test } from 'vitest';
import { defineEnum, toneOf } from './enum.ts';

const state = defineEnum(
  'test_state',
  { zh: '状态', en: 'State' },
  {
    normal: [1, '正常', 'Normal', 'good'],
    faulty: [2, '故障', 'Faulty', 'bad'],
    other: [3, '其他', 'Other'],
  },
);

test('toneOf returns the tone of a value from its definition, and undefined for other values', () => {
  expect(state.values.map(({ key }) => toneOf(state, String(key)))).toEqual(['good', 'bad', undefined]);
  expect(toneOf(state, '9')).toBeUndefined();
  expect(toneOf(undefined, '1')).toBeUndefined();
});
