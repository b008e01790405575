// A sample of a session on its way into the bill: the newest goes on with the register, one that came late counts where it belongs.
import { raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
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
