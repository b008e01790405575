// Days of household stations: what their inverters gave together, in steps of five minutes.
import { bizDomain } from '@ec/devices/shared/device.enums';
import { union } from '@ec/household/shared/station/union.resource';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import type { Route } from '@ec/kernel/http/route';
import { keys } from '@ec/resource-server/columns';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { packedSeconds, stepsADay } from '../../shared/mqtt/day-curves.ts';
import { type DayCurve, stationCurve, stepMinutes } from '../../shared/mqtt/power-curve.contract.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { keptValues, sampledSince } from './kept-values.ts';

const DAY = 86_400_000;
const { table = '', curve, metrics = [] } = seriesOf.inv ?? {};
const power = metrics.filter(({ key }) => key === 'pac');

async function curveOf(read: Sql, stationId: string, day: string): Promise<DayCurve> {
  const from = fromWireTime(day) ?? new Date(0);
  const which = sql`s.device_id in (select i.id from device_inverter i where i.tenant_id = s.tenant_id and i.station_id = ${stationId}
    and i.biz_domain = ${keys(bizDomain.key.household)} and i.is_deleted = 0)`;
  const kept = keptValues(read, { table, curve }, power, {
    ...{ which, span: { from, to: new Date(from.getTime() + DAY) } },
    since: await sampledSince(read, { table, curve }),
  });
  const rows = await read.rows<{ step: number; value: number }>(
    raw(sql`select d.step, round(sum(d.value)::numeric, 3)::float8 as value from (
        select v.device_id, floor(extract(epoch from v.ts - ${from}::timestamptz) / ${packedSeconds})::int as step, avg(v.pac_kw) as value
        from (${kept}) v where v.pac_kw is not null group by 1, 2) d
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

export const powerCurveRoutes = (engine: Engine): Route[] => [
  ...serve(stationCurve, async (call) => {
    const { id, day = toWireDate(engine.clock.now()), other } = call.input;
    await detailRow(engine, union, call, id);
    const read = engine.database.read(call.caller.tenantId);
    const [own, compared] = await Promise.all([
      curveOf(read, id, day),
      other === undefined ? null : curveOf(read, id, other),
    ]);
    return { unit: power[0]?.unit ?? '', own, other: compared };
  }),
];
