// Tests how the console reads and handles the reply of a call.
import { expect, test } from 'vitest';
import { handlingOf, readAnswer } from './status-rules.ts';

test('the status is the body code, else the HTTP status', () => {
  expect(readAnswer(200, { code: 400, success: false, data: {}, msg: '状态不允许' }).status).toBe(400);
  expect(readAnswer(500, 'gateway').status).toBe(500);
  expect(readAnswer(200, [1, 2])).toMatchObject({ status: 200, data: [1, 2] });
});

test('the value of an envelope is its data, and a reply without an envelope is its own value', () => {
  expect(readAnswer(200, { code: 200, success: true, data: { id: '1' }, msg: '操作成功' }).data).toEqual({ id: '1' });
  expect(readAnswer(200, { key: 'k', image: 'i' }).data).toEqual({ key: 'k', image: 'i' });
});

test('the message is msg, else error_description, else 未知错误', () => {
  expect(readAnswer(400, { code: 400, msg: '不行', error_description: '别的' }).message).toBe('不行');
  expect(readAnswer(400, { error_description: '验证码不正确' }).message).toBe('验证码不正确');
  expect(readAnswer(400, { code: 400, msg: '' }).message).toBe('未知错误');
  expect(readAnswer(500, '').message).toBe('未知错误');
});

test('status 200 is accepted, 401 signs out, other statuses up to 500 show a toast, and 503 shows none', () => {
  expect(handlingOf(200, [])).toBe('take');
  expect(handlingOf(401, [])).toBe('sign-out');
  for (const status of [400, 403, 404, 409, 500]) expect(handlingOf(status, [])).toBe('reject-with-toast');
  expect(handlingOf(503, [])).toBe('reject-silently');
});

test('a status in the list of silent statuses rejects without a toast', () => {
  expect(handlingOf(409, [409])).toBe('reject-silently');
});
