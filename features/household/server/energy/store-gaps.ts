// Stores a row for each gap between readings, so that people can check it (BR-41). Over a gap, either the days of the energy or its amount is
// unknown.
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { gapKind } from '../../shared/energy/energy-gap.enums.ts';
import type { DaysLink } from '../../shared/energy/link-days.ts';
import { hundredthsOf } from '../../shared/energy/spread.ts';
import type { LinkedInverter, StoredReadings } from './stored-readings.ts';

const kindOf = { counted: gapKind.key.shared, anew: gapKind.key.anew, leap: gapKind.key.leap } as const;

/** `links` are all links from the day `first` to the day `last`. Stored gaps of this time that are not among them are deleted. */
export async function storeGaps(
  tx: Sql,
  ids: Services['ids'],
  device: LinkedInverter,
  { links, first, last }: { links: readonly DaysLink<StoredReadings>[]; first: string; last: string },
): Promise<void> {
  const rows = links.flatMap(({ from, to, state, isEstimated, missingDays, begin }) => {
    const movement = hundredthsOf(to.kwh) - hundredthsOf(from.kwh);
    const isGap = state === 'counted' ? isEstimated && movement > 0 : true;
    if (!isGap) return [];
    return [
      {
        id: ids.next(),
        from_day: begin.day,
        from_time: new Date(from.at),
        to_time: new Date(to.at),
        from_kwh: from.kwh,
        to_kwh: to.kwh,
        gap_kwh: state === 'counted' ? movement / 100 : null,
        missing_days: missingDays,
        gap_kind: kindOf[state],
        station_id: begin.stationId,
      },
    ];
  });
  await tx.run(
    sql`delete from device_inverter_gap g where g.tenant_id = ${tx.tenantId} and g.inverter_id = ${device.id}
      and g.from_day >= ${first} and g.from_day < ${last} and not g.from_day = any(${rows.map(({ from_day }) => from_day)}::date[])`,
  );
  if (rows.length === 0) return;
  await tx.run(
    sql`insert into device_inverter_gap as g (id, tenant_id, biz_domain, inverter_id, sn, station_id, from_day, from_time, to_time, from_kwh,
        to_kwh, gap_kwh, missing_days, gap_kind)
      select r.id, ${tx.tenantId}, ${device.bizDomain}, ${device.id}, ${device.sn}, r.station_id, r.from_day, r.from_time, r.to_time, r.from_kwh,
        r.to_kwh, r.gap_kwh, r.missing_days, r.gap_kind
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, station_id bigint, from_day date, from_time timestamptz,
        to_time timestamptz, from_kwh numeric, to_kwh numeric, gap_kwh numeric, missing_days integer, gap_kind smallint)
      on conflict (tenant_id, inverter_id, from_day) do update set from_time = excluded.from_time, to_time = excluded.to_time,
        from_kwh = excluded.from_kwh, to_kwh = excluded.to_kwh, gap_kwh = excluded.gap_kwh, missing_days = excluded.missing_days,
        gap_kind = excluded.gap_kind, update_time = now(), row_version = g.row_version + 1
        where (g.from_time, g.to_time, g.from_kwh, g.to_kwh, g.gap_kwh, g.missing_days, g.gap_kind)
          is distinct from (excluded.from_time, excluded.to_time, excluded.from_kwh, excluded.to_kwh, excluded.gap_kwh, excluded.missing_days, excluded.gap_kind)`,
  );
}
