// Adds the address and the customer of the station to a printed work order.
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { targetOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import type { CallContext, Row } from '@ec/resource-server/context';
import type { DocumentBody } from '@ec/resource-server/document-body';
import { columnIn, tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { orderDocumentTexts as words } from './order-document-texts.ts';

interface Place {
  address: string | null;
  customer: string | null;
}

export async function orderDocument(
  { engine, call }: Pick<CallContext, 'engine' | 'call'>,
  row: Row,
): Promise<DocumentBody> {
  const { tenantId } = call.caller;
  const station = targetOf(engine.registry, workOrder.fields.stationId, row);
  if (!station?.fields.address) return { tables: [] };
  const customer = station.fields.customerId && targetOf(engine.registry, station.fields.customerId, row);
  const place = await engine.database.read(tenantId).first<Place>(
    sql`select ${columnIn('address')} as address, ${customer ? nameOfCustomer(customer) : sql`null`} as customer
      from ${tableOf(station)} where t.tenant_id = ${tenantId} and t.id = ${textOf(row.stationId)}`,
  );
  const facts = [
    [labelOf(words.customer, call.language), place?.customer ?? ''],
    [labelOf(words.address, call.language), place?.address ?? ''],
  ] as const;
  return { facts: facts.filter(([, value]) => value !== ''), tables: [] };
}

/** Selects the name of the customer. Only household stations have the column `customerId`. */
const nameOfCustomer = (customer: Resource) =>
  sql`(select ${columnIn(customer.title, 'c')} from ${tableOf(customer, 'c')}
    where c.tenant_id = t.tenant_id and c.id = ${columnIn('customerId')})`;
