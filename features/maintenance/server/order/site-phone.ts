// Serves a phone number to the handler of an order: the number of the station's customer (order/site-phone.contract.ts).
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { targetOf } from '@ec/resource/registry';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { sql } from 'kysely';
import { sitePhone } from '../../shared/order/site-phone.contract.ts';
import { workOrder } from '../../shared/order/work-order.resource.ts';

const w = columnsOf(workOrder);
const openStates = keys(woStatus.key.accept, woStatus.key.working, woStatus.key.onHold);
const placeFields = ['bizDomain', 'stationId'] as const;

export const sitePhoneRoutes = (engine: Engine): Route[] =>
  serve(sitePhone, async (call) => ({ phone: await readPhone(engine, call, call.input.id) }), { isRead: true });

async function readPhone(engine: Engine, call: Call, id: string): Promise<string> {
  const { tenantId, userId } = call.caller;
  const tx = engine.database.read(tenantId);
  if (!(await findRow({ engine, resource: workOrder, call, tx, use: 'see' }, id))) throw new AppError(errors.noData);
  const order = await tx.first<Picked<typeof workOrder, (typeof placeFields)[number]>>(
    sql`select ${pick(workOrder, placeFields)} from ${tableOf(workOrder)} where ${w.tenantId} = ${tenantId} and ${w.id} = ${id}
      and ${w.handlerId} = ${userId} and ${w.woStatus} in (${openStates})`,
  );
  if (!order) return '';
  const station = targetOf(engine.registry, workOrder.fields.stationId, order);
  if (!station) return '';
  const customer = station.fields.customerId && targetOf(engine.registry, station.fields.customerId, order);
  if (!customer?.fields.phone) return '';
  const person = await tx.first<{ phone: string | null }>(
    sql`select ${columnIn('phone', 'c')} as phone from ${tableOf(customer, 'c')} join ${tableOf(station)}
        on t.tenant_id = c.tenant_id and ${columnIn('customerId')} = c.id
      where c.tenant_id = ${tenantId} and c.is_deleted = 0 and t.id = ${order.stationId}`,
  );
  return person?.phone ?? '';
}
