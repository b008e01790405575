// Stores through which channels inbox messages were sent, and reads the results.
import type { Sql } from '@ec/kernel/database';
import { columnsOf } from '@ec/resource-server/columns';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { messageLog } from '../../shared/message-log.resource.ts';

interface Way {
  channel: number;
  inboxIds: readonly string[];
  /** Exactly one is set: the entry of the log, or the reason why there is none (`messageCause`). */
  logId?: string | undefined;
  cause?: number;
}

export async function recordDelivery(tx: Sql, { channel, inboxIds, logId, cause }: Way): Promise<void> {
  await tx.run(
    sql`insert into messaging_way (tenant_id, inbox_id, channel, log_id, cause)
      select ${tx.tenantId}, id, ${channel}::smallint, ${logId ?? null}::bigint, ${cause ?? null}::smallint
      from unnest(${[...inboxIds]}::bigint[]) as id`,
  );
}

/** The result of a message. Its channels are keys of `messageChannel`, states of `messageState`, and causes of `messageCause`. */
export interface MessageDelivery {
  id: string;
  isInConsole: boolean;
  readTime: string | null;
  /** True while the message waits for the end of quiet hours, or of the pause between two deliveries. */
  isHeld: boolean;
  /** The newest result of each channel. */
  ways: { channel: number; state: number | null; time: string | null; reason: string | null; cause: number | null }[];
}

/** Reads the results that are still stored. Times are instants. */
export function readDeliveries(tx: Sql, ids: readonly string[]): Promise<MessageDelivery[]> {
  const l = columnsOf(messageLog);
  return tx.rows<MessageDelivery>(
    sql`select m.id, not m.is_hidden as "isInConsole", m.read_time as "readTime", m.is_due as "isHeld",
        coalesce((select jsonb_agg(way order by way.channel) from (
          select distinct on (w.channel) w.channel, ${l.messageState} as state, coalesce(${l.sendTime}, w.create_time) as time,
            ${l.reason} as reason, coalesce(${l.cause}, w.cause) as cause
          from messaging_way w left join ${tableOf(messageLog)} on ${l.tenantId} = w.tenant_id and ${l.id} = w.log_id
          where w.tenant_id = m.tenant_id and w.inbox_id = m.id order by w.channel, w.create_time desc) way), '[]') as ways
      from messaging_inbox m where m.tenant_id = ${tx.tenantId} and m.id = any(${[...ids]}::bigint[])`,
  );
}
