// Records the gaps in the message numbers of locked devices (`lockDevices`), and closes gaps that late messages fill (domain §10).
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { type RawBuilder, sql } from 'kysely';
import type { Series } from '../../shared/mqtt/measure.ts';
import { gapState } from '../../shared/mqtt/mqtt.enums.ts';
import { followSeq, type Numbered, type SeqGap, type SeqRun } from '../../shared/mqtt/seq.ts';
import { type DeviceRow, deptOf } from './device-rows.ts';
import type { StoredSample } from './stored-sample.ts';

const { waiting, asked: requested, filled, lost, uncounted } = gapState.key;
/** The most waiting gaps of one device; beyond that the newest one grows. */
const mostWaiting = 20;
/** The stamp of a message may lie this far outside the stamps of the messages around it. */
const toleranceMs = 300_000;

/** The last number of a device, and whether its numbers count messages. */
export interface SeqState {
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
  /** The condition on `device_id` for samples of the gap `o`, where they are not stored under its device. */
  of?: RawBuilder<unknown>;
}

/** Runs after the samples are stored. @returns the state of each device that numbers its messages, by its id */
export async function recordGaps(
  tx: Sql,
  { ids }: Pick<Services, 'ids'>,
  kind: Kind,
  storedSamples: readonly StoredSample[],
): Promise<Map<string, SeqState>> {
  const numbered = storedSamples.flatMap(({ sample: { ts, seq }, device }) =>
    seq === undefined ? [] : [{ ts, seq, device }],
  );
  const byDevice = Map.groupBy(numbered, ({ device }) => device.id);
  const previousByDevice = await lastNumbersOf(tx, [...byDevice.keys()]);
  const last = new Map<string, SeqState>();
  const late: LateSeq[] = [];
  const periodMs = kind.series.period * 1000;
  for (const [deviceId, messages] of byDevice) {
    const previous = previousByDevice.get(deviceId);
    const followed = followSeq(previous, messages, { run: previous?.run ?? 0, periodMs });
    if (followed.last) last.set(deviceId, { seq: followed.last.seq, run: followed.run });
    const device = messages[0]?.device;
    if (!device) continue;
    if (followed.isClock) await endUncounted(tx, deviceId);
    if (followed.hasRestarted) await giveUp(tx, deviceId);
    for (const gap of followed.gaps) await recordGap(tx, ids, kind, device, gap);
    late.push(...followed.late.map((seq) => ({ deviceId, seq })));
  }
  if (late.length > 0) await recount(tx, kind, late);
  return last;
}

async function lastNumbersOf(tx: Sql, deviceIds: readonly string[]): Promise<Map<string, Numbered & { run: SeqRun }>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; seq: string; run: SeqRun; ts: number }>(
    sql`select device_id as id, seq::text as seq, seq_run as run, (extract(epoch from ts) * 1000)::float8 as ts from dev_last
      where tenant_id = ${tx.tenantId} and device_id = any(${deviceIds}::bigint[]) and seq is not null`,
  );
  return new Map(rows.map(({ id, seq, run, ts }) => [id, { seq: parseInt(seq, 10), ts, run }]));
}

async function recordGap(
  tx: Sql,
  ids: Services['ids'],
  { product, series }: Kind,
  { id, no }: DeviceRow,
  { from, to, after, before }: SeqGap,
): Promise<void> {
  const count = to - from + 1;
  const extendedCount = await tx.run(
    sql`update mqtt_gap set to_seq = ${to}, missing = missing + ${count}, before_time = ${new Date(before)}
      where tenant_id = ${tx.tenantId} and id = (select max(id) from mqtt_gap where tenant_id = ${tx.tenantId} and device_id = ${id}
        and gap_state = ${waiting} having count(*) >= ${mostWaiting})`,
  );
  if (extendedCount > 0) return;
  await tx.run(
    sql`insert into mqtt_gap (id, tenant_id, product, device_no, device_id, dept_id, from_seq, to_seq, missing, after_time, before_time)
      values (${ids.next()}, ${tx.tenantId}, ${product}, ${no}, ${id}, ${await deptOf(tx, series, no)}, ${from}, ${to}, ${count},
        ${new Date(after)}, ${new Date(before)})`,
  );
}

/** Counts the missing messages again in each gap that contains a late message. It counts rows, so that a repeated message counts once. */
const recount = (
  tx: Sql,
  { table, of = sql`= o.device_id::bigint` }: Kind,
  late: readonly LateSeq[],
): Promise<number> =>
  tx.run(
    sql`with late as (
        select * from unnest(${late.map(({ deviceId }) => deviceId)}::text[], ${late.map(({ seq }) => seq)}::numeric[]) n (device_id, seq))
      update mqtt_gap g set missing = c.missing, gap_state = case when c.missing = 0 then ${filled} else g.gap_state end
      from (select o.id, greatest(0, o.to_seq - o.from_seq + 1 - (select count(distinct s.seq) from ${sql.table(table)} s
            where s.tenant_id = o.tenant_id and s.device_id ${of} and s.ts >= o.after_time - make_interval(secs => ${toleranceMs / 1000})
              and s.ts <= o.before_time + make_interval(secs => ${toleranceMs / 1000}) and s.seq between o.from_seq and o.to_seq))::int as missing
        from mqtt_gap o where o.tenant_id = ${tx.tenantId} and o.device_id in (select device_id from late)
          and o.gap_state in (${waiting}, ${requested}, ${lost})
          and exists (select from late n where n.device_id = o.device_id and n.seq between o.from_seq and o.to_seq)) c
      where g.tenant_id = ${tx.tenantId} and g.id = c.id and g.missing <> c.missing`,
  );

/** Gives up the waiting gaps of a device that has restarted its numbers, because it would send other messages under these numbers. */
const giveUp = (tx: Sql, deviceId: string): Promise<number> =>
  tx.run(
    sql`update mqtt_gap set gap_state = ${lost} where tenant_id = ${tx.tenantId} and device_id = ${deviceId}
      and gap_state = ${waiting}`,
  );

/** Ends the gaps of a device whose numbers do not count messages: the missing numbers were never used, so nothing is lost. */
const endUncounted = (tx: Sql, deviceId: string): Promise<number> =>
  tx.run(
    sql`update mqtt_gap set gap_state = ${uncounted}, missing = 0 where tenant_id = ${tx.tenantId} and device_id = ${deviceId}
      and gap_state in (${waiting}, ${requested})`,
  );
