// Readings of meters, one after the other in the order of their time: a register that went backwards is an alarm and books nothing of its
// message, one that came late books nothing either (domain §3 meter).
import type { Sql } from '@ec/kernel/database';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { columnOf } from '@ec/resource/names';
import { bookReading, meterRegisters } from '@ec/truck/server/public';
import { seriesOf } from '../../shared/mqtt/series.ts';
import type { KeptSample } from './kept-sample.ts';

/** The name of a register in payloads. */
const keyOf = new Map((seriesOf.meter?.metrics ?? []).map(({ key, column }) => [column, key]));

/** @returns those whose values may be shown */
export async function bookRegisters<K extends KeptSample>(
  tx: Sql,
  deps: AlarmDeps,
  samples: readonly K[],
): Promise<K[]> {
  const booked: K[] = [];
  for (const one of samples.toSorted((a, b) => a.sample.ts - b.sample.ts)) {
    const registers = Object.fromEntries(
      meterRegisters.flatMap((name) => {
        const value = one.sample.d[keyOf.get(columnOf(name)) ?? ''];
        return typeof value === 'number' ? [[name, value.toFixed(2)]] : [];
      }),
    );
    const at = new Date(one.sample.ts);
    if (await bookReading(tx, deps, { meterId: one.device.id, at, registers })) booked.push(one);
  }
  return booked;
}
