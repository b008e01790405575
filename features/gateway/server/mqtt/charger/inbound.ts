// Translates MQTT messages of a charger into the events that all protocols share (events.ts).
import { isSentinel } from '@ec/device-vocabulary/readable-number';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import type {
  ChargerReport,
  ChargerStatus,
  ChargerValues,
  SessionEnd,
  SessionStart,
} from '../../../shared/mqtt/charger-payloads.ts';
import type { ConnectorStatus, DeviceEvent, Reading, TransactionEvent } from '../../charger/events.ts';

export function eventOf(report: ChargerReport): ConnectorStatus | TransactionEvent {
  if ('d' in report) return valuesEventOf(report);
  if ('status' in report) return statusEventOf(report);
  return 'start' in report ? startEventOf(report) : endEventOf(report);
}

/** Returns the energy of a register; an empty object where the register shows its largest number, which stands for an unknown value. */
const registerOf = (kwh: number | null | undefined) =>
  typeof kwh === 'number' && !isSentinel(kwh.toFixed(3), true) ? { kwh: kwh.toFixed(3) } : {};

function valuesEventOf({
  ts,
  seq,
  d: { gun, tx, kwh, power, volt, curr, soc, temp },
}: ChargerValues): TransactionEvent {
  const at = new Date(ts);
  const reading: Reading = {
    at,
    seq,
    ...registerOf(kwh),
    ...fieldOf('powerKw', power),
    ...fieldOf('voltV', volt),
    ...fieldOf('currA', curr),
    ...fieldOf('soc', soc),
    ...fieldOf('tempC', temp),
  };
  return { kind: 'transaction', phase: 'updated', at, key: tx, connector: gun, readings: [reading] };
}

/** Returns an object with this field where the value is a number, else an empty one. */
const fieldOf = <N extends string>(name: N, value: unknown) =>
  typeof value === 'number' ? ({ [name]: value } as { [K in N]: number }) : {};

function statusEventOf({
  ts,
  status: { gun, state, codes, info, lock, park, parkLock },
}: ChargerStatus): ConnectorStatus {
  const [name = 'offline'] = states.filter((each) => gunStatus.key[each] === state);
  return {
    kind: 'connectorStatus',
    connector: gun,
    state: name,
    codes,
    info,
    bay: { lock, park, parkLock },
    at: new Date(ts),
  };
}

const states = ['offline', 'idle', 'occupied', 'charging', 'reserved', 'fault'] as const;

function startEventOf({ ts, start: { tx, gun, tag, kwh, soc, late } }: SessionStart): TransactionEvent {
  const at = new Date(ts);
  return {
    kind: 'transaction',
    phase: 'started',
    at,
    key: tx,
    connector: gun,
    tag,
    isLate: late === 1,
    readings: [{ at, ...registerOf(kwh), ...fieldOf('soc', soc) }],
  };
}

function endEventOf({ ts, end: { tx, kwh, soc, reason } }: SessionEnd): TransactionEvent {
  const at = new Date(ts);
  return {
    kind: 'transaction',
    phase: 'ended',
    at,
    key: tx,
    reason,
    readings: [{ at, ...registerOf(kwh), ...fieldOf('soc', soc) }],
  };
}

/** Builds the event of a state message, which a charger sends every five minutes if it has nothing else to send. */
export const aliveOf = (firmware: string | undefined): DeviceEvent =>
  firmware === undefined ? { kind: 'heartbeat' } : { kind: 'booted', firmware };
