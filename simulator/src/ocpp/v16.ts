// The messages of a charger in OCPP 1.6.
import { objectOf } from '@ec/language/unknown';
import { electrics, type Session, shownKw } from '../charger/session.ts';
import { type ConnectorState, type StopReason, stopReasons } from '../charger/words.ts';
import { type OcppWords, ocppAlarms } from './words.ts';

const states: Record<ConnectorState, string> = {
  available: 'Available',
  preparing: 'Preparing',
  charging: 'Charging',
  finishing: 'Finishing',
  reserved: 'Reserved',
  unavailable: 'Unavailable',
  faulted: 'Faulted',
};

const reasons: Record<StopReason, string> = { ...stopReasons, ev: 'Local' };

/** Returns the register in whole Wh. */
const register = (kwh: number): number => Math.round(kwh * 1000);

export const v16: OcppWords = {
  ...ocppAlarms,
  boot: ({ vendor, model, serial }) => ({
    action: 'BootNotification',
    payload: {
      chargePointVendor: vendor.slice(0, 20),
      chargePointModel: model.slice(0, 20),
      firmwareVersion: 'V2.1.6',
      ...(serial ? { chargePointSerialNumber: serial.slice(0, 25) } : {}),
    },
  }),
  status: (connectorId, state, at, [error = 'NoError']) => ({
    action: 'StatusNotification',
    payload: { connectorId, errorCode: error, status: states[state], timestamp: at.toISOString() },
  }),
  authorize: (idTag) => ({ action: 'Authorize', payload: { idTag } }),
  isAccepted: (reply) => objectOf(reply?.idTagInfo).status === 'Accepted',
  start: (connectorId, { tag, startMeter }, at) => ({
    action: 'StartTransaction',
    payload: { connectorId, idTag: tag, meterStart: register(startMeter), timestamp: at.toISOString() },
  }),
  numberIn: (reply) => (typeof reply?.transactionId === 'number' ? reply.transactionId : undefined),
  sample: (connectorId, session, at) => ({
    action: 'MeterValues',
    payload: {
      connectorId,
      transactionId: session.no ?? -1,
      meterValue: [{ timestamp: at.toISOString(), sampledValue: sampled(session) }],
    },
  }),
  stop: (_connector, { no = -1, tag, meter }, at, reason) => ({
    action: 'StopTransaction',
    payload: {
      transactionId: no,
      idTag: tag,
      meterStop: register(meter),
      timestamp: at.toISOString(),
      reason: reasons[reason],
    },
  }),
  isSame: ({ no }, transactionId) => no === transactionId,
};

function sampled(session: Session) {
  const { volts, amperes } = electrics(session);
  const outlet = { context: 'Sample.Periodic', location: 'Outlet' };
  return [
    { value: `${register(session.meter)}`, measurand: 'Energy.Active.Import.Register', unit: 'Wh', ...outlet },
    { value: `${shownKw(session)}`, measurand: 'Power.Active.Import', unit: 'kW', ...outlet },
    { value: `${volts}`, measurand: 'Voltage', unit: 'V', ...outlet },
    { value: `${amperes}`, measurand: 'Current.Import', unit: 'A', ...outlet },
    {
      value: `${Math.round(session.soc)}`,
      measurand: 'SoC',
      unit: 'Percent',
      context: 'Sample.Periodic',
      location: 'EV',
    },
  ];
}
