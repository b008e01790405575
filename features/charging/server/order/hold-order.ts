// Holds charging orders with implausible readings or an unknown payer instead of billing them (domain §6.2). One person proposes the
// energy to bill, and a second person confirms the proposal.
import { possibleKwh } from '@ec/device-vocabulary/possible-energy';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import { Decimal } from 'decimal.js';
import { orderProc, type ordersHeldCause } from '../../shared/order/order.enums.ts';
import { capacityOf } from './capacity.ts';
import { endOrder, freeGun } from './end-order.ts';
import { orderErrors } from './order.errors.ts';
import { lockOrder, type OrderDeps, runOf, writeOrder } from './order-store.ts';
import { pointsOf, samplesOf } from './samples.ts';

export interface Hold {
  endTime: Date;
  endSoc?: number | undefined;
  stopReason?: number | undefined;
  isAbnormal?: boolean;
  cause: KeyOf<typeof ordersHeldCause>;
  /** The energy that the device reported, in kWh. */
  reported: number;
  /** The plausible part of `reported`, in kWh. */
  plausible: number;
}

/** Ends the session for truck and connector. Nothing is billed, and the prepayment stays held. */
export async function holdOrder(tx: Sql, _deps: OrderDeps, orderId: string, hold: Hold): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.orderProc === orderProc.key.held || order.orderProc === orderProc.key.ended) return;
  const run = await runOf(tx, orderId);
  const startedAt = order.startedAt ?? hold.endTime.getTime();
  await writeOrder(tx, orderId, {
    order_proc: orderProc.key.held,
    held_cause: hold.cause,
    end_time: hold.endTime,
    duration_sec: Math.max(0, Math.round((hold.endTime.getTime() - startedAt) / 1000)),
    end_soc: hold.endSoc ?? run.soc,
    stop_reason: order.stopReason ?? hold.stopReason ?? null,
    reported_kwh: limitDigits(hold.reported, 12),
    plausible_kwh: limitDigits(hold.plausible, 10),
    abnormal: 1,
  });
  await freeGun(tx, order);
}

/** Limits a value to the integer digits that its column has. */
const limitDigits = (kwh: number, digits: number): string => {
  const maximum = new Decimal(10).pow(digits).minus('0.01');
  return Decimal.min(Decimal.max(kwh, maximum.neg()), maximum).toFixed(2);
};

/** @throws AppError tooMuchByHand if the energy entered by hand exceeds what the connector can have delivered */
export async function refuseImpossible(tx: Sql, orderId: string, kwh: string): Promise<void> {
  const { gunId, startedAt, endedAt } = await lockOrder(tx, orderId);
  const maxKwh = possibleKwh(await capacityOf(tx, gunId), (endedAt ?? 0) - (startedAt ?? endedAt ?? 0));
  if (new Decimal(kwh).gt(maxKwh)) fail(orderErrors.tooMuchByHand, { most: new Decimal(maxKwh).toFixed(2) });
}

/** Bills a held order by its stored samples, or by the energy `byHand` in kWh that a person has entered. */
export async function billHeld(tx: Sql, deps: OrderDeps, orderId: string, byHand: string | null): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const end = { endTime: new Date(order.endedAt ?? deps.clock.now().getTime()), isAbnormal: true };
  const points = samplesOf(await pointsOf(tx, orderId));
  const samples = points.length > 0 ? points : [{ at: order.startedAt ?? end.endTime.getTime(), kwh: '0.000' }];
  const last =
    byHand === null
      ? undefined
      : { at: end.endTime.getTime(), kwh: new Decimal(samples[0]?.kwh ?? 0).plus(byHand).toFixed(3) };
  await endOrder(tx, deps, orderId, { ...end, samples, last });
}
