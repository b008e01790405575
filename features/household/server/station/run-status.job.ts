// How each station does, every five minutes (domain §4 union). Values of the kind that devices report: the row's version stays.
import { alarmStatus, bizDomain, onlineStatus } from '@ec/devices/shared/device.enums';
import { raw, type Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { columnsOf, keys } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { inverter } from '../../shared/device/inverter.resource.ts';
import { faultStatus, runStatusOf, silentMs } from '../../shared/station/run-status.ts';
import { union } from '../../shared/station/union.resource.ts';

interface Found {
  id: string;
  lng: string;
  lat: string;
  inverterCount: number;
  isKnown: boolean;
  speaks: boolean;
  hasFault: boolean;
  worstAlarm: number | null;
  was: number | null;
}

const { openNew, openSeen } = alarmStatus.key;
const household = keys(bizDomain.key.household);

function foundIn(tx: Sql, now: Date): Promise<Found[]> {
  const since = new Date(now.getTime() - silentMs);
  const [u, i, a] = [columnsOf(union, 'u'), columnsOf(inverter, 'i'), columnsOf(deviceAlarm, 'a')];
  return tx.rows<Found>(
    raw(sql`select ${u.id} as id, ${u.lng} as lng, ${u.lat} as lat, ${u.runStatus} as was,
        coalesce(d.count, 0)::int as "inverterCount", coalesce(d.known, false) as "isKnown", coalesce(d.speaks, false) as speaks,
        coalesce(d.fault, false) as "hasFault", w.level as "worstAlarm"
      from ${tableOf(union, 'u')}
        left join (select ${i.stationId} as station, count(*) as count, bool_or(${i.inverterStatus} = ${keys(faultStatus)}) as fault,
            bool_or(${i.reportTime} is not null or ${i.onlineStatus} is not null) as known,
            bool_or(coalesce(${i.reportTime} >= ${since}, ${i.onlineStatus} = ${keys(onlineStatus.key.online)})) as speaks
          from ${tableOf(inverter, 'i')} where ${i.tenantId} = ${tx.tenantId} and ${i.isDeleted} = 0 and ${i.bizDomain} = ${household}
          group by 1) d on d.station = ${u.id}
        left join (select ${a.stationId} as station, min(${a.alarmLevel}) as level from ${tableOf(deviceAlarm, 'a')}
          where ${a.tenantId} = ${tx.tenantId} and ${a.isDeleted} = 0 and ${a.bizDomain} = ${household}
            and ${a.alarmStatus} in (${keys(openNew, openSeen)}) group by 1) w on w.station = ${u.id}
      where ${u.tenantId} = ${tx.tenantId} and ${u.isDeleted} = 0`),
  );
}

export const runStatusJob = (): Job =>
  job({
    name: 'household.runStatus',
    label: { zh: '更新户用电站运行状态', en: 'Household station status update' },
    cron: '*/5 * * * *',
    quiet: true,
    each: 'tenants',
    async run({ tx, now }) {
      const changed = (await foundIn(tx, now)).flatMap(({ id, lng, lat, ...facts }) => {
        const status = runStatusOf({ ...facts, lng: Number(lng), lat: Number(lat) }, now);
        return status === facts.was ? [] : [{ id, status }];
      });
      if (changed.length === 0) return false;
      const [ids, states] = [changed.map(({ id }) => id), changed.map(({ status }) => status)];
      return tx.run(
        raw(sql`update ${tableOf(union)} set run_status = c.status
          from unnest(${ids}::bigint[], ${states}::smallint[]) c (id, status)
          where t.tenant_id = ${tx.tenantId} and t.id = c.id`),
      );
    },
  });
