// Orders that run now, with their last values (domain §8.2 orderCharging). What no device has reported is null, never 0.

import { raw } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import { allOf, likePattern } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import type { Row } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { sql } from 'kysely';
import type { CoursePoint } from '../../shared/order/course.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { swapStepName } from '../../shared/order/swap-steps.ts';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';
import { runningMoney } from './device-events.ts';
import { millis } from './order-store.ts';

interface Live {
  orderId: string;
  startedAt: number | null;
  soc: number | null;
  powerKw: string | null;
  voltV: string | null;
  currA: string | null;
  remainMin: number | null;
  points: CoursePoint[] | null;
  ruleSnapshot: TariffSnapshot | null;
}

export async function orderCharging(engine: Engine, call: Call): Promise<unknown> {
  const { keyword } = call.input as { keyword?: string };
  const wanted = keyword?.trim() ? likePattern(keyword.trim(), '%', '%') : undefined;
  const running = sql`t.order_proc in (1, 2, 3, 5)`;
  const where = wanted ? [running, sql`(t.plate_no ilike ${wanted} or t.order_no ilike ${wanted})`] : [running];
  const page = await listRows(engine, orders, call, { named: ['keyword'], where: [allOf(where)] });
  const ids = page.records.map(({ id }) => String(id));
  const live = new Map((await readLive(engine, call, ids)).map((one) => [one.orderId, one]));
  const now = engine.clock.now().getTime();
  return { ...page, records: page.records.map((row) => shown(row, live.get(String(row.id)), { now, call })) };
}

function readLive({ database }: Engine, { caller }: Call, ids: readonly string[]): Promise<Live[]> {
  return database.read(caller.tenantId).rows<Live>(
    raw(sql`select o.id as "orderId", ${millis('o.start_time')} as "startedAt", r.soc, r.power_kw as "powerKw",
        r.volt_v as "voltV", r.curr_a as "currA", r.remain_min as "remainMin", r.points, o.rule_snapshot as "ruleSnapshot"
      from truck_orders o left join truck_order_run r on r.tenant_id = o.tenant_id and r.order_id = o.id
      where o.tenant_id = ${caller.tenantId} and o.id = any(${ids}::bigint[])`),
  );
}

const number = (text: string | number | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

function shown(row: Row, live: Live | undefined, { now, call }: { now: number; call: Call }): Row {
  const { id, orderNo, orderType, orderProc, orderProcName, stationName, gunName, plateNo, merchantName, startTime } =
    row;
  const points = live?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  const step = number(row.swapStep as number | null);
  const name = swapStepName(step);
  return {
    ...{ id, orderNo, orderType, orderProc, orderProcName, stationName, gunName, plateNo, merchantName, startTime },
    durationSec: live?.startedAt ? Math.max(0, Math.round((now - live.startedAt) / 1000)) : null,
    startSoc: row.startSoc ?? null,
    soc: live?.soc ?? null,
    kwh: first && last ? Math.round((Number(last[1]) - Number(first[1])) * 100) / 100 : null,
    powerKw: number(live?.powerKw),
    voltV: number(live?.voltV),
    currA: number(live?.currA),
    money: last && live?.ruleSnapshot ? Number(runningMoney(live, points)) : null,
    remainMin: live?.remainMin ?? null,
    swapStep: step,
    stepName: name ? labelOf(name, call.language) : '',
  };
}
