// Tests how the rows of a process history become the states of the nodes in its diagram.
import { expect, test } from 'vitest';
import { type Activity, groupByNode, withoutSequenceFlows } from './activity.ts';

const row = (historyActivityId: string, over: Partial<Activity> = {}): Activity => ({
  id: historyActivityId,
  historyActivityId,
  historyActivityName: `name of ${historyActivityId}`,
  historyActivityType: 'userTask',
  historyActivityDurationTime: '',
  assigneeName: '',
  createTime: '2026-05-01 08:00:00',
  endTime: '2026-05-01 09:00:00',
  comment: '',
  ...over,
});
const states = (rows: Activity[]) => groupByNode(rows).map(({ id, state }) => [id, state]);

test('distinguishes finished nodes, active nodes and sequence flows, and leaves out candidates', () => {
  const rows = [
    row('start', { historyActivityType: 'startEvent' }),
    row('f1', { historyActivityType: 'sequenceFlow' }),
    row('approve', { endTime: '' }),
    row('claim', { historyActivityType: 'candidate', endTime: '' }),
  ];
  expect(states(rows)).toEqual([
    ['start', 'finished'],
    ['f1', 'flow'],
    ['approve', 'active'],
  ]);
  expect(withoutSequenceFlows(groupByNode(rows)).map(({ id }) => id)).toEqual(['start', 'approve']);
});

test('after a return the last row of a node decides its state, and all visits stay', () => {
  const rows = [row('apply'), row('approve', { comment: 'no' }), row('apply', { endTime: '' })];
  expect(states(rows)).toEqual([
    ['apply', 'active'],
    ['approve', 'finished'],
  ]);
  expect(groupByNode(rows)[0]?.visits).toHaveLength(2);
});

test('a node without a name gets its id as its name', () => {
  expect(groupByNode([row('gateway_1', { historyActivityName: '' })])[0]?.name).toBe('gateway_1');
});
