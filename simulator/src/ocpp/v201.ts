// The messages of a charger in OCPP 2.0.1.
import { objectOf } from '@ec/language/unknown';
import { electrics, round, type Session, shownKw } from '../charger/session.ts';
import { type ConnectorState, type Message, stopReasons } from '../charger/words.ts';
import { type OcppWords, ocppAlarms } from './words.ts';

const states: Record<ConnectorState, string> = {
  available: 'Available',
  preparing: 'Occupied',
  charging: 'Occupied',
  finishing: 'Occupied',
  reserved: 'Reserved',
  unavailable: 'Unavailable',
  faulted: 'Faulted',
};

export const v201: OcppWords = {
  ...ocppAlarms,
  boot: ({ vendor, model, serial, isAgain }) => ({
    action: 'BootNotification',
    payload: {
      reason: isAgain ? 'Unknown' : 'PowerUp',
      chargingStation: {
        vendorName: vendor.slice(0, 50),
        model: model.slice(0, 20),
        firmwareVersion: 'V3.0.2',
        ...(serial ? { serialNumber: serial.slice(0, 25) } : {}),
      },
    },
  }),
  status: (evseId, state, at) => ({
    action: 'StatusNotification',
    payload: { timestamp: at.toISOString(), connectorStatus: states[state], evseId, connectorId: 1 },
  }),
  authorize: (tag) => ({ action: 'Authorize', payload: { idToken: tokenOf(tag) } }),
  isAccepted: (reply) => objectOf(reply?.idTokenInfo).status === 'Accepted',
  start: (connector, session, at, isLate, remoteStartId) =>
    event(connector, session, at, {
      eventType: 'Started',
      triggerReason: remoteStartId === undefined ? 'Authorized' : 'RemoteStart',
      idToken: tokenOf(session.tag),
      ...(isLate ? { offline: true } : {}),
      info: { chargingState: 'Charging', ...(remoteStartId === undefined ? {} : { remoteStartId }) },
      context: 'Transaction.Begin',
    }),
  numberIn: () => undefined,
  sample: (connector, session, at) =>
    event(connector, session, at, {
      eventType: 'Updated',
      triggerReason: 'MeterValuePeriodic',
      info: { chargingState: 'Charging' },
      context: 'Sample.Periodic',
    }),
  stop: (connector, session, at, reason) =>
    event(connector, session, at, {
      eventType: 'Ended',
      triggerReason: reason === 'remote' ? 'RemoteStop' : 'StopAuthorized',
      info: { chargingState: 'EVConnected', stoppedReason: stopReasons[reason] },
      context: 'Transaction.End',
    }),
  isSame: ({ key }, transactionId) => key === transactionId,
};

/** Builds an idToken. Each tag is an id of the server (the VIN of a truck, or the tag of a remote start), so it has the type Central. */
const tokenOf = (tag: string) => ({ idToken: tag, type: 'Central' });

interface Event {
  eventType: string;
  triggerReason: string;
  info: Record<string, unknown>;
  context: string;
  [more: string]: unknown;
}

const event = (connector: number, session: Session, at: Date, { info, context, ...more }: Event): Message => ({
  action: 'TransactionEvent',
  payload: {
    ...more,
    timestamp: at.toISOString(),
    seqNo: session.seqNo++,
    evse: { id: connector, connectorId: 1 },
    transactionInfo: { transactionId: session.key, ...info },
    meterValue: [{ timestamp: at.toISOString(), sampledValue: sampled(session, context) }],
  },
});

function sampled(session: Session, context: string) {
  const { volts, amperes } = electrics(session);
  const of = (value: number, measurand: string, unit: string, location = 'Outlet') => ({
    value,
    measurand,
    context,
    location,
    unitOfMeasure: { unit },
  });
  return [
    of(round(session.meter, 3), 'Energy.Active.Import.Register', 'kWh'),
    of(shownKw(session), 'Power.Active.Import', 'kW'),
    of(volts, 'Voltage', 'V'),
    of(amperes, 'Current.Import', 'A'),
    of(Math.round(session.soc), 'SoC', 'Percent', 'EV'),
  ];
}
