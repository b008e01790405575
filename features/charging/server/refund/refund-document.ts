// Builds the printed refund. It also shows the truck and the time of the session, because the payer does not know order numbers.
import { toWireTime } from '@ec/kernel/clock';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import type { CallContext, Row } from '@ec/resource-server/context';
import type { DocumentBody } from '@ec/resource-server/document-body';
import { sql } from 'kysely';
import { refundDocumentTexts as words } from './refund-document-texts.ts';

interface RefundedOrder {
  plateNo: string | null;
  startTime: string | null;
  endTime: string | null;
}

export async function refundDocument(
  { engine, call }: Pick<CallContext, 'engine' | 'call'>,
  row: Row,
): Promise<DocumentBody> {
  const order = await engine.database.read(call.caller.tenantId).first<RefundedOrder>(
    sql`select plate_no as "plateNo", start_time as "startTime", end_time as "endTime" from truck_orders
      where tenant_id = ${call.caller.tenantId} and id = ${textOf(row.orderId)}`,
  );
  const times = [order?.startTime, order?.endTime].flatMap((time) => (time ? [toWireTime(time)] : []));
  return {
    facts: [
      ...(order?.plateNo ? [[labelOf(words.plateNo, call.language), order.plateNo] as const] : []),
      ...(times.length > 0 ? [[labelOf(words.orderTime, call.language), times.join('–')] as const] : []),
    ],
    tables: [],
  };
}
