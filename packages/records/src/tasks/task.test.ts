// Tests the progress, the polling and the texts of background tasks.
import { type TaskView, taskState } from '@ec/resource/contracts/task.contract';
import { describe, expect, test } from 'vitest';
import { endedSince, failureParts, hasFile, percentOf, pollEvery, sizeText } from './task.ts';

const task = (over: Partial<TaskView> = {}): TaskView => ({
  id: '1',
  kind: 'export:truck.station',
  title: '站点 · 导出',
  userName: '张三',
  isOwn: true,
  canRetry: false,
  state: taskState.running,
  done: 0,
  total: null,
  message: '',
  fileName: '',
  fileSize: null,
  expireTime: '2026-11-22 14:00:00',
  createTime: '2026-11-21 14:00:00',
  resultId: '',
  isUndone: false,
  ...over,
});
const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`);

test('the progress is unknown without a total, and 100 % only for a completed task', () => {
  expect(percentOf(task({ done: 7 }))).toBeUndefined();
  expect(percentOf(task({ done: 1999, total: 2000 }))).toBe(99);
  expect(percentOf(task({ done: 2000, total: 2000 }))).toBe(99);
  expect(percentOf(task({ done: 2000, total: 2000, state: taskState.done }))).toBe(100);
  expect(percentOf(task({ state: taskState.done }))).toBe(100);
});

test('the file of a task is offered until the task expires', () => {
  const ended = task({ state: taskState.done, fileName: '站点.xlsx' });
  expect(hasFile(ended, at('14:05:00'))).toBe(true);
  expect(hasFile({ ...ended, expireTime: '2026-11-21 14:04:59' }, at('14:05:00'))).toBe(false);
  expect(hasFile(task(), at('14:05:00'))).toBe(false);
});

describe('polling', () => {
  test('stops if no task is open', () => {
    expect(pollEvery([], at('14:00:00'))).toBe(false);
    expect(pollEvery([task({ state: taskState.cancelled })], at('14:00:00'))).toBe(false);
  });
  test('runs every 2 s, and every 5 s once the youngest task is a minute old', () => {
    expect(pollEvery([task()], at('14:00:01'))).toBe(2000);
    expect(pollEvery([task()], at('14:01:01'))).toBe(5000);
    expect(pollEvery([task(), task({ createTime: '2026-11-21 14:01:00' })], at('14:01:01'))).toBe(2000);
  });
  test('runs every 0.7 s while a person watches a task that is younger than 5 s', () => {
    expect(pollEvery([task()], at('14:00:01'), { isWatched: true })).toBe(700);
    expect(pollEvery([task()], at('14:00:06'), { isWatched: true })).toBe(2000);
  });
});

test('only a task that was open before counts as ended since then', () => {
  const now = [task({ id: '1', state: taskState.done }), task({ id: '2', state: taskState.failed }), task({ id: '3' })];
  expect(endedSince([task({ id: '1' }), task({ id: '3' })], now).map(({ id }) => id)).toEqual(['1']);
});

test('sizes have a unit', () => {
  expect([0, 900, 1536, 250_000, 21_000_000].map(sizeText)).toEqual(['0 B', '900 B', '1.5 KB', '244 KB', '20.0 MB']);
});

test('a request id at the end of a message is separated from the words', () => {
  expect(failureParts('服务器异常 01kaz5c8-3f21')).toEqual({ words: '服务器异常', requestId: '01kaz5c8-3f21' });
  expect(failureParts('最多导出1000000行，请缩小范围').requestId).toBeUndefined();
  expect(failureParts('Unknown column: superchargers').requestId).toBeUndefined();
});
