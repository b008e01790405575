// Devices send questions about orders. Those stand in a feature that builds on this one: it listens, and answers in the same
// transaction. Without a listener there are no orders.
import { defineEvent } from '@ec/kernel/events';
import type { Reader } from '@ec/resource-server/context';
import type { BatterySwap } from '../../shared/asset/battery-life.contract.ts';

/** Asks which order occupies a connector: starting, charging, stopping, or offline. */
export const runningOrderAsked = defineEvent<{ gunId: string }, string | undefined>('truck.runningOrder.asked');

/** The number of an order that is not over yet at a charger or a connector, its link lost or not. */
export const openOrderAsked = defineEvent<{ stackId: string } | { gunId: string }, string | undefined>(
  'truck.openOrder.asked',
);

/** Order numbers by id. */
export const orderNosAsked = defineEvent<{ ids: readonly string[] }, ReadonlyMap<string, string>>(
  'truck.orderNos.asked',
);

/** Energy that was left in it, as its swap was billed. */
export type BilledSwap = Omit<BatterySwap, 'soh'> & { kwh: number | null };

/** Orders in which a battery came off a truck or went onto one, as far as the caller may see them; latest first. */
export const swapsAsked = defineEvent<{ call: Reader; batteryId: string; limit: number }, readonly BilledSwap[]>(
  'truck.swaps.asked',
);
