// Translates the calls of OCPP 1.6 chargers into events, and the outcomes into replies.
import type { Admission, ConnectorState, DeviceEvent, Outcome, Reading } from '../../charger/events.ts';
import { listIn, numberIn, type Payload, textIn, timeIn } from '../read.ts';
import { readingOf, readingsOf, type SampledValue } from '../readings.ts';

/** Seconds between two heartbeats (domain §10). */
export const heartbeatSeconds = 300;

const states: Readonly<Record<string, ConnectorState>> = {
  Available: 'idle',
  Preparing: 'occupied',
  Charging: 'charging',
  SuspendedEV: 'charging',
  SuspendedEVSE: 'charging',
  Finishing: 'occupied',
  Reserved: 'reserved',
  Unavailable: 'offline',
  Faulted: 'fault',
};

/** Actions that are stored with the messages, and need nothing else. */
const recordedActions: readonly string[] = [
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'SecurityEventNotification',
  'SignedFirmwareStatusNotification',
];

/** @returns undefined for an action that a charger does not call */
export function eventsOf(action: string, payload: Payload, now: Date): DeviceEvent[] | undefined {
  if (recordedActions.includes(action)) return [{ kind: 'noted' }];
  return translators[action]?.(payload, now);
}

/** Returns undefined for a number that no connector can have. */
export const connectorIn = (payload: Payload): number | undefined => {
  const connector = numberIn(payload, 'connectorId') ?? 0;
  return connector >= 0 && connector <= 999 ? connector : undefined;
};

/** Limits the number to the range of its column; the platform never assigned a larger one. */
const transactionIn = (payload: Payload): number | undefined => {
  const no = numberIn(payload, 'transactionId');
  return no !== undefined && no > 2_147_483_647 ? 2_147_483_647 : no;
};

const translators: Readonly<Record<string, (payload: Payload, now: Date) => DeviceEvent[]>> = {
  BootNotification: (payload) => [
    {
      kind: 'booted',
      vendor: textIn(payload, 'chargePointVendor') ?? '',
      model: textIn(payload, 'chargePointModel') ?? '',
      serial: textIn(payload, 'chargePointSerialNumber') ?? textIn(payload, 'chargeBoxSerialNumber'),
      firmware: textIn(payload, 'firmwareVersion'),
      iccid: textIn(payload, 'iccid'),
    },
  ],
  Heartbeat: () => [{ kind: 'heartbeat' }],
  StatusNotification: (payload, now) => {
    const code = textIn(payload, 'errorCode');
    const connector = connectorIn(payload);
    if (connector === undefined) return [{ kind: 'noted' }];
    return [
      {
        kind: 'connectorStatus',
        connector,
        state: states[textIn(payload, 'status') ?? ''] ?? 'offline',
        errorCode: code === 'NoError' ? undefined : code,
        info: [textIn(payload, 'vendorErrorCode'), textIn(payload, 'info')].filter(Boolean).join(' ') || undefined,
        at: timeIn(payload, 'timestamp', now),
      },
    ];
  },
  Authorize: (payload) => [{ kind: 'authorizeRequested', tag: textIn(payload, 'idTag') ?? '' }],
  StartTransaction: (payload, now) => {
    const at = timeIn(payload, 'timestamp', now);
    const connector = connectorIn(payload);
    const tag = textIn(payload, 'idTag') ?? '';
    const meter = numberIn(payload, 'meterStart') ?? 0;
    const key = ['start', connector ?? numberIn(payload, 'connectorId'), tag, at.toISOString(), meter].join(' ');
    return [{ kind: 'transaction', phase: 'started', key, at, connector, tag, readings: [registerAt(at, meter)] }];
  },
  MeterValues: (payload, now) => {
    const connector = connectorIn(payload);
    if (connector === undefined) return [{ kind: 'noted' }];
    return [
      {
        kind: 'transaction',
        phase: 'updated',
        at: now,
        no: transactionIn(payload),
        connector,
        readings: readingsIn(payload, 'meterValue', now),
      },
    ];
  },
  StopTransaction: (payload, now) => {
    const at = timeIn(payload, 'timestamp', now);
    return [
      {
        kind: 'transaction',
        phase: 'ended',
        at,
        no: transactionIn(payload),
        tag: textIn(payload, 'idTag'),
        // Without a reason, Local applies (OCPP 1.6 StopTransaction).
        reason: textIn(payload, 'reason') ?? 'Local',
        readings: [
          ...readingsIn(payload, 'transactionData', now),
          registerAt(at, numberIn(payload, 'meterStop') ?? -1),
        ],
      },
    ];
  },
  DataTransfer: (payload) => [
    {
      kind: 'dataTransfer',
      vendor: textIn(payload, 'vendorId') ?? '',
      messageId: textIn(payload, 'messageId') ?? '',
      data: textIn(payload, 'data') ?? '',
    },
  ],
};

const registerAt = (at: Date, wattHours: number): Reading =>
  readingOf(at, [{ ...registerDefaults, value: wattHours.toFixed(0) }]);

const registerDefaults: SampledValue = {
  value: '',
  measurand: 'Energy.Active.Import.Register',
  context: 'Sample.Periodic',
  phase: undefined,
  location: 'Outlet',
  unit: 'Wh',
  multiplier: 0,
};

const readingsIn = (payload: Payload, name: string, now: Date): Reading[] =>
  listIn(payload, name).flatMap((value) =>
    readingsOf(
      timeIn(value, 'timestamp', now),
      listIn(value, 'sampledValue')
        .filter((each) => textIn(each, 'format') !== 'SignedData')
        .map((each) => ({
          value: textIn(each, 'value') ?? '',
          measurand: textIn(each, 'measurand') ?? registerDefaults.measurand,
          context: textIn(each, 'context') ?? registerDefaults.context,
          phase: textIn(each, 'phase'),
          location: textIn(each, 'location') ?? registerDefaults.location,
          unit: textIn(each, 'unit'),
          multiplier: 0,
        })),
    ),
  );

const statuses: Record<Admission, string> = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  invalid: 'Invalid',
  concurrent: 'ConcurrentTx',
};

const tagInfo = ({ admission = 'accepted' }: Outcome) => ({ status: statuses[admission] });

export function replyTo(action: string, outcome: Outcome, now: Date): object {
  const currentTime = now.toISOString();
  if (action === 'BootNotification')
    return { status: outcome.isKnown === false ? 'Pending' : 'Accepted', currentTime, interval: heartbeatSeconds };
  if (action === 'Heartbeat') return { currentTime };
  if (action === 'Authorize') return { idTagInfo: tagInfo(outcome) };
  if (action === 'StartTransaction') return { transactionId: outcome.no ?? 0, idTagInfo: tagInfo(outcome) };
  if (action === 'StopTransaction') return outcome.admission ? { idTagInfo: tagInfo(outcome) } : {};
  if (action === 'DataTransfer') return { status: 'UnknownVendorId' };
  return {};
}
