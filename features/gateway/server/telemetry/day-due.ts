// Marks the days whose samples have changed since their roll-up or curve was computed. A mark that is renewed during the computation stays.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';

export interface DueDay {
  deviceId: string;
  /** yyyy-MM-dd in Asia/Shanghai. */
  day: string;
}

/** Removes repeated days. */
export const distinctDays = (days: readonly DueDay[]): DueDay[] => [
  ...new Map(days.map((one) => [`${one.deviceId} ${one.day}`, one])).values(),
];

/** @param renew false where an existing mark is enough, so that nothing is written */
export async function markDue(tx: Sql, series: string, days: readonly DueDay[], renew = true): Promise<void> {
  if (days.length === 0) return;
  const onConflict = renew ? sql`do update set since = excluded.since` : sql`do nothing`;
  await tx.run(
    sql`insert into tm_day_due (tenant_id, series, device_id, day)
      select ${tx.tenantId}, ${series}, d.id, d.day
      from unnest(${days.map(({ deviceId }) => deviceId)}::bigint[], ${days.map(({ day }) => day)}::date[]) d (id, day)
      order by 3, 4
      on conflict (tenant_id, series, device_id, day) ${onConflict}`,
  );
}

/** Marks days of curves, which are packed once their day is over: until then one mark is enough, however many samples come. */
export async function markCurveDue(tx: Sql, curve: string, days: readonly DueDay[], today: string): Promise<void> {
  await markDue(
    tx,
    curve,
    days.filter(({ day }) => day >= today),
    false,
  );
  await markDue(
    tx,
    curve,
    days.filter(({ day }) => day < today),
  );
}
