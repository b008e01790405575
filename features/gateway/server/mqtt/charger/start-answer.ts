// Builds the reply to a requested session: the order that it starts, or the reason of the refusal.
import { refusalWords } from '@ec/charging/server/public';
import type { Sql } from '@ec/kernel/database';
import type { Label } from '@ec/language/label';
import { sql } from 'kysely';
import type { SessionStart } from '../../../shared/mqtt/charger-payloads.ts';
import type { Outcome } from '../../charger/events.ts';
import type { DownCommand } from './outbound.ts';

/** Texts for refusals that the charger's message causes; the texts for all others come from the rules for a start. */
const messageRefusals: Readonly<Record<string, Label>> = {
  unknownConnector: { zh: '没有该充电枪', en: 'The connector does not exist' },
  otherConnector: { zh: '该订单不在此充电枪', en: 'The order is for another connector' },
  orderNotWaiting: { zh: '该订单不再等待启动', en: 'The order is no longer waiting to start' },
  orderGone: { zh: '没有该订单', en: 'The order does not exist' },
  txUsed: { zh: '充电流水号已用过', en: 'The session number was already used' },
};

const idOf = (tx: string): string => `start-${tx}`;

export const refusalOf = (
  { tx, gun }: Pick<SessionStart['start'], 'tx' | 'gun'>,
  reason: string,
): DownCommand & { name: 'startRefuse' } => {
  const { zh, en } = messageRefusals[reason] ?? refusalWords(reason);
  return { cmdId: idOf(tx), name: 'startRefuse', args: { tx, gun, reason, zh, en } };
};

/** Builds the answer to a start. It is the same each time that the charger repeats the start. */
export async function startAnswer(read: Sql, start: SessionStart['start'], outcome: Outcome): Promise<DownCommand> {
  if (outcome.refusal !== undefined) return refusalOf(start, outcome.refusal);
  const order = await read.first<{ orderNo: string }>(
    sql`select order_no as "orderNo" from truck_orders
      where tenant_id = ${read.tenantId} and id = ${outcome.orderId ?? null}`,
  );
  return {
    cmdId: idOf(start.tx),
    name: 'startAccept',
    args: { tx: start.tx, gun: start.gun, orderNo: order?.orderNo ?? '' },
  };
}
