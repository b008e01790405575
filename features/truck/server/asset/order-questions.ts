// Rules of devices depend on orders, but the feature that owns the orders depends on this feature. This feature therefore emits these events,
// and the owner of the orders answers in the same transaction. Without a listener there are no orders.
import { defineEvent } from '@ec/kernel/events';
import type { Reader } from '@ec/resource-server/context';
import type { BatterySwap } from '../../shared/asset/battery-life.contract.ts';

/** Asks for the id of the order that occupies a connector: it starts, charges, stops, or its link is lost. */
export const runningOrderAsked = defineEvent<{ gunId: string }, string | undefined>('truck.runningOrder.asked');

/** Asks for the number of an open order at a charger or a connector. An order with a lost link is open, too. */
export const openOrderAsked = defineEvent<{ stackId: string } | { gunId: string }, string | undefined>(
  'truck.openOrder.asked',
);

/** Asks for order numbers; the answers map ids to numbers. */
export const orderNosAsked = defineEvent<{ ids: readonly string[] }, ReadonlyMap<string, string>>(
  'truck.orderNos.asked',
);

/** A swap. `kwh` is the energy in the battery by which the swap was billed. */
export type BilledSwap = Omit<BatterySwap, 'soh'> & { kwh: number | null };

/** Asks for the swaps that put the battery onto a truck or took it off, latest first, as far as the caller may see their orders. */
export const swapsAsked = defineEvent<{ call: Reader; batteryId: string; limit: number }, readonly BilledSwap[]>(
  'truck.swaps.asked',
);
