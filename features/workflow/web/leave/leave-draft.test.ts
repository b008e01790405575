// Tests the problems that the form of a leave shows before it is sent.
import { expect, test } from 'vitest';
import { emptyLeave, issuesOf, leaveFields } from './leave-draft.ts';

const whole = {
  leaveType: '3',
  startTime: '2026-05-01 09:00:00',
  endTime: '2026-05-02 18:00:00',
  reason: '探亲',
  taskUser: '7',
};

test('a complete leave has no issues', () => {
  expect(issuesOf(whole, leaveFields)).toEqual({});
});

test('each requested field is required, and blanks count as empty', () => {
  expect(issuesOf({ ...emptyLeave, reason: '  ' }, leaveFields)).toEqual({
    startTime: 'required',
    endTime: 'required',
    reason: 'required',
    taskUser: 'required',
  });
  expect(issuesOf({ ...whole, taskUser: '' }, ['reason'])).toEqual({});
});

test('the end must be after the start', () => {
  for (const endTime of ['2026-05-01 09:00:00', '2026-04-30 18:00:00'])
    expect(issuesOf({ ...whole, endTime }, leaveFields)).toEqual({ endTime: 'endBeforeStart' });
});
