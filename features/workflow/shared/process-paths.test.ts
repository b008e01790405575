// Tests the addresses of the pages of processes.
import { expect, test } from 'vitest';
import { detailPath, formPath, handlePath, partOf, patterns, routeOf } from './process-paths.ts';

const entries = [
  { dictKey: 1, remark: 'leave' },
  { dictKey: '3', remark: 'workorder' },
  { dictKey: 5, remark: '' },
  { dictKey: 6, remark: '../../admin' },
];

test('the remark of a category names its pages; a category without a valid remark has the common pages', () => {
  expect(routeOf('flow_1', entries)).toBe('leave');
  expect(routeOf('flow_3', entries)).toBe('workorder');
  for (const category of ['flow_5', 'flow_6', 'flow_9', 'leave', '']) expect(routeOf(category, entries)).toBe('task');
});

test('addresses follow the specification, and the handling page of a work order has its state in the address', () => {
  const task = { taskId: '7', processInstanceId: '8', businessId: '9', status: 10 };
  expect(formPath('leave', '5')).toBe('/work/process/leave/form/5');
  expect(handlePath('leave', task)).toBe('/work/process/leave/handle/7/8/9');
  expect(handlePath('workorder', task)).toBe('/work/process/workorder/handle/7/8/9/10');
  expect(detailPath('workorder', task)).toBe('/work/process/workorder/detail/8/9');
  expect(patterns.handle('workorder')).toBe(
    '/work/process/workorder/handle/:taskId/:processInstanceId/:businessId/:status',
  );
});

test('an instance without a business row has a detail page', () => {
  expect(detailPath('task', { processInstanceId: '8', businessId: '' })).toBe('/work/process/task/detail/8/-');
  expect(partOf('-')).toBe('');
  expect(partOf('9')).toBe('9');
});
