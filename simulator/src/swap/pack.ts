// A swap battery at the speed of the simulation: it charges in its slot, discharges on its truck, and rests in between.
import { clamp } from '@ec/device-models/seeded-draws';
import { HOUR } from '@ec/device-models/time-of-use';
import { round } from '../charger/session.ts';
import type { About } from '../lines.ts';

export type Activity = 'charging' | 'driving' | 'resting';

export interface Pack {
  soc(now: number): number;
  /** Returns the kW that the slot charges the pack with. */
  powerKw(now: number): number;
  /** Sets the activity of the pack from `now` on. */
  setActivity(doing: Activity, now: number): void;
  sample(now: number): Record<string, unknown>;
  /** Returns the present state, from which another run can continue. */
  about(now: number): About<'batt'>;
}

/** The slot charger fills half of the capacity in an hour; a truck of 1.5 kWh/km at 50 km/h drives at 75 kW. */
const HALF_C = 0.5;
const DRIVEN_KW = 75;
/** The states of charge in percent at which the charger stops and at which the driver stops. */
const [full, reserve] = [98, 12];
const EFFICIENCY = 0.97;

export function createPack(about: About<'batt'>, doingFirst: Activity, startedAt: number, speed: number): Pack {
  const { kwh, soh } = about;
  let doing = doingFirst;
  let since = about.at ?? startedAt;
  let [soc, chg, dis] = [about.soc, about.chg, about.dis];
  // The hours before this run count at real speed, the hours of this run at the speed of the simulation.
  const hoursUntil = (now: number) =>
    (Math.max(0, Math.min(now, startedAt) - since) + Math.max(0, now - Math.max(since, startedAt)) * speed) / HOUR;

  const socAt = (now: number): number => {
    if (doing === 'charging') return clamp(soc + 100 * HALF_C * hoursUntil(now), soc, Math.max(soc, full));
    if (doing === 'driving') return clamp(soc - (100 * DRIVEN_KW * hoursUntil(now)) / kwh, Math.min(soc, reserve), soc);
    return soc;
  };
  const movedKwh = (now: number) => ((socAt(now) - soc) / 100) * kwh;
  const countersAt = (now: number) => ({
    chg: chg + Math.max(0, movedKwh(now)) / EFFICIENCY,
    dis: dis + Math.max(0, -movedKwh(now)) * EFFICIENCY,
  });
  const stand = (now: number): About<'batt'> => {
    const { chg: charged, dis: driven } = countersAt(now);
    const cycles = about.cycles + Math.floor(Math.max(0, driven - about.dis) / kwh);
    return { kwh, soh, cycles, soc: round(socAt(now), 3), chg: round(charged, 2), dis: round(driven, 2), at: now };
  };

  const powerKw = (now: number) => (doing === 'charging' && socAt(now) < full ? HALF_C * kwh : 0);

  return {
    soc: socAt,
    powerKw,
    setActivity(next, now) {
      const { chg: charged, dis: driven } = countersAt(now);
      [soc, chg, dis, since, doing] = [socAt(now), charged, driven, now, next];
    },
    sample(now) {
      const { soc: held, cycles, chg: charged, dis: driven } = stand(now);
      const power = powerKw(now);
      const isCharging = power > 0;
      const volts = 560 + 0.9 * held;
      const cell = 3.15 + 0.002 * held;
      return {
        soc: round(held, 1),
        soh,
        volt: round(volts, 1),
        curr: round((power * 1000) / volts, 1),
        power: round(power, 2),
        charger: isCharging ? 1 : 0,
        cycles,
        insul: 8000,
        flags: 0,
        cellVMax: round(cell + 0.01, 3),
        cellVMin: round(cell - 0.01, 3),
        tempMax: isCharging ? 31 : 26,
        tempMin: isCharging ? 27 : 24,
        chg: charged,
        dis: driven,
      };
    },
    about: stand,
  };
}
