// Finds whether a charger was connected at a moment. A connected charger does not buffer its events (domain §6.2).
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { Charger } from '../events.ts';
import { eventKind } from '../timeline/record-event.ts';

export async function wasConnected(tx: Sql, { stackId }: Charger, at: Date): Promise<boolean> {
  const last = await tx.first<{ kind: number }>(
    sql`select kind from ocpp_event where tenant_id = ${tx.tenantId} and stack_id = ${stackId}
      and kind in (${keys(eventKind.up, eventKind.down)}) and at <= ${at} order by at desc, id desc limit 1`,
  );
  return last?.kind === eventKind.up;
}
