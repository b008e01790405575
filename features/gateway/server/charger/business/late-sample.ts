// A sample of a session on its way into the bill: the newest goes on with the register, one that came late counts where it belongs.
import { keepSample } from '@ec/charging/server/public';
import { raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { gunTable } from '../../../shared/mqtt/gun-series.ts';
import type { Reading } from '../events.ts';
import { continued, kwhOf, placed } from './meter.ts';
import type { Transaction } from './transaction-store.ts';

interface Placed {
  isLate: boolean;
  /** Undefined: it says nothing that the bill could use. */
  meter: { base: string; kwh: string } | undefined;
}

/** `hasTime`: stamps of the charger tell what is late; where its clock may be wrong, all that comes is the newest. */
export async function sampleOf(tx: Sql, it: Transaction, reading: Reading, hasTime: boolean): Promise<Placed> {
  const read = kwhOf(reading);
  const around = hasTime ? await neighbours(tx, it.orderId, reading.at) : undefined;
  if (!around?.after) return { isLate: false, meter: continued(it, read) };
  // A meter that begins anew shows less than half; what was said earlier does so, too.
  const kwh = read === undefined ? around.before : placed(it, read, around);
  return { isLate: true, meter: kwh ? { base: it.baseKwh, kwh } : undefined };
}

/**
 * What its connector told of this session while nobody knew that it had begun, since messages come in any order: it stands in the
 * history, and belongs to the bill. @returns the transaction with its register after it
 */
export async function withTold(tx: Sql, it: Transaction, from: Date, to: Date): Promise<Transaction> {
  const told = await tx.rows<{ at: number; kwh: string; powerKw: number | null; soc: number | null }>(
    raw(sql`select extract(epoch from g.ts)::float8 * 1000 as at, g.kwh::numeric(14, 3)::text as kwh, g.power_kw as "powerKw",
        round(g.soc)::int as soc
      from ${sql.table(gunTable)} g where g.tenant_id = ${tx.tenantId} and g.device_id = ${it.gunId} and g.ts > ${from} and g.ts < ${to}
        and g.kwh is not null and not exists (select from truck_order_sample s where s.tenant_id = g.tenant_id
          and s.order_id = ${it.orderId} and s.at = g.ts) order by g.ts`),
  );
  let current = it;
  for (const { at: ms, kwh, ...values } of told) {
    const at = new Date(ms);
    const { isLate, meter } = await sampleOf(tx, current, { at, kwh }, true);
    if (!meter) continue;
    await keepSample(tx, it.orderId ?? '', { at, kwh: meter.kwh, ...values });
    if (!isLate) current = { ...current, baseKwh: meter.base, lastKwh: meter.kwh };
  }
  return current;
}

const neighbours = (
  tx: Sql,
  orderId: string | null,
  at: Date,
): Promise<{ before: string | null; after: string | null } | undefined> => {
  const of = sql`s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId}`;
  return tx.first(
    raw(sql`select (select s.kwh::text from truck_order_sample s where ${of} and s.at < ${at} order by s.at desc limit 1) as before,
      (select s.kwh::text from truck_order_sample s where ${of} and s.at > ${at} order by s.at limit 1) as after`),
  );
};
