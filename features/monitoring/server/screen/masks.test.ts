// Tests the masks of names, numbers and places for the public screen (BR-60).
import { expect, test } from 'vitest';
import { blur, maskName, maskSerial, maskText } from './masks.ts';

test('a mask keeps only the first character of a name, also within another text', () => {
  expect([maskName('王小明'), maskName(' 欧阳娜娜 '), maskName(''), maskName('𠮷田')]).toEqual([
    '王*',
    '欧*',
    '',
    '𠮷*',
  ]);
  expect(maskText('王小明电站（王小明家）', '王小明')).toBe('王*电站（王*家）');
  expect(maskText('东岭村1号', '')).toBe('东岭村1号');
});

test('phone numbers and identity card numbers are masked', () => {
  expect(maskText('验收单13812345678.pdf', '李建国')).toBe('验收单138****78.pdf');
  expect(maskText('370102198001011234', '李建国')).toBe('370****34');
  expect(maskText('37010219800101123X', '')).toBe('370****3X');
});

test('serial numbers are masked, and coordinates are rounded', () => {
  expect([maskSerial('SN0123456789'), maskSerial('SN12')]).toEqual(['SN0***6789', 'SN***']);
  expect([blur('117.123456'), blur(null)]).toEqual([117.12, 0]);
});
