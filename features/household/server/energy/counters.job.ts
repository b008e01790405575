// When a day, month or year is over, the job updates the energy of the current day, month and year on inverters and stations. A device that
// no longer reports would otherwise keep its old figures.
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';

export const energyCountersJob: Job = job({
  name: 'household.energyCounters',
  label: { zh: '发电量日月年结转', en: 'Roll over daily, monthly and yearly counters' },
  cron: '*/10 * * * *',
  quiet: true,
  each: 'tenants',
  run: async ({ tx }) => {
    const stale = (alias: string, dayTable: string, key: string) => {
      const [t, k] = [sql.raw(alias), sql.raw(key)];
      return sql`${t}.tenant_id = ${tx.tenantId} and (
        (${t}.day_kwh is not null and not exists (select from ${sql.raw(dayTable)} d
          where d.tenant_id = ${t}.tenant_id and d.${k} = ${t}.id and d.day = device_today()))
        or (${t}.month_kwh is not null and not exists (select from device_inverter_month m
          where m.tenant_id = ${t}.tenant_id and m.${k} = ${t}.id and m.month = date_trunc('month', device_today())))
        or (${t}.year_kwh is not null and not exists (select from device_inverter_month m
          where m.tenant_id = ${t}.tenant_id and m.${k} = ${t}.id and m.month >= date_trunc('year', device_today()))))`;
    };
    const dueIds = await tx.first<{ inverters: string[]; stations: string[] }>(
      sql`select
        array(select i.id from device_inverter i where ${stale('i', 'device_inverter_day', 'inverter_id')} order by i.id) as inverters,
        array(select u.id from household_union u where ${stale('u', 'household_station_day', 'station_id')} order by u.id) as stations`,
    );
    const { inverters = [], stations = [] } = dueIds ?? {};
    if (inverters.length + stations.length === 0) return false;
    await tx.run(sql`select device_tell_energy(${tx.tenantId}, ${inverters}::bigint[], ${stations}::bigint[])`);
    return true;
  },
});
