// Values of devices over days, wherever they are kept: samples as long as there are any, packed days before (domain §10).
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { packedSeconds } from '../../shared/mqtt/day-curves.ts';
import type { Metric } from '../../shared/mqtt/measure.ts';

export interface Span {
  from: Date;
  to: Date;
}

export interface KeptIn {
  table: string;
  curve?: string | undefined;
}

export type Fragment = ReturnType<typeof sql>;

/** The midnight from which on samples are there, since they are dropped whole; undefined: days of this kind are not packed. */
export async function sampledSince(read: Sql, { table, curve }: Partial<KeptIn>): Promise<Date | undefined> {
  if (curve === undefined) return undefined;
  const packedSince = await read.first<{ since: number | null }>(
    sql`select (extract(epoch from min(from_time)) * 1000)::float8 as since from tm_part where series = ${table}`,
  );
  return typeof packedSince?.since === 'number' ? new Date(packedSince.since) : undefined;
}

export const isPacked = ({ from }: Span, since: Date | undefined): boolean => since !== undefined && from < since;

/**
 * Rows `(device_id, ts, …columns)` of devices within a span.
 *
 * @param which devices, as a condition on rows `s`
 * @param since `sampledSince`
 */
export function keptValues(
  { tenantId }: Pick<Sql, 'tenantId'>,
  { table, curve }: KeptIn,
  metrics: readonly Metric[],
  { which, span: { from, to }, since }: { which: Fragment; span: Span; since: Date | undefined },
): Fragment {
  const columns = sql.join(metrics.map(({ column }) => sql.ref(`s.${column}`)));
  const after = since && since > from ? since : from;
  const samples = sql`select s.device_id, s.ts, ${columns} from ${sql.table(table)} s
    where s.tenant_id = ${tenantId} and ${which} and s.ts >= ${after} and s.ts < ${to}`;
  if (curve === undefined || !isPacked({ from, to }, since)) return samples;
  const unpackedColumns = sql.join(metrics.map(({ column }) => sql.ref(`u.${column}`)));
  const names = sql.join(metrics.map(({ column }) => sql.ref(column)));
  const until = since && since < to ? since : to;
  const packed = sql`select s.device_id, s.ts + (u.step - 1) * make_interval(secs => ${packedSeconds}) as ts, ${unpackedColumns}
    from ${sql.table(curve)} s cross join unnest(${columns}) with ordinality u (${names}, step)
    where s.tenant_id = ${tenantId} and ${which} and s.ts >= ${from} and s.ts < ${until}`;
  return after < to ? sql`${packed} union all ${samples}` : packed;
}
