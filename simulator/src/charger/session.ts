// A session of one truck at one connector: its plan, its state, and its progress along the charge curve (domain §11).
import { acceptedKw, efficiency } from '@ec/device-models/charge-curve';
import { clamp } from '@ec/device-models/seeded-draws';

export const endings = ['bms', 'user', 'target', 'fault', 'plug'] as const;
export type Ending = (typeof endings)[number];

export interface SessionPlan {
  tag: string;
  /** The capacity of the pack, kWh. */
  kwh: number;
  gunKw: number;
  startSoc: number;
  endSoc: number;
  ending: Ending;
  startedAt: number;
  startMeter: number;
}

export interface Session extends SessionPlan {
  /** The transaction number of OCPP 1.6, once the server has sent it. */
  no: number | undefined;
  /** The charger's own id of the session, which OCPP 2.0.1 and MQTT use. */
  key: string;
  seqNo: number;
  limitKw: number;
  soc: number;
  meter: number;
  /** The energy of the session in kWh. */
  energy: number;
  powerKw: number;
  /** False while the session waits for its authorization. */
  isFlowing: boolean;
  /** True where the start is reported after the end. */
  isToldLast: boolean;
}

const STEP = 30_000;
const HOUR = 3_600_000;

/** Advances the session from `from` to `now`. @returns the time when it reached its planned charge, undefined before that */
export function advance(session: Session, from: number, now: number, speed: number): number | undefined {
  const { kwh, gunKw, endSoc, limitKw } = session;
  for (let at = from; at < now; at += STEP / speed) {
    const hours = (Math.min(STEP / speed, now - at) * speed) / HOUR;
    const kw = Math.min(acceptedKw(kwh, gunKw, session.soc / 100), limitKw);
    session.powerKw = kw;
    session.meter += kw * hours;
    session.energy += kw * hours;
    session.soc = clamp(session.soc + (kw * hours * efficiency * 100) / kwh, 0, 100);
    if (session.soc >= endSoc) return Math.min(at + STEP / speed, now);
  }
  return undefined;
}

/** Returns the power that the meter shows, in kW: up to 4 per mille below the real power, so that it never exceeds a limit. */
export const shownKw = ({ powerKw, meter }: Pick<Session, 'powerKw' | 'meter'>): number =>
  round(powerKw * (1 - 0.002 * (1 + Math.sin(meter * 97))), 2);

/** Returns the voltage and the current of the pack at its state of charge and power. */
export function electrics({ soc, powerKw }: Pick<Session, 'soc' | 'powerKw'>): { volts: number; amperes: number } {
  const volts = 560 + 0.9 * soc;
  return { volts: round(volts, 1), amperes: round((powerKw * 1000) / volts, 1) };
}

export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
