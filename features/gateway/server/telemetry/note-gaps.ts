// Numbers that a device left out become rows, and what comes late closes them (domain §10). Of devices that are held (`lockDevices`).
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { type RawBuilder, sql } from 'kysely';
import type { Series } from '../../shared/mqtt/measure.ts';
import { gapState } from '../../shared/mqtt/mqtt.enums.ts';
import { followSeq, type Numbered, type SeqGap, type SeqRun } from '../../shared/mqtt/seq.ts';
import { type DeviceRow, deptOf } from './device-rows.ts';
import type { KeptSample } from './kept-sample.ts';

const { waiting, asked, filled, lost, uncounted } = gapState.key;
/** Rows of one device that wait; from then on the newest one grows. */
const mostWaiting = 20;
/** A stamp may lie so far beside those of its neighbours. */
const aroundMs = 300_000;

/** The last number of a device, and whether its numbers are believed. */
export interface SeqStand {
  seq: number;
  run: SeqRun;
}

interface LateSeq {
  deviceId: string;
  seq: number;
}

interface Kind {
  product: string;
  series: Series;
  /** The table of its samples, which have sequence numbers. */
  table: string;
  /** The owner of the samples, where those of the gap `o` are not its device's own. */
  of?: RawBuilder<unknown>;
}

/** After the samples are in their table. @returns how each device that numbers its messages stands, by its id */
export async function noteGaps(
  tx: Sql,
  { ids }: Pick<Services, 'ids'>,
  kind: Kind,
  keptSamples: readonly KeptSample[],
): Promise<Map<string, SeqStand>> {
  const numbered = keptSamples.flatMap(({ sample: { ts, seq }, device }) =>
    seq === undefined ? [] : [{ ts, seq, device }],
  );
  const byDevice = Map.groupBy(numbered, ({ device }) => device.id);
  const before = await lastOf(tx, [...byDevice.keys()]);
  const last = new Map<string, SeqStand>();
  const late: LateSeq[] = [];
  const periodMs = kind.series.period * 1000;
  for (const [deviceId, messages] of byDevice) {
    const stood = before.get(deviceId);
    const followed = followSeq(stood, messages, { run: stood?.run ?? 0, periodMs });
    if (followed.last) last.set(deviceId, { seq: followed.last.seq, run: followed.run });
    const device = messages[0]?.device;
    if (!device) continue;
    if (followed.isClock) await endUncounted(tx, deviceId);
    if (followed.isAnew) await giveUp(tx, deviceId);
    for (const gap of followed.gaps) await keepGap(tx, ids, kind, device, gap);
    late.push(...followed.late.map((seq) => ({ deviceId, seq })));
  }
  if (late.length > 0) await countAgain(tx, kind, late);
  return last;
}

async function lastOf(tx: Sql, deviceIds: readonly string[]): Promise<Map<string, Numbered & { run: SeqRun }>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; seq: string; run: SeqRun; ts: number }>(
    sql`select device_id as id, seq::text as seq, seq_run as run, (extract(epoch from ts) * 1000)::float8 as ts from dev_last
      where tenant_id = ${tx.tenantId} and device_id = any(${deviceIds}::bigint[]) and seq is not null`,
  );
  return new Map(rows.map(({ id, seq, run, ts }) => [id, { seq: parseInt(seq, 10), ts, run }]));
}

async function keepGap(
  tx: Sql,
  ids: Services['ids'],
  { product, series }: Kind,
  { id, no }: DeviceRow,
  { from, to, after, before }: SeqGap,
): Promise<void> {
  const count = to - from + 1;
  const grown = await tx.run(
    sql`update mqtt_gap set to_seq = ${to}, missing = missing + ${count}, before_time = ${new Date(before)}
      where tenant_id = ${tx.tenantId} and id = (select max(id) from mqtt_gap where tenant_id = ${tx.tenantId} and device_id = ${id}
        and gap_state = ${waiting} having count(*) >= ${mostWaiting})`,
  );
  if (grown > 0) return;
  await tx.run(
    sql`insert into mqtt_gap (id, tenant_id, product, device_no, device_id, dept_id, from_seq, to_seq, missing, after_time, before_time)
      values (${ids.next()}, ${tx.tenantId}, ${product}, ${no}, ${id}, ${await deptOf(tx, series, no)}, ${from}, ${to}, ${count},
        ${new Date(after)}, ${new Date(before)})`,
  );
}

/** Counts the messages of gaps into which one of these fell, by the rows of the table: a repeated message counts once. */
const countAgain = (
  tx: Sql,
  { table, of = sql`= o.device_id::bigint` }: Kind,
  late: readonly LateSeq[],
): Promise<number> =>
  tx.run(
    sql`with late as (
        select * from unnest(${late.map(({ deviceId }) => deviceId)}::text[], ${late.map(({ seq }) => seq)}::numeric[]) n (device_id, seq))
      update mqtt_gap g set missing = c.missing, gap_state = case when c.missing = 0 then ${filled} else g.gap_state end
      from (select o.id, greatest(0, o.to_seq - o.from_seq + 1 - (select count(distinct s.seq) from ${sql.table(table)} s
            where s.tenant_id = o.tenant_id and s.device_id ${of} and s.ts >= o.after_time - make_interval(secs => ${aroundMs / 1000})
              and s.ts <= o.before_time + make_interval(secs => ${aroundMs / 1000}) and s.seq between o.from_seq and o.to_seq))::int as missing
        from mqtt_gap o where o.tenant_id = ${tx.tenantId} and o.device_id in (select device_id from late)
          and o.gap_state in (${waiting}, ${asked}, ${lost})
          and exists (select from late n where n.device_id = o.device_id and n.seq between o.from_seq and o.to_seq)) c
      where g.tenant_id = ${tx.tenantId} and g.id = c.id and g.missing <> c.missing`,
  );

/** It counts from another number on, and would answer with other messages. */
const giveUp = (tx: Sql, deviceId: string): Promise<number> =>
  tx.run(
    sql`update mqtt_gap set gap_state = ${lost} where tenant_id = ${tx.tenantId} and device_id = ${deviceId}
      and gap_state = ${waiting}`,
  );

/** Its numbers are no count: what was between them was never sent, and is neither waited for nor lost. */
const endUncounted = (tx: Sql, deviceId: string): Promise<number> =>
  tx.run(
    sql`update mqtt_gap set gap_state = ${uncounted}, missing = 0 where tenant_id = ${tx.tenantId} and device_id = ${deviceId}
      and gap_state in (${waiting}, ${asked})`,
  );
