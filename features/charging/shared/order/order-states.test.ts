// The trucks' area asks of orders by keys of its own, since it does not know their definition.
import { endedProc, runningProcs } from '@ec/truck/shared/asset/order-states';
import { expect, it } from 'vitest';
import { orderProc } from './order.enums.ts';

it('calls the states of orders as devices do', () => {
  const { starting, charging, stopping, ended } = orderProc.key;
  expect(runningProcs).toEqual([starting, charging, stopping]);
  expect(endedProc).toBe(ended);
});
