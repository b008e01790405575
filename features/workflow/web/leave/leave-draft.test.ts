import { expect, test } from 'vitest';
import { emptyLeave, issuesOf, leaveFields } from './leave-draft.ts';

const whole = {
  leaveType: '3',
  startTime: '2026-05-01 09:00:00',
  endTime: '2026-05-02 18:00:00',
  reason: '探亲',
  taskUser: '7',
};

test('a whole leave has no issues', () => {
  expect(issuesOf(whole, leaveFields)).toEqual({});
});

test('everything that is asked for is required, blanks count as nothing', () => {
  expect(issuesOf({ ...emptyLeave, reason: '  ' }, leaveFields)).toEqual({
    startTime: 'required',
    endTime: 'required',
    reason: 'required',
    taskUser: 'required',
  });
  expect(issuesOf({ ...whole, taskUser: '' }, ['reason'])).toEqual({});
});

test('the end comes after the start', () => {
  for (const endTime of ['2026-05-01 09:00:00', '2026-04-30 18:00:00'])
    expect(issuesOf({ ...whole, endTime }, leaveFields)).toEqual({ endTime: 'endBeforeStart' });
});
