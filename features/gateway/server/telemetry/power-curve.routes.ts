// Days of inverters and stations out of their samples, down to steps of five minutes in the database.
import { bizDomain } from '@ec/devices/shared/device.enums';
import { inverter } from '@ec/household/shared/device/inverter.resource';
import { union } from '@ec/household/shared/station/union.resource';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { keys } from '@ec/resource-server/columns';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import type { Metric } from '../../shared/mqtt/measure.ts';
import {
  curveMetrics,
  type DayCurve,
  inverterCurve,
  stationCurve,
  stepMinutes,
  stepsADay,
} from '../../shared/mqtt/power-curve.contract.ts';
import { telemetryErrors } from './telemetry.errors.ts';

const DAY = 86_400_000;
const power = curveMetrics.find(({ key }) => key === 'pac');

interface Asked {
  /** Devices, as a condition on samples `s`. */
  which: ReturnType<typeof sql>;
  metric: Metric;
}

async function curveOf(read: Sql, { which, metric }: Asked, day: string): Promise<DayCurve> {
  const from = fromWireTime(day) ?? new Date(0);
  const value = sql.ref(`s.${metric.column}`);
  const rows = await read.rows<{ step: number; value: number }>(
    raw(sql`select d.step, round(sum(d.value)::numeric, 3)::float8 as value from (
        select s.device_id, floor(extract(epoch from s.ts - ${from}::timestamptz) / ${stepMinutes * 60})::int as step, avg(${value}) as value
        from tm_inverter_5m s where s.tenant_id = ${read.tenantId} and s.ts >= ${from} and s.ts < ${new Date(from.getTime() + DAY)}
          and ${which} and ${value} is not null group by 1, 2) d
      group by 1`),
  );
  const points: (number | null)[] = Array.from({ length: stepsADay }, () => null);
  for (const row of rows) points[row.step] = row.value;
  const best = rows.reduce<(typeof rows)[number] | undefined>(
    (most, one) => (one.value > (most?.value ?? 0) ? one : most),
    undefined,
  );
  return { day, points, peak: best?.value ?? null, peakAt: best ? clockOf(best.step) : '' };
}

const clockOf = (step: number): string => {
  const minutes = step * stepMinutes;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':');
};

export const powerCurveRoutes = (engine: Engine): Route[] => {
  const answer = async (
    tenantId: string,
    asked: Asked,
    days: { day?: string | undefined; other?: string | undefined },
  ) => {
    const read = engine.database.read(tenantId);
    const { day = toWireDate(engine.clock.now()), other } = days;
    const [own, compared] = await Promise.all([
      curveOf(read, asked, day),
      other === undefined ? null : curveOf(read, asked, other),
    ]);
    return { unit: asked.metric.unit, own, other: compared };
  };
  return [
    ...serve(inverterCurve, async (call) => {
      const { id, metric: key, ...days } = call.input;
      const metric = curveMetrics.find((each) => each.key === key);
      if (!metric) fail(telemetryErrors.noMetric, { metric: key });
      await detailRow(engine, inverter, call, id);
      return {
        metric: key,
        ...(await answer(call.caller.tenantId, { which: sql`s.device_id = ${id}`, metric }, days)),
      };
    }),
    ...serve(stationCurve, async (call) => {
      const { id, ...days } = call.input;
      if (!power) fail(telemetryErrors.noMetric, { metric: 'pac' });
      await detailRow(engine, union, call, id);
      const which = sql`s.device_id in (select i.id from device_inverter i where i.tenant_id = s.tenant_id and i.station_id = ${id}
        and i.biz_domain = ${keys(bizDomain.key.household)} and i.is_deleted = 0)`;
      return answer(call.caller.tenantId, { which, metric: power }, days);
    }),
  ];
};
