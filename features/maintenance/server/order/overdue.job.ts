// Marks overdue work orders every minute, and notifies the people on duty once of each (domain §6.6). Also notifies them once of an order that
// its handler has not accepted within a quarter of the time limit.
import { alarmLevel } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { notify } from '@ec/messaging/server/public';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { sql } from 'kysely';
import { escalation } from '../../shared/order/order.enums.ts';
import { acceptShare, slaOf } from '../../shared/order/sla.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { dutyOf } from './duty.ts';

const { approval, dispatch, accept, working, onHold } = woStatus.key;
const { none, notAccepted, overdue } = escalation.key;
const w = columnsOf(workOrder);

/** States in which an order can be overdue. */
const running = [approval, dispatch, accept, working, onHold];

const isLate = (now: Date) =>
  sql`(${w.planTime} < ${now} and ${w.woStatus} in (${keys(...running)}) and (${w.overdue} = 0 or ${w.escalation} <> ${keys(overdue)}))`;
const isWaiting = sql`(${w.woStatus} = ${keys(accept)} and ${w.escalation} = ${keys(none)})`;

const read = ['woNo', 'title', 'level', 'woStatus', 'overdue', 'escalation', 'deptId', 'dispatchTime'] as const;
type Order = Picked<typeof workOrder, (typeof read)[number]> & { isPast: boolean; waitMs: number | null };

export const overdueJob = (engine: Engine): Job =>
  job({
    name: 'maintenance.overdue',
    label: { zh: '工单超时与升级', en: 'Work order escalation' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read: reading, tenantId, now }) =>
      reading.rows<{ id: string }>(
        sql`select ${w.id} as id from ${tableOf(workOrder)} where ${w.tenantId} = ${tenantId} and ${w.isDeleted} = 0
          and (${isLate(now)} or ${isWaiting}) order by ${w.id}`,
      ),
    run: ({ tx, tenantId, row, now }) => updateOrder(engine, tx, { tenantId, id: row.id, now }),
  });

interface Due {
  tenantId: string;
  id: string;
  now: Date;
}

/** Locks the order and checks it again, because a person may have changed it since the first read. */
async function updateOrder(engine: Engine, tx: Sql, { tenantId, id, now }: Due): Promise<boolean> {
  const order = await tx.first<Order>(
    sql`select ${pick(workOrder, read)}, coalesce(${w.planTime} < ${now} and ${w.woStatus} in (${keys(...running)}), false) as "isPast",
        extract(epoch from ${now}::timestamptz - ${w.dispatchTime})::float8 * 1000 as "waitMs"
      from ${tableOf(workOrder)} where ${w.tenantId} = ${tenantId} and ${w.id} = ${id} and ${w.isDeleted} = 0 for update of t`,
  );
  const next = order && nextEscalation(order);
  if (!order || (next === order.escalation && (!order.isPast || order.overdue === 1))) return false;
  await tx.run(
    sql`update work_order set overdue = ${order.isPast ? 1 : order.overdue}, escalation = ${next}
      where tenant_id = ${tenantId} and id = ${id}`,
  );
  if (next !== order.escalation) await tellDuty(engine, tx, order, { tenantId, id, now });
  return true;
}

function nextEscalation({ isPast, woStatus: status, escalation: current, level, waitMs }: Order): number {
  if (isPast) return overdue;
  const isNotAccepted = status === accept && current === none && (waitMs ?? 0) > acceptShare * slaOf(level);
  return isNotAccepted ? notAccepted : (current ?? none);
}

async function tellDuty(engine: Engine, tx: Sql, order: Order, { tenantId, id, now }: Due): Promise<void> {
  const { isPast, woNo, title, level, deptId } = order;
  const code = isPast ? 'workOrder.overdue' : 'workOrder.notAccepted';
  await notify(engine, tx, tenantId, {
    to: await dutyOf(engine, tx, { tenantId, deptId, now }),
    kind: messageKind.key.approval,
    isCritical: level === alarmLevel.key.critical,
    code,
    params: { woNo: woNo ?? '', title },
    link: `${workOrder.code}?id=${id}`,
    group: `${code} ${id}`,
  });
}
