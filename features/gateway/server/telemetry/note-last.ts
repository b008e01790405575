// The last word of each device, and the number that it bore (domain §10 dev_last).
import { raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { KeptSample } from './kept-sample.ts';

/** @param last the last number of each device, by its id */
export async function noteLast(
  tx: Sql,
  product: string,
  newest: readonly KeptSample[],
  last: ReadonlyMap<string, number> | undefined,
  now: Date,
): Promise<void> {
  const rows = newest.map(({ sample: { ts, d, mppts, words }, device }) => ({
    id: device.id,
    ts: new Date(ts).toISOString(),
    seq: last?.get(device.id) ?? null,
    data: { ...d, ...words, ...(mppts ? { mppts } : {}) },
  }));
  await tx.run(
    raw(sql`insert into dev_last as l (tenant_id, product, device_id, ts, seq, data, receive_time)
      select ${tx.tenantId}, ${product}, r.id, r.ts, r.seq, r.data, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, ts timestamptz, seq bigint, data jsonb) order by r.id
      on conflict (tenant_id, device_id) do update set receive_time = excluded.receive_time,
        data = case when excluded.ts >= l.ts then excluded.data else l.data end,
        seq = coalesce(excluded.seq, l.seq),
        ts = greatest(excluded.ts, l.ts)`),
  );
}
