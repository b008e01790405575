// Books the readings of meters in the order of their time. A register that went backwards raises an alarm and a late message is ignored:
// neither is booked (domain §3 meter).
import type { Sql } from '@ec/kernel/database';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { columnOf } from '@ec/resource/names';
import { bookReading, meterRegisters } from '@ec/truck/server/public';
import { seriesOf } from '../../shared/mqtt/series.ts';
import type { StoredSample } from './stored-sample.ts';

/** The key of a register in payloads, by its column. */
const keyOf = new Map((seriesOf.meter?.metrics ?? []).map(({ key, column }) => [column, key]));

/** @returns the samples that were booked; their values may be shown */
export async function bookRegisters<K extends StoredSample>(
  tx: Sql,
  deps: AlarmDeps,
  samples: readonly K[],
): Promise<K[]> {
  const booked: K[] = [];
  for (const stored of samples.toSorted((a, b) => a.sample.ts - b.sample.ts)) {
    const { sample, device } = stored;
    const registers = Object.fromEntries(
      meterRegisters.flatMap((name) => {
        const value = sample.d[keyOf.get(columnOf(name)) ?? ''];
        return typeof value === 'number' ? [[name, value.toFixed(2)]] : [];
      }),
    );
    if (await bookReading(tx, deps, { meterId: device.id, at: new Date(sample.ts), registers })) booked.push(stored);
  }
  return booked;
}
