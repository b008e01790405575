// Tests the messages for invalid mobile numbers and telephone numbers.
import { expect, test } from 'vitest';
import { phoneProblem, telephoneProblem } from './phone.ts';

test('an invalid mobile number gets the messages of the specification', () => {
  expect(phoneProblem('')?.zh).toBe('手机号码不能为空');
  expect(phoneProblem('1381234567')?.zh).toBe('手机号码长度不为11位');
  expect(phoneProblem('138123456789')?.zh).toBe('手机号码长度不为11位');
  expect(phoneProblem('05318000101')?.zh).toBe('手机号码格式不正确');
  expect(phoneProblem('010-8000010')?.zh).toBe('手机号码格式不正确');
  for (const text of ['abcdefghijk', '1381234567O', 'abc', '１３８12345678'])
    expect(phoneProblem(text)?.zh, text).toBe('手机号码格式不正确');
  expect(phoneProblem('13812345678')).toBeUndefined();
});

test('a telephone number consists of digits and separators', () => {
  for (const text of ['400-800-0000', '0531-80000101', '(010) 80000101', '+86 138 1234 5678', '110'])
    expect(telephoneProblem(text), text).toBeUndefined();
  for (const text of ['abc', '400-CALL-NOW', '-', '１２３４５']) expect(telephoneProblem(text), text).toBeDefined();
});
