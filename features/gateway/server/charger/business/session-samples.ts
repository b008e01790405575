// The samples of a session on their way into the bill. Where the charger tells time, the register is followed in its order, whatever
// order the values come in; else in the order in which they come.
import { dropSamplesAfter, keepSample, type MovedSample } from '@ec/charging/server/public';
import { raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { gunTable } from '../../../shared/mqtt/gun-series.ts';
import type { Reading } from '../events.ts';
import { type Continued, continued, kwhOf } from './meter.ts';
import type { Transaction } from './transaction-store.ts';

interface Placed {
  meter: Continued;
  /** Where the register stands now: after those behind it. */
  last: Continued;
  isLate: boolean;
  /** Those behind it that it changes. */
  moved: MovedSample[];
}

/** `hasTime`: stamps of the charger tell what is late; where its clock may be wrong, all that comes is the newest. */
export async function placeOf(tx: Sql, it: Transaction, reading: Reading, hasTime: boolean): Promise<Placed> {
  if (!hasTime) {
    const meter = continued(it, kwhOf(reading));
    return { meter, last: meter, isLate: false, moved: [] };
  }
  const meter = continued(await registerBefore(tx, it, reading.at), kwhOf(reading));
  const behind = await samplesBehind(tx, it, reading.at);
  let last = meter;
  const moved: MovedSample[] = [];
  for (const sample of behind) {
    const next = continued({ baseKwh: last.base, lastKwh: last.kwh }, sample.read ?? undefined);
    // From here on it is as it was.
    if (next.base === sample.base && next.kwh === sample.kwh) {
      const newest = behind.at(-1) ?? sample;
      return { meter, last: { base: newest.base, kwh: newest.kwh }, isLate: true, moved };
    }
    moved.push({ at: sample.at, kwh: next.kwh, baseKwh: next.base });
    last = next;
  }
  return { meter, last, isLate: behind.length > 0, moved };
}

const register = sql`s.base_kwh::text as base, s.kwh::numeric(14, 3)::text as kwh`;
const samplesOf = (tx: Sql, { orderId }: Transaction) =>
  sql`from truck_order_sample s where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId}`;

async function registerBefore(tx: Sql, it: Transaction, at: Date) {
  const before = await tx.first<Continued>(
    raw(sql`select ${register} ${samplesOf(tx, it)} and s.at < ${at} order by s.at desc limit 1`),
  );
  return { baseKwh: before?.base ?? '0.000', lastKwh: before?.kwh ?? null };
}

const samplesBehind = (tx: Sql, it: Transaction, at: Date) =>
  tx.rows<Continued & { at: number; read: string | null }>(
    raw(sql`select (extract(epoch from s.at) * 1000)::float8 as at, s.read_kwh::text as read, ${register}
      ${samplesOf(tx, it)} and s.at > ${at} order by s.at`),
  );

/** The register at the end of a session, and no sample behind it. @param last what its end says */
export async function registerAtEnd(tx: Sql, it: Transaction, at: Date, last: Reading | undefined): Promise<Continued> {
  await dropSamplesAfter(tx, it.orderId ?? '', at);
  return continued(await registerBefore(tx, it, new Date(at.getTime() + 1)), kwhOf(last));
}

/**
 * What its connector told of this session while nobody knew that it had begun, since messages come in any order: it stands in the
 * history, and belongs to the bill, save what it told in the time of another session that has its own bill: their times overlap where
 * its clock was set between them, and the register may have begun anew.
 */
export async function keepTold(tx: Sql, it: Transaction, from: Date, to: Date): Promise<void> {
  const told = await tx.rows<{ at: number; kwh: string; powerKw: number | null; soc: number | null }>(
    raw(sql`select extract(epoch from g.ts)::float8 * 1000 as at, g.kwh::numeric(14, 3)::text as kwh, g.power_kw as "powerKw",
        round(g.soc)::int as soc
      from ${sql.table(gunTable)} g where g.tenant_id = ${tx.tenantId} and g.device_id = ${it.gunId} and g.ts > ${from} and g.ts < ${to}
        and g.kwh is not null and not exists (select from truck_order_sample s where s.tenant_id = g.tenant_id
          and s.order_id = ${it.orderId} and s.at = g.ts)
        and not exists (select from (select o.started_at, o.ended_at from ocpp_transaction o where o.tenant_id = g.tenant_id
            and o.gun_id = g.device_id and o.id <> ${it.id} and o.order_id is not null and o.started_at <= g.ts
            order by o.started_at desc limit 1) o
          where o.ended_at >= g.ts or (o.ended_at is null and o.started_at > ${from}))
      order by g.ts`),
  );
  for (const { at: ms, kwh: readKwh, ...values } of told) {
    const at = new Date(ms);
    const { meter, moved } = await placeOf(tx, it, { at, kwh: readKwh }, true);
    await keepSample(tx, it.orderId ?? '', { at, kwh: meter.kwh, baseKwh: meter.base, readKwh, ...values }, moved);
  }
}
