// Stores the last report of each device, with its message number (domain §10 dev_last).
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { SeqState } from './note-gaps.ts';
import type { StoredSample } from './stored-sample.ts';

/** @param last the state of the message numbers of each device, by its id */
export async function recordLastValues(
  tx: Sql,
  product: string,
  newest: readonly StoredSample[],
  last: ReadonlyMap<string, SeqState> | undefined,
  now: Date,
): Promise<void> {
  const rows = newest.map(({ sample: { ts, d, mppts, words }, device }) => ({
    id: device.id,
    ts: new Date(ts).toISOString(),
    seq: last?.get(device.id)?.seq ?? null,
    run: last?.get(device.id)?.run ?? 0,
    data: { ...d, ...words, ...(mppts ? { mppts } : {}) },
  }));
  await tx.run(
    sql`insert into dev_last as l (tenant_id, product, device_id, ts, seq, seq_run, data, receive_time)
      select ${tx.tenantId}, ${product}, r.id, r.ts, r.seq, r.run, r.data, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, ts timestamptz, seq bigint, run smallint, data jsonb) order by r.id
      on conflict (tenant_id, device_id) do update set receive_time = excluded.receive_time,
        data = case when excluded.ts >= l.ts then excluded.data else l.data end,
        seq = coalesce(excluded.seq, l.seq),
        seq_run = case when excluded.seq is null then l.seq_run else excluded.seq_run end,
        ts = greatest(excluded.ts, l.ts)`,
  );
}
