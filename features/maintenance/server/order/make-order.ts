// Creates orders without a form: for an alarm (domain §8.1 toOrder, BR-50), or for the repair of a device.
import { alarmLevel, deviceType } from '@ec/device-vocabulary/device.enums';
import { type AuditedCall, audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { columnsOf, keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { readableNo } from '@ec/resource-server/readable-no';
import { tableOf } from '@ec/resource-server/rows';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { sql } from 'kysely';
import { woSource, woType } from '../../shared/order/order.enums.ts';
import { slaOf } from '../../shared/order/sla.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { siteOf } from './site-of.ts';

export type OrderDeps = Pick<Engine, 'ids' | 'clock' | 'registry'>;

export interface NewOrder {
  bizDomain: number;
  stationId: string;
  deviceType: KeyOf<typeof deviceType>;
  deviceId: string;
  deviceNo: string;
  /** The fault. Without `title`, the title of the order is the station, the device and this text. */
  problem: string;
  title?: string | undefined;
  description: string;
  level: number;
  alarm?: { id: string; code: string };
}

export interface OrderRef {
  workOrderId: string;
  woNo: string;
}

/** Inserts the order. An order that a rule creates (`userId` 0) has neither creator nor applicant. */
export async function makeOrder(tx: Sql, deps: OrderDeps, call: AuditedCall, order: NewOrder): Promise<OrderRef> {
  const { bizDomain, stationId, alarm, level } = order;
  const site = await siteOf(tx, deps, order);
  const now = deps.clock.now();
  const [id, woNo] = [deps.ids.next(), readableNo('W', deps)];
  const place = [site?.name, order.deviceType === deviceType.key.station ? '' : order.deviceNo].filter(Boolean);
  const title = order.title || `${place.join(' ')} ${order.problem}`.trim();
  const by = call.caller.userId === '0' ? null : call.caller.userId;
  const status = alarm ? woStatus.key.dispatch : woStatus.key.approval;
  const w = columnsOf(workOrder, '');
  await tx.run(
    sql`insert into work_order (${sql.join([
      w.id,
      w.tenantId,
      w.createUser,
      w.createTime,
      w.woNo,
      w.title,
      w.woType,
      w.level,
      w.woStatus,
      w.description,
      w.source,
      w.bizDomain,
      w.stationId,
      w.deviceType,
      w.deviceId,
      w.alarmId,
      w.alarmCode,
      w.deptId,
      w.planTime,
      w.applyUser,
      w.applyTime,
    ])}) values (${id}, ${tx.tenantId}, ${by}, ${now}, ${woNo}, ${[...title].slice(0, 80).join('')}, ${woType.key.repair}, ${level},
      ${status}, ${order.description}, ${alarm ? woSource.key.alarm : woSource.key.manual}, ${bizDomain}, ${stationId},
      ${order.deviceType}, ${order.deviceId}, ${alarm?.id ?? null}, ${alarm?.code ?? null}, ${site?.deptId ?? null},
      ${new Date(now.getTime() + slaOf(level))}, ${by}, ${now})`,
  );
  const entry = { resource: workOrder.name, action: alarm ? 'alarm' : 'repair', rowId: id, version: 1 };
  await audit(tx, call, deps.ids, [{ ...entry, changes: { after: { woNo, title, woStatus: status } } }]);
  return { workOrderId: id, woNo };
}

const closedStates = keys(woStatus.key.done, woStatus.key.cancelled);

/** Returns the open order of the device and code. Locks this pair until the end of the transaction, so that no second order is created. */
export async function openOrder(tx: Sql, deviceId: string, code: string): Promise<OrderRef | undefined> {
  const pair = `order:${tx.tenantId}:${deviceId}:${code}`;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
  const w = columnsOf(workOrder);
  return tx.first<OrderRef>(
    sql`select ${w.id} as "workOrderId", ${w.woNo} as "woNo" from ${tableOf(workOrder)}
      where ${w.tenantId} = ${tx.tenantId} and ${w.deviceId} = ${deviceId} and ${w.alarmCode} = ${code}
        and ${w.woStatus} not in (${closedStates}) and ${w.isDeleted} = 0`,
  );
}

/** Creates the order for a device that goes to repair. Another person approves the order, like any manual order. */
export const repairOrder = (
  tx: Sql,
  deps: OrderDeps,
  call: AuditedCall,
  order: Omit<NewOrder, 'level' | 'alarm' | 'title'>,
): Promise<OrderRef> => makeOrder(tx, deps, call, { ...order, level: alarmLevel.key.major });
