// Tests the charging runs of slot chargers.
import { HOUR } from '@ec/device-models/time-of-use';
import { expect, it } from 'vitest';
import type { DemoPack, DemoSwap } from './demo-swaps.ts';
import { slotRuns } from './slot-runs.ts';

const pack = (soc: number): DemoPack => ({ soc, targetSoc: 97, ratedKwh: 291 }) as DemoPack;
const swap = (end: number, slotNo: number | undefined, old: DemoPack, fresh: DemoPack, isAborted = false): DemoSwap =>
  ({
    site: { stationNo: 'SW330200001' },
    start: end - 300_000,
    end,
    isAborted,
    old: { pack: old, soc: old.soc },
    fresh: { pack: fresh, soc: 97 },
    ...(slotNo === undefined ? {} : { slotNo }),
  }) as DemoSwap;

it('charges an old pack with 150 kW until it is full', () => {
  // 150 kW at 97 % efficiency add 50 % an hour to 291 kWh, so a charge from 47 % to 97 % takes an hour.
  const [run] = slotRuns([swap(0, 3, pack(47), pack(97))], 10 * HOUR);
  expect(run).toMatchObject({ stackNo: 'SW330200001B03', start: 0, end: HOUR });
  expect(run?.meterAt(HOUR / 2)).toBe(75);
});

it('ends a run when the pack leaves the slot, or now', () => {
  const first = pack(22);
  const second = pack(22);
  const runs = slotRuns([swap(HOUR, 2, second, first), swap(0, 1, first, pack(97))], 1.5 * HOUR);
  expect(runs.map(({ stackNo, start, end }) => [stackNo, start, end])).toEqual([
    ['SW330200001B01', 0, HOUR - 300_000],
    ['SW330200001B02', HOUR, 1.5 * HOUR],
  ]);
});

it('leaves out swaps that were aborted or still run', () => {
  expect(slotRuns([swap(0, 1, pack(22), pack(97), true), swap(HOUR, 1, pack(22), pack(97))], HOUR / 2)).toEqual([]);
});
