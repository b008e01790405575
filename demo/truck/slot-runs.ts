// Charging runs of slot chargers. A run begins when a swap stores its old pack, and ends when the pack is full or leaves the slot.
import { HOUR } from '@ec/device-models/time-of-use';
import { slotStackNo } from './demo-chargers.ts';
import type { DemoPack, DemoSwap } from './demo-swaps.ts';
import { SLOT_KW, socPerHour } from './demo-swaps.ts';
import type { GunRun } from './insert-histories.ts';

interface Charge {
  stackNo: string;
  start: number;
  /** The time at which the pack reaches its target SOC. */
  full: number;
}

/** Takes swaps of any station in any order. A charge that is not over ends now. */
export function slotRuns(swaps: readonly DemoSwap[], now: number): GunRun[] {
  const charges = new Map<DemoPack, Charge>();
  const runs: GunRun[] = [];
  const finish = (pack: DemoPack, leftAt: number) => {
    const charge = charges.get(pack);
    charges.delete(pack);
    if (!charge) return;
    const { stackNo, start } = charge;
    const end = Math.min(charge.full, leftAt);
    if (end > start)
      runs.push({ gunNo: stackNo, stackNo, start, end, meterAt: (at) => (SLOT_KW * (at - start)) / HOUR });
  };
  const finished = swaps.filter(({ end, isAborted }) => !isAborted && end <= now).sort((a, b) => a.end - b.end);
  for (const { site, start, end, old, fresh, slotNo } of finished) {
    finish(fresh.pack, start);
    if (slotNo === undefined) continue;
    const hours = Math.max(old.pack.targetSoc - old.soc, 0) / socPerHour(old.pack);
    charges.set(old.pack, { stackNo: slotStackNo(site.stationNo, slotNo), start: end, full: end + hours * HOUR });
  }
  for (const pack of [...charges.keys()]) finish(pack, now);
  return runs;
}
