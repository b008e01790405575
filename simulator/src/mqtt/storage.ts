// Plays the storage of a site. It charges while energy is cheap and discharges while energy is expensive, between 10 and 95 %. The
// computation of its state begins at the midnight before `at`, or without `at` at the midnight before the start.
import { clamp } from '@ec/device-models/seeded-draws';
import { HOUR, midnightOf, monthOf } from '@ec/device-models/time-of-use';
import { round } from '../charger/session.ts';
import type { About } from '../lines.ts';

/** Keys of essStatus (domain §2). */
const [empty, discharging, charging, full, holding] = [2, 3, 4, 5, 6];
const STEP = 60_000;
const ONE_WAY = 0.95;
const [low, high] = [10, 95];

export interface Store {
  sample(now: number): Record<string, unknown>;
}

export function createStore({ kw, kwh, seasons, chg, dis, at }: About<'ess'>, startedAt: number): Store {
  const since = at ?? startedAt;
  let [soc, power, movedAt] = [low, 0, midnightOf(since)];
  let [charged, discharged] = [chg, dis];

  function step(from: number): void {
    const hours = seasons.find(({ months }) => months.includes(monthOf(from)))?.hours ?? 'VVVVVVFFFFFVVFPPPPPPPPFF';
    const letter = hours[Math.floor((from - midnightOf(from)) / HOUR)] ?? 'F';
    const before = soc;
    if (letter === 'V' || letter === 'D') soc = clamp(soc + (kw * ONE_WAY * 100 * STEP) / HOUR / kwh, low, high);
    if (letter === 'S' || letter === 'P') soc = clamp(soc - ((kw / ONE_WAY) * 100 * STEP) / HOUR / kwh, low, high);
    const energy = ((soc - before) * kwh) / 100;
    const [into, out] = [energy > 0 ? energy / ONE_WAY : 0, energy < 0 ? -energy * ONE_WAY : 0];
    power = ((out - into) * HOUR) / STEP;
    if (from < since) return;
    charged += into;
    discharged += out;
  }

  return {
    sample(now) {
      for (; movedAt + STEP <= now; movedAt += STEP) step(movedAt);
      const cell = 3.15 + 0.25 * (soc / 100);
      const volts = 1180 + 1.2 * soc;
      return {
        status: statusOf(power, soc),
        power: round(power, 2),
        soc: round(soc, 1),
        soh: 97.2,
        volt: round(volts, 1),
        curr: round((power * 1000) / volts, 1),
        cellVMax: round(cell + 0.012, 3),
        cellVMin: round(cell - 0.011, 3),
        tempMax: round(27 + 6 * Math.abs(power / kw), 1),
        tempMin: round(24 + 3 * Math.abs(power / kw), 1),
        chg: round(charged, 1),
        dis: round(discharged, 1),
        fire: 0,
        grid: 1,
      };
    },
  };
}

function statusOf(power: number, soc: number): number {
  if (power !== 0) return power > 0 ? discharging : charging;
  if (soc >= high) return full;
  return soc <= low ? empty : holding;
}
