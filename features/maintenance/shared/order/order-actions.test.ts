// The steps of an engineer at work are buttons of a row, on a phone too, and not entries of its menu.
import { expect, test } from 'vitest';
import { workOrder } from './work-order.resource.ts';

test.each(['accept', 'arrive', 'finish'] as const)('%s is a button of the row', (name) => {
  expect(workOrder.actions[name].isFrequent).toBe(true);
});
