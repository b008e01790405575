// Tests that the steps of an engineer are frequent actions, which a row shows as buttons and not in its menu.
import { expect, test } from 'vitest';
import { workOrder } from './work-order.resource.ts';

test.each(['accept', 'arrive', 'finish'] as const)('%s is a button of the row', (name) => {
  expect(workOrder.actions[name].isFrequent).toBe(true);
});
