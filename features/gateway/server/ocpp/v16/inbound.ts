// OCPP 1.6: what a charger says, as events; and what it is answered.
import type { Admission, ConnectorState, DeviceEvent, Outcome, Reading } from '../../charger/events.ts';
import { listIn, numberIn, type Payload, textIn, timeIn } from '../read.ts';
import { readingOf, readingsOf, type Sampled } from '../readings.ts';

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

const noted: readonly string[] = [
  'DiagnosticsStatusNotification',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'SecurityEventNotification',
  'SignedFirmwareStatusNotification',
];

/** @returns undefined for an action that a charger does not call */
export function eventsOf(action: string, payload: Payload, now: Date): DeviceEvent[] | undefined {
  if (noted.includes(action)) return [{ kind: 'noted' }];
  return translate[action]?.(payload, now);
}

/** Returns undefined for a number that no connector can have. */
export const connectorIn = (payload: Payload): number | undefined => {
  const connector = numberIn(payload, 'connectorId') ?? 0;
  return connector >= 0 && connector <= 999 ? connector : undefined;
};

/** A number that was never given is that of no transaction. */
const transactionIn = (payload: Payload): number | undefined => {
  const no = numberIn(payload, 'transactionId');
  return no !== undefined && no > 2_147_483_647 ? 2_147_483_647 : no;
};

const translate: Readonly<Record<string, (payload: Payload, now: Date) => DeviceEvent[]>> = {
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
        // Local where nothing is said (OCPP 1.6 StopTransaction).
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

const registerAt = (at: Date, wattHours: number): Reading => readingOf(at, [{ ...plain, value: wattHours.toFixed(0) }]);

const plain: Sampled = {
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
          measurand: textIn(each, 'measurand') ?? plain.measurand,
          context: textIn(each, 'context') ?? plain.context,
          phase: textIn(each, 'phase'),
          location: textIn(each, 'location') ?? plain.location,
          unit: textIn(each, 'unit'),
          multiplier: 0,
        })),
    ),
  );

const words: Record<Admission, string> = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  invalid: 'Invalid',
  concurrent: 'ConcurrentTx',
};

const tagInfo = ({ admission = 'accepted' }: Outcome) => ({ status: words[admission] });

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
