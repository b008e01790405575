// Serves the power curves of household stations: the total of their inverters over a day, in steps of five minutes.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { union } from '@ec/household/shared/station/union.resource';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Route } from '@ec/kernel/http/route';
import { keys } from '@ec/resource-server/columns';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { type DayCurve, stationCurve, stepMinutes } from '../../shared/mqtt/power-curve.contract.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { powerOfDay } from './power-of-day.ts';
import type { Fragment } from './stored-values.ts';

const { metrics = [] } = seriesOf.inv ?? {};
const power = metrics.filter(({ key }) => key === 'pac');

const invertersOf = (stationId: string): Fragment =>
  sql`s.device_id in (select i.id from device_inverter i where i.tenant_id = s.tenant_id and i.station_id = ${stationId}
    and i.biz_domain = ${keys(bizDomain.key.household)} and i.is_deleted = 0)`;

async function curveOf(read: Sql, stationId: string, day: string): Promise<DayCurve> {
  const { points, peak, peakStep } = await powerOfDay(read, invertersOf(stationId), day);
  return { day, points, peak, peakAt: peakStep === undefined ? '' : clockOf(peakStep) };
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
    const [curve, comparison] = await Promise.all([
      curveOf(read, id, day),
      other === undefined ? null : curveOf(read, id, other),
    ]);
    return { unit: power[0]?.unit ?? '', own: curve, other: comparison };
  }),
];
