// The messages of an MQTT charger (docs/devices.md).
import { electrics, round, shownKw } from '../../charger/session.ts';
import {
  type ConnectorState,
  type Message,
  type Payload,
  type StopReason,
  stopReasons,
  type Words,
} from '../../charger/words.ts';

const states: Record<ConnectorState, number> = {
  unavailable: 0,
  available: 1,
  preparing: 2,
  finishing: 2,
  charging: 3,
  reserved: 4,
  faulted: 255,
};

const reasons: Record<StopReason, string> = { ...stopReasons, reboot: 'PowerLoss', fault: 'Fault' };

const register = (kwh: number): number => round(kwh, 3);
const event = (at: Date, what: Payload): Message => ({ action: 'event', payload: { ts: at.getTime(), ...what } });
const values = (at: Date, d: Payload): Message => ({ action: 'telemetry', payload: { ts: at.getTime(), d } });

export const stackWords: Words = {
  status: (gun, state, at, codes) => event(at, { status: { gun, state: states[state], codes } }),
  isAccepted: (reply) => reply?.name === 'startAccept',
  start: (gun, { key, tag, startMeter, startSoc }, at, isLate) => ({
    ...event(at, {
      start: { tx: key, gun, tag, kwh: register(startMeter), soc: round(startSoc, 1), late: isLate ? 1 : 0 },
    }),
    action: 'start',
  }),
  numberIn: () => undefined,
  sample(gun, session, at) {
    const { volts, amperes } = electrics(session);
    const flows = { power: shownKw(session), volt: volts, curr: amperes };
    return values(at, {
      gun,
      tx: session.key,
      kwh: register(session.meter),
      ...flows,
      soc: round(session.soc, 1),
      temp: round(24 + session.powerKw / 12, 1),
    });
  },
  idle: (gun, meter, at) => values(at, { gun, kwh: register(meter), power: 0 }),
  stop: (_gun, { key, meter, soc }, at, reason) =>
    event(at, { end: { tx: key, kwh: register(meter), soc: round(soc, 1), reason: reasons[reason] } }),
  // The codes mean weak signal, card reader failure and power module fault (domain §12).
  warnings: ['2002', '3011', '3014'],
  emergencyStop: '3001',
};
