// Reports of the demo's managers: charging revenue, swaps, trucks, revenue by order type, alarms.
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { DAY } from '@ec/device-models/time-of-use';
import { emptyLayout, type Layout } from '@ec/report/shared/layout';
import { nextRunOf } from '@ec/report/shared/next-run';
import { reportFormat, reportSchedule, reportSharing } from '@ec/report/shared/report.enums';
import { report } from '@ec/report/shared/report.resource';
import { encodeQuery, type QueryLeaf } from '@ec/resource/query-tree';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { demoTenants } from '../system/demo-tenants.ts';

interface DemoReport {
  name: string;
  source: string;
  layout: Partial<Layout>;
  where?: readonly QueryLeaf[];
  /** The manager receives the report as a PDF on the first of each month. */
  isMonthly?: true;
}

const { charging, swap } = orderType.key;
const ended: QueryLeaf = { f: 'orderProc', o: 'equal', v: orderProc.key.ended };
const lately = (f: string): QueryLeaf => ({ f, o: 'during', v: '@last30' });

const reports: readonly DemoReport[] = [
  {
    name: '充电电量与收入（按站点、月份）',
    source: 'charging.orders',
    where: [ended, { f: 'orderType', o: 'equal', v: charging }],
    layout: {
      groups: [{ f: 'stationId' }, { f: 'endTime', by: 'month' }],
      measures: [{ f: 'totalMoney', as: 'sum' }, { f: 'totalKwh', as: 'sum' }, { as: 'count' }],
      chart: 'bar',
    },
    isMonthly: true,
  },
  {
    name: '每日换电次数',
    source: 'charging.orders',
    where: [ended, { f: 'orderType', o: 'equal', v: swap }, lately('endTime')],
    layout: {
      groups: [{ f: 'endTime', by: 'day' }],
      measures: [{ as: 'count' }, { f: 'totalMoney', as: 'sum' }],
      chart: 'line',
    },
  },
  {
    name: '用电量前20的车辆',
    source: 'charging.orders',
    where: [ended, lately('endTime')],
    layout: {
      groups: [{ f: 'plateNo' }],
      measures: [{ f: 'totalKwh', as: 'sum' }, { f: 'totalMoney', as: 'sum' }, { as: 'count' }],
      order: [{ by: 'sum.totalKwh', direction: 'desc' }],
      top: 20,
      chart: 'bar',
    },
  },
  {
    name: '收入构成（按业务类型）',
    source: 'charging.orders',
    where: [ended, lately('endTime')],
    layout: {
      groups: [{ f: 'orderType' }],
      measures: [{ f: 'totalMoney', as: 'sum' }, { as: 'count' }],
      chart: 'pie',
    },
  },
  {
    name: '告警统计（按级别、站点）',
    source: 'maintenance.deviceAlarm',
    layout: { groups: [{ f: 'alarmLevel' }, { f: 'stationId' }], measures: [{ as: 'count' }], chart: 'bar' },
  },
];

/** Inserts the reports of each demo tenant with trucks. Does nothing for a tenant that has or had reports. */
export async function seedReports({ database, ids, clock }: Engine): Promise<void> {
  const now = clock.now();
  const monthly = { schedule: reportSchedule.key.monthly, monthDay: 1, atTime: '08:00' };
  for (const { tenantId } of demoTenants.filter(({ business }) => business !== 'household'))
    await database.withTenant(tenantId, async (tx) => {
      const place = await lookUpDemo(tx, tenantId);
      const existing = await tx.first(sql`select 1 as found from report_report where tenant_id = ${tenantId} limit 1`);
      if (!place || existing) return;
      await insertRows(
        tx,
        report,
        reports.map(({ name, source, layout, where = [], isMonthly }, index) => {
          const createdAt = new Date(now.getTime() - (20 - index) * DAY);
          const q = where.length > 0 ? encodeQuery({ all: [...where] }) : '';
          return {
            id: ids.at(createdAt),
            tenant_id: tenantId,
            create_user: place.userId('manager'),
            create_dept: place.deptId('operations'),
            create_time: createdAt,
            name,
            sharing: reportSharing.key.everyone,
            source,
            layout: { ...emptyLayout, ...layout, q },
            schedule: isMonthly ? monthly.schedule : reportSchedule.key.never,
            month_day: isMonthly ? monthly.monthDay : null,
            at_time: isMonthly ? monthly.atTime : null,
            format: isMonthly ? reportFormat.key.pdf : null,
            recipients: isMonthly ? [place.userId('manager'), place.userId('admin')] : null,
            next_run: isMonthly ? nextRunOf(monthly, now) : null,
          };
        }),
      );
    });
}
