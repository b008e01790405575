// Days whose samples have changed since something was made of them. A note that is renewed while it is worked off stays.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';

export interface DueDay {
  deviceId: string;
  /** yyyy-MM-dd in Asia/Shanghai. */
  day: string;
}

/** Each day once. */
export const distinctDays = (days: readonly DueDay[]): DueDay[] => [
  ...new Map(days.map((one) => [`${one.deviceId} ${one.day}`, one])).values(),
];

/** @param renew false where a note that is there already says as much: nothing is written then */
export async function noteDue(tx: Sql, series: string, days: readonly DueDay[], renew = true): Promise<void> {
  if (days.length === 0) return;
  const again = renew ? sql`do update set since = excluded.since` : sql`do nothing`;
  await tx.run(
    sql`insert into tm_day_due (tenant_id, series, device_id, day)
      select ${tx.tenantId}, ${series}, d.id, d.day
      from unnest(${days.map(({ deviceId }) => deviceId)}::bigint[], ${days.map(({ day }) => day)}::date[]) d (id, day)
      order by 3, 4
      on conflict (tenant_id, series, device_id, day) ${again}`,
  );
}

/** For curves, which are packed once their day is over: until then one note is enough, however many samples come. */
export async function noteCurveDue(tx: Sql, curve: string, days: readonly DueDay[], today: string): Promise<void> {
  await noteDue(
    tx,
    curve,
    days.filter(({ day }) => day >= today),
    false,
  );
  await noteDue(
    tx,
    curve,
    days.filter(({ day }) => day < today),
  );
}
