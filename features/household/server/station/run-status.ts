// Computes and stores the run status of stations (domain §4 union). A job and the reports of devices call it.
import { alarmStatus, bizDomain, onlineStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { columnsOf, keys } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { faultStatus, runStatusOf, type StationFacts, silentMs } from '../../shared/station/run-status.ts';
import { union } from '../../shared/station/union.resource.ts';

interface StationRow extends Omit<StationFacts, 'lng' | 'lat'> {
  id: string;
  lng: string;
  lat: string;
}

const { openNew, openSeen } = alarmStatus.key;
const household = keys(bizDomain.key.household);

/** @param stationIds absent for all stations of the tenant */
function factsOfStations(tx: Sql, now: Date, stationIds?: readonly string[]): Promise<StationRow[]> {
  const since = new Date(now.getTime() - silentMs);
  const [u, i, a] = [columnsOf(union, 'u'), columnsOf(inverter, 'i'), columnsOf(deviceAlarm, 'a')];
  const among = (column: typeof u.id) =>
    stationIds === undefined ? sql`` : sql`and ${column} = any(${[...stationIds]}::bigint[])`;
  return tx.rows<StationRow>(
    sql`select ${u.id} as id, ${u.lng} as lng, ${u.lat} as lat, ${u.runStatus} as was,
        coalesce(d.count, 0)::int as "inverterCount", coalesce(d.known, false) as "isKnown", coalesce(d.reporting, false) as "isReporting",
        coalesce(d.fault, false) as "hasFault", w.level as "worstAlarm"
      from ${tableOf(union, 'u')}
        left join (select ${i.stationId} as station, count(*) as count, bool_or(${i.inverterStatus} = ${keys(faultStatus)}) as fault,
            bool_or(${i.reportTime} is not null or ${i.onlineStatus} is not null) as known,
            bool_or(coalesce(${i.reportTime} >= ${since}, ${i.onlineStatus} = ${keys(onlineStatus.key.online)})) as reporting
          from ${tableOf(inverter, 'i')} where ${i.tenantId} = ${tx.tenantId} and ${i.isDeleted} = 0 and ${i.bizDomain} = ${household}
            ${among(i.stationId)}
          group by 1) d on d.station = ${u.id}
        left join (select ${a.stationId} as station, min(${a.alarmLevel}) as level from ${tableOf(deviceAlarm, 'a')}
          where ${a.tenantId} = ${tx.tenantId} and ${a.isDeleted} = 0 and ${a.bizDomain} = ${household}
            and ${a.alarmStatus} in (${keys(openNew, openSeen)}) ${among(a.stationId)} group by 1) w on w.station = ${u.id}
      where ${u.tenantId} = ${tx.tenantId} and ${u.isDeleted} = 0 ${among(u.id)}`,
  );
}

/**
 * Locks the stations in the order of their ids, like every writer of several stations. The row version stays the same.
 * @returns the number of changed stations
 */
export async function refreshRunStatus(tx: Sql, now: Date, stationIds?: readonly string[]): Promise<number> {
  const changed = (await factsOfStations(tx, now, stationIds)).flatMap(({ id, lng, lat, ...facts }) => {
    const status = runStatusOf({ ...facts, lng: Number(lng), lat: Number(lat) }, now);
    return status === facts.was ? [] : [{ id, status }];
  });
  if (changed.length === 0) return 0;
  const [ids, states] = [changed.map(({ id }) => id), changed.map(({ status }) => status)];
  return tx.run(
    sql`update ${tableOf(union)} set run_status = c.status
      from (select u.id, c.status from ${tableOf(union, 'u')} join unnest(${ids}::bigint[], ${states}::smallint[]) c (id, status) on c.id = u.id
        where u.tenant_id = ${tx.tenantId} order by u.id for no key update of u) c
      where t.tenant_id = ${tx.tenantId} and t.id = c.id`,
  );
}
