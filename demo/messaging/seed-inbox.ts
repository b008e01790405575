// Adds inbox messages of the last days for the demo's people. The product itself sends messages about present tasks.
import { HOUR } from '@ec/device-models/time-of-use';
import { insertBulk } from '@ec/kernel/insert-bulk';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { demoTenants } from '../system/demo-tenants.ts';

const { task, approval, expiry, alarm } = messageKind.key;
const people = ['admin', 'manager', 'finance', 'engineer1'] as const;

const messages = [
  { kind: task, code: 'task.done', params: { title: '导出充换电订单' }, link: '/info/tasks', age: 3, isRead: false },
  {
    kind: task,
    code: 'task.failed',
    params: { title: '导入车辆', why: '第3行：车牌号已存在' },
    link: '/info/tasks',
    age: 27,
    isRead: false,
  },
  { kind: expiry, code: 'waits.papers', params: {}, link: 'reminder', age: 30, times: 4, isRead: true },
  { kind: alarm, code: 'waits.criticalAlarms', params: {}, link: 'deviceAlarm', age: 52, times: 2, isRead: true },
  { kind: approval, code: 'waits.refunds', params: {}, link: 'refund', age: 75, times: 1, isRead: true },
  { kind: task, code: 'task.done', params: { title: '导出对账单' }, link: '/info/tasks', age: 98, isRead: true },
];

/** Does nothing for a tenant with a task message older than an hour. Newer messages may come from the product. */
export async function seedInbox({ database, ids, clock }: Engine): Promise<void> {
  const now = clock.now().getTime();
  for (const { tenantId } of demoTenants)
    await database.withTenant(tenantId, async (tx) => {
      const place = await lookUpDemo(tx, tenantId);
      const existing = await tx.first(
        sql`select 1 as found from messaging_inbox where tenant_id = ${tenantId} and kind = ${task}
          and create_time < ${new Date(now - HOUR)} limit 1`,
      );
      if (!place || existing) return;
      await insertBulk(
        tx,
        'messaging_inbox',
        people.flatMap((account) =>
          messages.map(({ kind, code, params, link, age, times = 1, isRead }) => {
            const at = new Date(now - age * HOUR);
            return {
              id: ids.next(),
              tenant_id: tenantId,
              user_id: place.userId(account),
              kind,
              code,
              link,
              times,
              params,
              is_critical: kind === alarm,
              is_due: false,
              create_time: at,
              update_time: at,
              read_time: isRead ? new Date(at.getTime() + HOUR) : null,
            };
          }),
        ),
      );
    });
}
