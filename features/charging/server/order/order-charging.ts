// Lists running orders with their latest values (domain §8.2 orderCharging). A value that no device reported is null, never 0.

import type { Call } from '@ec/kernel/http/route';
import { allOf, likePattern } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { normalCode } from '@ec/language/normal-text';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { RowOf } from '@ec/resource/row';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { orderCharging } from '../../shared/order/order.contract.ts';
import { orderProc } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { swapStepName } from '../../shared/order/swap-steps.ts';
import { millis } from './order-store.ts';

const { starting, charging, stopping, unknown } = orderProc.key;

interface Live {
  orderId: string;
  startedAt: number | null;
  soc: number | null;
  powerKw: string | null;
  voltV: string | null;
  currA: string | null;
  remainMin: number | null;
  startMeter: string | null;
  meter: string | null;
  cost: string | null;
}

export async function runningOrders(
  engine: Engine,
  call: Call<InputOf<typeof orderCharging>>,
): Promise<OutputOf<typeof orderCharging>> {
  const keyword = normalCode(call.input.keyword ?? '');
  const pattern = keyword ? likePattern(keyword, '%', '%') : undefined;
  const running = sql`t.order_proc in (${keys(starting, charging, stopping, unknown)})`;
  const where = pattern ? [running, sql`(t.plate_no ilike ${pattern} or t.order_no ilike ${pattern})`] : [running];
  const page = await listRows(engine, orders, call, { named: ['keyword'], where: [allOf(where)] });
  const ids = page.records.map(({ id }) => id);
  const live = new Map((await readLive(engine, call, ids)).map((one) => [one.orderId, one]));
  const now = engine.clock.now().getTime();
  return { ...page, records: page.records.map((row) => runningOrder(row, live.get(row.id), { now, call })) };
}

function readLive({ database }: Engine, { caller }: Pick<Call, 'caller'>, ids: readonly string[]): Promise<Live[]> {
  return database.read(caller.tenantId).rows<Live>(
    sql`select o.id as "orderId", ${millis('o.start_time')} as "startedAt", r.soc, r.power_kw as "powerKw",
        r.volt_v as "voltV", r.curr_a as "currA", r.remain_min as "remainMin", o.start_meter as "startMeter", r.meter, r.cost
      from truck_orders o left join truck_order_run r on r.tenant_id = o.tenant_id and r.order_id = o.id
      where o.tenant_id = ${caller.tenantId} and o.id = any(${ids}::bigint[])`,
  );
}

const number = (text: string | number | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

function runningOrder(
  row: RowOf<typeof orders>,
  live: Live | undefined,
  { now, call }: { now: number; call: Pick<Call, 'language'> },
): OutputOf<typeof orderCharging>['records'][number] {
  const { id, orderNo, orderType, orderProc, orderProcName, stationName, gunName, plateNo, merchantName, startTime } =
    row;
  const { startMeter = null, meter = null } = live ?? {};
  const name = swapStepName(row.swapStep);
  return {
    id,
    orderNo,
    orderType,
    orderProc,
    orderProcName,
    stationName,
    gunName,
    plateNo,
    merchantName,
    startTime,
    durationSec: live?.startedAt ? Math.max(0, Math.round((now - live.startedAt) / 1000)) : null,
    startSoc: row.startSoc,
    soc: live?.soc ?? null,
    kwh:
      startMeter === null || meter === null ? null : new Decimal(meter).minus(startMeter).toDecimalPlaces(2).toNumber(),
    powerKw: number(live?.powerKw),
    voltV: number(live?.voltV),
    currA: number(live?.currA),
    money: number(live?.cost),
    remainMin: live?.remainMin ?? null,
    swapStep: row.swapStep,
    stepName: name ? labelOf(name, call.language) : '',
  };
}
