// Plays an inverter: its power follows the sun and the weather of its place. Its counter ignores the power limit.
import { type Modules, roofPower, skyOf } from '@ec/device-models/sky';
import { HOUR, midnightOf } from '@ec/device-models/time-of-use';
import { round } from '../charger/session.ts';
import type { About } from '../lines.ts';

type Inverter = Omit<About<'inv'>, 'at'> & { at?: number | undefined };

/** Keys of inverterStatus (domain §2). */
const [standby, onGrid, derated] = [1, 3, 4];
const STEP = 300_000;

export interface Panel {
  sample(now: number): Record<string, unknown>;
  /** Limits the power to a percentage of the rated power. */
  limit(percent: number): void;
}

export function createPanel(about: Inverter, startedAt: number): Panel {
  const { lat, lng, tilt, azimuth, kw, kwp, place, share } = about;
  const modules: Modules = { lat, lng, tilt, azimuth, dcAc: kw > 0 ? kwp / kw : 1.1 };
  let [total, countedAt, limitPct] = [about.total, about.at ?? startedAt, 100];

  const powerAt = (at: number) => {
    const midnight = midnightOf(at);
    const day = new Date(midnight + 12 * HOUR).toISOString().slice(0, 10);
    return share * kwp * roofPower(modules, skyOf(place, lat, day), (at - midnight) / HOUR);
  };

  return {
    limit: (percent) => {
      limitPct = percent;
    },
    sample(now) {
      for (; countedAt + STEP <= now; countedAt += STEP) total += (powerAt(countedAt + STEP / 2) * STEP) / HOUR;
      const counter = total + (powerAt(now) * (now - countedAt)) / HOUR;
      const free = powerAt(now);
      const pac = Math.min(free, (kw * limitPct) / 100);
      const isRunning = pac > 0.02 * kw;
      const load = kw > 0 ? pac / kw : 0;
      const volts = (phase: number) => round(229 + 4 * load + Math.sin(now / 6e5 + phase), 1);
      const amperes = round((pac * 1000) / 3 / 230, 2);
      const pdc = pac / 0.975;
      const strings = Math.min(4, Math.max(1, Math.round(kwp / 12)));
      return {
        status: !isRunning ? standby : pac < free - 0.01 ? derated : onGrid,
        pac: isRunning ? round(pac, 3) : 0,
        pdc: isRunning ? round(pdc, 3) : 0,
        total: round(counter, 2),
        temp: round(18 + 30 * load, 1),
        ...(isRunning
          ? { eff: 97.5, ua: volts(0), ub: volts(2), uc: volts(4), ia: amperes, ib: amperes, ic: amperes }
          : {}),
        ...(isRunning ? { hz: round(50 + 0.02 * Math.sin(now / 3e5), 2), pf: 1 } : {}),
        evt: 0,
        mppts: Array.from({ length: strings }, (_, index) => {
          const u = isRunning ? round(580 + 20 * load - 3 * index, 1) : 0;
          const p = isRunning ? pdc / strings : 0;
          return { n: index + 1, u, i: u > 0 ? round((p * 1000) / u, 2) : 0, p: round(p, 3) };
        }),
      };
    },
  };
}
