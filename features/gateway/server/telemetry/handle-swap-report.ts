// Handles a swap station's reports about its bays: a truck that arrives is admitted or refused, every other step advances the swap in the
// bay (domain §6.3, BR-19).
import { handleSwapStep, type SwapAnswer, startSwap } from '@ec/charging/server/public';
import { openProcs, orderType } from '@ec/charging/shared/order/order.enums';
import { swapStep } from '@ec/charging/shared/order/swap-steps';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { SwapEvent } from '../../shared/mqtt/payloads.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { lockDevices } from './device-rows.ts';

export type SwapReportResult = { answer?: SwapAnswer } | { refusal: 'unknownDevice' | 'unfit' };

type Deps = Pick<Engine, 'ids' | 'clock'>;

/** Returns whether the report is the arrival of a truck, which waits for the reply whether its swap begins. */
export const isArrival = ({ step, plate, vin }: Pick<SwapEvent['swap'], 'step' | 'plate' | 'vin'>): boolean =>
  step === swapStep.arriving && Boolean(plate || vin);

/** @throws AppError where the step may not follow */
export async function handleSwapReport(
  tx: Sql,
  deps: Deps,
  stationNo: string,
  { ts, swap: { bay, step, plate, vin, battery, slot } }: SwapEvent,
): Promise<SwapReportResult> {
  const series = seriesOf.swap;
  const station = series && (await lockDevices(tx, series, [stationNo])).get(stationNo);
  if (!station?.stationId) return { refusal: 'unknownDevice' };
  const { stationId } = station;
  const at = new Date(ts);
  const tag = plate || vin;
  if (isArrival({ step, plate, vin })) {
    const arrival = { stationId, bayNo: bay, tag: tag ?? '', at, ...(battery ? { batteryNo: battery } : {}) };
    return { answer: await startSwap(tx, deps, arrival) };
  }
  const order = await findOrderIn(tx, stationId, bay);
  if (!order) return { refusal: 'unfit' };
  // A report that is repeated because its acknowledgement was lost is stored already.
  if (await isRepeated(tx, order.id, step, at)) return {};
  await handleSwapStep(tx, deps, order.id, { step, at, slot });
  return {};
}

/** Finds the running swap in a bay, else the last one, because its end may be reported twice. */
const findOrderIn = (tx: Sql, stationId: string, bay: number): Promise<{ id: string } | undefined> =>
  tx.first<{ id: string }>(
    sql`select id from truck_orders where tenant_id = ${tx.tenantId} and station_id = ${stationId} and bay_no = ${bay}
        and order_type = ${keys(orderType.key.swap)} and is_deleted = 0
      order by order_proc in (${keys(...openProcs)}) desc, id desc limit 1`,
  );

const isRepeated = async (tx: Sql, orderId: string, step: number, at: Date): Promise<boolean> =>
  (await tx.first(
    sql`select from truck_swap_step_log where tenant_id = ${tx.tenantId} and order_id = ${orderId} and step = ${step}
      and start_time = ${at} limit 1`,
  )) !== undefined;
