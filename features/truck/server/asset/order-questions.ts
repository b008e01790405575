// Rules of devices depend on orders, which belong to a feature that depends on this one. That feature listens to these events and answers
// in the same transaction; without a listener there are no orders.
import { defineEvent } from '@ec/kernel/events';
import type { Reader } from '@ec/resource-server/context';
import type { BatterySwap } from '../../shared/asset/battery-life.contract.ts';

/** Asks which order occupies a connector: starting, charging, stopping, or offline. */
export const runningOrderAsked = defineEvent<{ gunId: string }, string | undefined>('truck.runningOrder.asked');

/** Asks for the number of an open order at a charger or a connector, whether or not its link is lost. */
export const openOrderAsked = defineEvent<{ stackId: string } | { gunId: string }, string | undefined>(
  'truck.openOrder.asked',
);

/** Asks for order numbers; the answers map ids to numbers. */
export const orderNosAsked = defineEvent<{ ids: readonly string[] }, ReadonlyMap<string, string>>(
  'truck.orderNos.asked',
);

/** A swap with `kwh`: the energy in the battery, as the swap was billed. */
export type BilledSwap = Omit<BatterySwap, 'soh'> & { kwh: number | null };

/** Asks for the orders that the caller may see in which a battery came off a truck or went onto one; latest first. */
export const swapsAsked = defineEvent<{ call: Reader; batteryId: string; limit: number }, readonly BilledSwap[]>(
  'truck.swaps.asked',
);
