// Five minutes of storage out of its samples (domain §10). What a person added by hand stays; late samples fill their minutes again.
import { sampleSrc } from '@ec/devices/shared/device.enums';
import { fromWireTime } from '@ec/kernel/clock';
import { raw } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';

const series = 'tm_ess_1m';
const DAY = 86_400_000;
/** The one before the day tells what its first one grew by. */
const STEP = 300_000;
const { measured, manual } = sampleSrc.key;

interface Due {
  id: string;
  day: string;
  since: string;
}

const newest = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by ts desc) filter (where ${sql.ref(column)} is not null))[1]`;

/** What a lifetime counter grew by since the step before; unknown where it began anew or nothing is known of that step. */
const grown = (
  column: string,
) => sql`case when ${sql.ref(column)} - lag(${sql.ref(column)}) over (order by ts) between 0 and 99999
  then round((${sql.ref(column)} - lag(${sql.ref(column)}) over (order by ts))::numeric, 3) end`;

export const rollEssJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'gateway.rollEss',
    label: { zh: '汇总储能5分钟历史', en: 'Storage 5-minute roll-up' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read }) =>
      read.rows<Due>(
        raw(sql`select device_id as id, day::text as day, since::text as since from tm_day_due
          where tenant_id = ${read.tenantId} and series = ${series} order by day, device_id limit 1000`),
      ),
    async run({ tx, row: { id, day, since } }) {
      const from = fromWireTime(day);
      if (from) {
        const rows = await tx.rows<Record<string, unknown>>(
          raw(sql`select *, g.at::text as ts from (select ts as at, ess_status, soc, soh, power_kw, volt_v, curr_a, cell_v_max, cell_v_min, temp_max, temp_min,
              ${grown('chg')} as chg_kwh, ${grown('dis')} as dis_kwh
            from (select date_bin('5 minutes', ts, ${from}::timestamptz) as ts, ${newest('ess_status')} as ess_status, ${newest('soc')} as soc,
                ${newest('soh')} as soh, avg(power_kw) as power_kw, avg(volt_v) as volt_v, avg(curr_a) as curr_a, max(cell_v_max) as cell_v_max,
                min(cell_v_min) as cell_v_min, max(temp_max) as temp_max, min(temp_min) as temp_min, max(chg_kwh_total) as chg,
                max(dis_kwh_total) as dis
              from tm_ess_1m where tenant_id = ${tx.tenantId} and device_id = ${id} and ts >= ${new Date(from.getTime() - STEP)}
                and ts < ${new Date(from.getTime() + DAY)}
              group by 1) b) g
            where g.at >= ${from} order by g.at`),
        );
        const given = JSON.stringify(rows.map((row) => ({ ...row, id: ids.next() })));
        await tx.run(
          raw(sql`insert into truck_ess_his as h (id, tenant_id, ess_id, station_id, ts, ess_status, soc, soh, power_kw, volt_v, curr_a, cell_v_max,
              cell_v_min, temp_max, temp_min, chg_kwh, dis_kwh, src)
            select r.id, e.tenant_id, e.id, e.station_id, r.ts, r.ess_status, r.soc, r.soh, r.power_kw, r.volt_v, r.curr_a, r.cell_v_max, r.cell_v_min,
              r.temp_max, r.temp_min, r.chg_kwh, r.dis_kwh, ${keys(measured)}
            from jsonb_to_recordset(${given}::jsonb) as r (id bigint, ts timestamptz, ess_status smallint, soc numeric, soh numeric, power_kw numeric,
                volt_v numeric, curr_a numeric, cell_v_max numeric, cell_v_min numeric, temp_max numeric, temp_min numeric, chg_kwh numeric, dis_kwh numeric)
              join truck_ess e on e.tenant_id = ${tx.tenantId} and e.id = ${id}
            on conflict (tenant_id, ess_id, ts) do update set ess_status = excluded.ess_status, soc = excluded.soc, soh = excluded.soh,
              power_kw = excluded.power_kw, volt_v = excluded.volt_v, curr_a = excluded.curr_a, cell_v_max = excluded.cell_v_max,
              cell_v_min = excluded.cell_v_min, temp_max = excluded.temp_max, temp_min = excluded.temp_min, chg_kwh = excluded.chg_kwh,
              dis_kwh = excluded.dis_kwh where h.src <> ${keys(manual)}`),
        );
      }
      await tx.run(
        raw(sql`delete from tm_day_due where tenant_id = ${tx.tenantId} and series = ${series} and device_id = ${id} and day = ${day}
          and since = ${since}::timestamptz`),
      );
      return true;
    },
  });
