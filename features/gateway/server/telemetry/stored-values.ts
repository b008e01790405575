// Builds queries for the values of devices over days: from samples where they still exist, and from packed days before that (domain §10).
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { packedSeconds } from '../../shared/mqtt/day-curves.ts';
import type { Metric } from '../../shared/mqtt/measure.ts';

export interface Span {
  from: Date;
  to: Date;
}

export interface SampleTables {
  table: string;
  curve?: string | undefined;
}

export type Fragment = ReturnType<typeof sql>;

/** Returns the start of the oldest partition, from which all samples exist; undefined where days of this kind are not packed. */
export async function samplesSince(read: Sql, { table, curve }: Partial<SampleTables>): Promise<Date | undefined> {
  if (curve === undefined) return undefined;
  const oldest = await read.first<{ since: number | null }>(
    sql`select (extract(epoch from min(from_time)) * 1000)::float8 as since from tm_part where series = ${table}`,
  );
  return typeof oldest?.since === 'number' ? new Date(oldest.since) : undefined;
}

export const isPacked = ({ from }: Span, since: Date | undefined): boolean => since !== undefined && from < since;

/**
 * Returns a query of rows `(device_id, ts, …columns)` within a span.
 *
 * @param condition on rows `s`, which selects the devices
 * @param since `samplesSince`
 */
export function storedValuesOf(
  { tenantId }: Pick<Sql, 'tenantId'>,
  { table, curve }: SampleTables,
  metrics: readonly Metric[],
  { condition, span: { from, to }, since }: { condition: Fragment; span: Span; since: Date | undefined },
): Fragment {
  const columns = sql.join(metrics.map(({ column }) => sql.ref(`s.${column}`)));
  const after = since && since > from ? since : from;
  const samples = sql`select s.device_id, s.ts, ${columns} from ${sql.table(table)} s
    where s.tenant_id = ${tenantId} and ${condition} and s.ts >= ${after} and s.ts < ${to}`;
  if (curve === undefined || !isPacked({ from, to }, since)) return samples;
  const unpackedColumns = sql.join(metrics.map(({ column }) => sql.ref(`u.${column}`)));
  const names = sql.join(metrics.map(({ column }) => sql.ref(column)));
  const until = since && since < to ? since : to;
  const packed = sql`select s.device_id, s.ts + (u.step - 1) * make_interval(secs => ${packedSeconds}) as ts, ${unpackedColumns}
    from ${sql.table(curve)} s cross join unnest(${columns}) with ordinality u (${names}, step)
    where s.tenant_id = ${tenantId} and ${condition} and s.ts >= ${from} and s.ts < ${until}`;
  return after < to ? sql`${packed} union all ${samples}` : packed;
}
