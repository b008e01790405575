// Translates the calls of OCPP 2.0.1 chargers into events, and the outcomes into replies.
import type { Admission, ConnectorState, DeviceEvent, Outcome, Reading } from '../../charger/events.ts';
import { listIn, numberIn, objectIn, type Payload, textIn, timeIn } from '../read.ts';
import { readingsOf } from '../readings.ts';
import { heartbeatSeconds } from '../v16/inbound.ts';

const states: Readonly<Record<string, ConnectorState>> = {
  Available: 'idle',
  Occupied: 'occupied',
  Reserved: 'reserved',
  Unavailable: 'offline',
  Faulted: 'fault',
};

const phases = { Started: 'started', Updated: 'updated', Ended: 'ended' } as const;
const isPhase = (word: string): word is keyof typeof phases => word in phases;

/** Actions that are stored with the messages, and need nothing else. */
const recordedActions: readonly string[] = [
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'NotifyChargingLimit',
  'NotifyCustomerInformation',
  'NotifyDisplayMessages',
  'NotifyEvent',
  'NotifyMonitoringReport',
  'NotifyReport',
  'ReportChargingProfiles',
  'ReservationStatusUpdate',
  'SecurityEventNotification',
];

/** @returns undefined for an action that a charger does not call */
export function eventsOf(action: string, payload: Payload, now: Date): DeviceEvent[] | undefined {
  if (recordedActions.includes(action)) return [{ kind: 'noted' }];
  return translators[action]?.(payload, now);
}

/** Returns the number of the EVSE, which is the connector of domain §2; undefined for a number that no connector can have. */
const connectorIn = (payload: Payload): number | undefined => {
  const evseId = numberIn(payload, 'evseId') ?? numberIn(objectIn(payload, 'evse'), 'id');
  return evseId !== undefined && evseId >= 0 && evseId <= 999 ? evseId : undefined;
};

const translators: Readonly<Record<string, (payload: Payload, now: Date) => DeviceEvent[]>> = {
  BootNotification: (payload) => {
    const station = objectIn(payload, 'chargingStation');
    return [
      {
        kind: 'booted',
        vendor: textIn(station, 'vendorName') ?? '',
        model: textIn(station, 'model') ?? '',
        serial: textIn(station, 'serialNumber'),
        firmware: textIn(station, 'firmwareVersion'),
        iccid: textIn(objectIn(station, 'modem'), 'iccid'),
      },
    ];
  },
  Heartbeat: () => [{ kind: 'heartbeat' }],
  StatusNotification: (payload, now) => {
    const state = states[textIn(payload, 'connectorStatus') ?? ''] ?? 'offline';
    const errorCode = state === 'fault' ? 'OtherError' : undefined;
    const at = timeIn(payload, 'timestamp', now);
    const connector = connectorIn(payload);
    if (connector === undefined) return [{ kind: 'noted' }];
    return [{ kind: 'connectorStatus', connector, state, errorCode, at }];
  },
  Authorize: (payload) => [{ kind: 'authorizeRequested', tag: textIn(objectIn(payload, 'idToken'), 'idToken') ?? '' }],
  TransactionEvent: (payload, now) => {
    const info = objectIn(payload, 'transactionInfo');
    const eventType = textIn(payload, 'eventType') ?? '';
    const chargingState = textIn(info, 'chargingState');
    return [
      {
        kind: 'transaction',
        phase: isPhase(eventType) ? phases[eventType] : 'updated',
        at: timeIn(payload, 'timestamp', now),
        key: textIn(info, 'transactionId'),
        connector: connectorIn(payload),
        tag: textIn(objectIn(payload, 'idToken'), 'idToken'),
        remoteStartNo: remoteStartIn(info),
        readings: readingsIn(payload, now),
        isCharging: chargingState === undefined ? undefined : /^(Charging|Suspended)/.test(chargingState),
        reason: textIn(info, 'stoppedReason') ?? 'Local',
        isLate: payload.offline === true,
      },
    ];
  },
  MeterValues: (payload, now) => [
    {
      kind: 'transaction',
      phase: 'updated',
      at: now,
      connector: connectorIn(payload),
      readings: readingsIn(payload, now),
    },
  ],
  DataTransfer: (payload) => [
    {
      kind: 'dataTransfer',
      vendor: textIn(payload, 'vendorId') ?? '',
      messageId: textIn(payload, 'messageId') ?? '',
      data: JSON.stringify(payload.data ?? ''),
    },
  ],
};

/** Ignores a number that the platform cannot have assigned. */
const remoteStartIn = (info: Payload): number | undefined => {
  const no = numberIn(info, 'remoteStartId');
  return no !== undefined && Math.abs(no) <= 2_147_483_647 ? no : undefined;
};

const readingsIn = (payload: Payload, now: Date): Reading[] =>
  listIn(payload, 'meterValue').flatMap((value) =>
    readingsOf(
      timeIn(value, 'timestamp', now),
      listIn(value, 'sampledValue').map((each) => ({
        value: decimalText(numberIn(each, 'value') ?? Number.NaN),
        measurand: textIn(each, 'measurand') ?? 'Energy.Active.Import.Register',
        context: textIn(each, 'context') ?? 'Sample.Periodic',
        phase: textIn(each, 'phase'),
        location: textIn(each, 'location') ?? 'Outlet',
        unit: textIn(objectIn(each, 'unitOfMeasure'), 'unit'),
        multiplier: numberIn(objectIn(each, 'unitOfMeasure'), 'multiplier') ?? 0,
      })),
    ),
  );

/** Formats a number without an exponent; six decimals are more than any meter has. */
const decimalText = (value: number): string => (Number.isFinite(value) ? value.toFixed(6) : '');

const statuses: Record<Admission, string> = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  invalid: 'Invalid',
  concurrent: 'ConcurrentTx',
};

export function replyTo(action: string, { admission, isKnown }: Outcome, now: Date): object {
  const currentTime = now.toISOString();
  const idTokenInfo = { status: statuses[admission ?? 'accepted'] };
  if (action === 'BootNotification')
    return { status: isKnown === false ? 'Pending' : 'Accepted', currentTime, interval: heartbeatSeconds };
  if (action === 'Heartbeat') return { currentTime };
  if (action === 'Authorize') return { idTokenInfo };
  if (action === 'TransactionEvent') return admission ? { idTokenInfo } : {};
  if (action === 'DataTransfer') return { status: 'UnknownVendorId' };
  return {};
}
