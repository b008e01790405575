// Takes a device offline and raises an alarm when it has sent nothing for three of its periods, ten minutes at least (BR-51). For devices
// that the sun powers, this happens by day only, except that an inverter goes offline at night, too. A second job updates the live power of
// household stations.
import { alarmStatus, bizDomain, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { isDaylight } from '@ec/household/shared/station/run-status';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { Series, Silence } from '../../shared/mqtt/measure.ts';
import { typeOfProduct } from '../../shared/mqtt/products.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { markOffline } from './apply-device-state.ts';
import { placeOf } from './device-rows.ts';

/** Seconds. */
const leastSilence = 600;

interface SilentDevice {
  id: string;
  product: string;
  stationId: string;
  isOnline: boolean;
  isAlarmed: boolean;
  lng: string;
  lat: string;
  /** The seconds of silence that are permitted. */
  limit: number;
}

const { openNew, openSeen } = alarmStatus.key;

/** Returns the reporting period in seconds: loggers have a setting, and an inverter has the period of its logger. */
function periodOf({ devices, period }: Series) {
  if (devices === 'household_collector') return sql`coalesce(t.upload_sec, ${period})`;
  if (devices !== 'device_inverter') return sql`${period}::int`;
  return sql`coalesce((select c.upload_sec from household_collector c where c.tenant_id = t.tenant_id and c.id = t.collector_id), ${period})`;
}

type WatchedSeries = Series & { silence: Silence };

function silentOf(read: Sql, product: string, series: WatchedSeries, now: Date, id?: string): Promise<SilentDevice[]> {
  const { hasLine, silence } = series;
  const place = placeOf(series);
  const stations = sql`(select u.lng, u.lat from household_union u where u.tenant_id = t.tenant_id and u.id = ${place}
    union all select s.lng, s.lat from truck_station s where s.tenant_id = t.tenant_id and s.id = ${place})`;
  const isAlarmed = sql`exists (select from device_alarm a where a.tenant_id = t.tenant_id and a.device_id = t.id
    and a.alarm_code = ${silence.code} and a.alarm_status in (${keys(openNew, openSeen)}) and a.is_deleted = 0)`;
  const isOnline = hasLine ? sql`t.online_status is not distinct from ${keys(onlineStatus.key.online)}` : sql`false`;
  return read.rows<SilentDevice>(
    sql`select t.id, ${product} as product, ${place} as "stationId", p.lng, p.lat, m.seconds as limit,
        ${isOnline} as "isOnline", ${isAlarmed} as "isAlarmed"
      from ${sql.table(series.devices)} t
        join dev_last l on l.tenant_id = t.tenant_id and l.device_id = t.id and l.product = ${product}
        cross join lateral (select greatest(3 * ${periodOf(series)}, ${leastSilence})::int as seconds) m
        cross join lateral ${stations} p
      where t.tenant_id = ${read.tenantId} and t.is_deleted = 0 ${id === undefined ? sql`` : sql`and t.id = ${id}`}
        ${silence.within === 'slot' ? sql`and t.slot_no is not null` : sql``}
        and l.receive_time < ${now}::timestamptz - make_interval(secs => m.seconds)
      order by t.id ${id === undefined ? sql`` : sql`for no key update of t`}`,
  );
}

/** Returns the actions for the device; undefined where there is nothing to do. */
function actionsFor({ product, isOnline, isAlarmed, lng, lat, limit }: SilentDevice, now: Date) {
  const isExpected =
    !seriesOf[product]?.silence?.byDay || isDaylight(now, { lng: parseFloat(lng), lat: parseFloat(lat) }, limit * 1000);
  const goesOffline = isOnline && (isExpected || product === 'inv');
  const raisesAlarm = isExpected && !isAlarmed;
  return goesOffline || raisesAlarm ? { goesOffline, raisesAlarm } : undefined;
}

const watchedSeries = new Map(
  Object.entries(seriesOf).flatMap(([product, { silence, ...series }]): [string, WatchedSeries][] =>
    silence ? [[product, { ...series, silence }]] : [],
  ),
);

export const silentDevicesJob = (deps: AlarmDeps): Job =>
  job({
    name: 'gateway.silentDevices',
    label: { zh: '离线检测', en: 'Offline detection' },
    cron: '* * * * *',
    quiet: true,
    each: async ({ read, now }) => {
      const silentDevices: SilentDevice[] = [];
      for (const [product, series] of watchedSeries)
        silentDevices.push(...(await silentOf(read, product, series, now)));
      return silentDevices.filter((device) => actionsFor(device, now));
    },
    async run({ tx, row: { id, product }, now }) {
      const series = watchedSeries.get(product);
      const deviceType = typeOfProduct[product];
      if (!series || deviceType === undefined) return false;
      // The job locks the device and checks it again, because it may have reported meanwhile.
      const [silent] = await silentOf(tx, product, series, now, id);
      const actions = silent && actionsFor(silent, now);
      if (!silent || !actions) return false;
      if (actions.goesOffline) await markOffline(tx, series, [id]);
      const { stationId } = silent;
      if (actions.raisesAlarm)
        await raiseAlarm(tx, deps, {
          deviceType,
          deviceId: id,
          code: series.silence.code,
          at: now,
          stationId,
          source: 'rule',
        });
      return true;
    },
  });

/** Clears the live power of inverters whose newest sample is old: a late or repeated message keeps them online without a new value. */
function clearStalePower(tx: Sql, series: Series, now: Date): Promise<number> {
  return tx.run(
    sql`update device_inverter t set pac_kw = null, pdc_kw = null
      where t.tenant_id = ${tx.tenantId} and (t.pac_kw is not null or t.pdc_kw is not null)
        and t.report_time < ${now}::timestamptz - make_interval(secs => greatest(3 * ${periodOf(series)}, ${leastSilence}))`,
  );
}

/** Updates the power of household stations to the sum of those inverters whose power is known; null where none is. */
export const stationPowerJob = (): Job =>
  job({
    name: 'gateway.stationPower',
    label: { zh: '更新电站实时功率', en: 'Station live power' },
    cron: '* * * * *',
    quiet: true,
    each: 'tenants',
    async run({ tx, now }) {
      const inverters = seriesOf.inv;
      const clearedCount = inverters ? await clearStalePower(tx, inverters, now) : 0;
      const changedCount = await tx.run(
        sql`with changed as (
            select u.id, s.kw from household_union u
              join (select i.station_id, sum(i.pac_kw) as kw from device_inverter i
                where i.tenant_id = ${tx.tenantId} and i.biz_domain = ${keys(bizDomain.key.household)} and i.is_deleted = 0 group by 1) s
                on s.station_id = u.id
            where u.tenant_id = ${tx.tenantId} and u.power_kw is distinct from s.kw and abs(coalesce(s.kw, 0)) < 100000
            order by u.id for no key update of u)
          update household_union u set power_kw = changed.kw from changed where u.tenant_id = ${tx.tenantId} and u.id = changed.id`,
      );
      return clearedCount + changedCount;
    },
  });
