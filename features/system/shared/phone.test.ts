import { expect, test } from 'vitest';
import { phoneProblem } from './phone.ts';

test('a mobile number is checked in the words of the specification', () => {
  expect(phoneProblem('')?.zh).toBe('手机号码不能为空');
  expect(phoneProblem('1381234567')?.zh).toBe('手机号码长度不为11位');
  expect(phoneProblem('138123456789')?.zh).toBe('手机号码长度不为11位');
  expect(phoneProblem('05318000101')?.zh).toBe('手机号码格式不正确');
  expect(phoneProblem('010-8000010')?.zh).toBe('手机号码格式不正确');
  expect(phoneProblem('13812345678')).toBeUndefined();
});
