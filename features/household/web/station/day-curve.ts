// The power and the irradiance of a station over one day, at the times of the answer: every five minutes, or every hour where no samples
// of that day are left.
import type { OutputOf } from '@ec/resource/contract';
import { dayStart } from '@ec/ui/chart/time-ticks';
import type { inverterHome } from '../../shared/energy/inverter-home.contract.ts';

export interface DayCurve {
  /** Milliseconds since 1970. */
  times: number[];
  powerKw: readonly (number | null)[];
  irradianceWm2: readonly (number | null)[];
}

/** Reads the curve of `day` (yyyy-MM-dd); its times are `HH:mm` in Asia/Shanghai. */
export function dayCurveOf({ times, series }: OutputOf<typeof inverterHome>['curve'], day: string): DayCurve {
  const valuesOf = (name: string) => series.find((each) => each.name === name)?.data ?? [];
  return {
    times: times.map((time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      return dayStart(day) + (hours * 60 + minutes) * 60_000;
    }),
    powerKw: valuesOf('pacKw'),
    irradianceWm2: valuesOf('poaWm2'),
  };
}
