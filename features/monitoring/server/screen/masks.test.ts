// Tests that nothing on the public screen names a person (BR-60).
import { expect, test } from 'vitest';
import { blur, maskName, maskSerial, maskText } from './masks.ts';

test('a name keeps its first character, within other texts as well', () => {
  expect([maskName('王小明'), maskName(' 欧阳娜娜 '), maskName(''), maskName('𠮷田')]).toEqual([
    '王*',
    '欧*',
    '',
    '𠮷*',
  ]);
  expect(maskText('王小明电站（王小明家）', '王小明')).toBe('王*电站（王*家）');
  expect(maskText('东岭村1号', '')).toBe('东岭村1号');
});

test('numbers of phones and identity cards are hidden', () => {
  expect(maskText('验收单13812345678.pdf', '李建国')).toBe('验收单138****78.pdf');
  expect(maskText('370102198001011234', '李建国')).toBe('370****34');
  expect(maskText('37010219800101123X', '')).toBe('370****3X');
});

test('serial numbers and places are blurred', () => {
  expect([maskSerial('SN0123456789'), maskSerial('SN12')]).toEqual(['SN0***6789', 'SN***']);
  expect([blur('117.123456'), blur(null)]).toEqual([117.12, 0]);
});
