// Executes the requests of the OCPP server to a charger and answers them.
import { objectOf, textOf } from '@ec/language/unknown';
import { actsOf, type Verdict } from '../charger/acts.ts';
import type { Charger, Connector } from '../charger/parts.ts';
import type { Payload } from '../charger/words.ts';
import type { Answer } from './link.ts';
import type { OcppWords } from './words.ts';

const accepted = { status: 'Accepted' };
const rejected = { status: 'Rejected' };
const statusOf = (verdict: Verdict) => (verdict === 'done' ? accepted : rejected);
const reserved: Record<Verdict, string> = {
  done: 'Accepted',
  busy: 'Occupied',
  faulty: 'Faulted',
  refused: 'Unavailable',
  later: 'Unavailable',
};

interface ServerRequest {
  action: string;
  payload: Payload;
  boot(): void;
}

export function answerTo(charger: Charger, words: OcppWords, { action, payload, boot }: ServerRequest): Answer {
  const { connectors, pace } = charger;
  const acts = actsOf(charger);
  const { findConnector } = acts;
  const evse = objectOf(payload.evse).id;
  const connectorFor = (no: unknown) => (no === undefined || no === 0 ? acts.findFreeConnector() : findConnector(no));
  const startSession = (no: unknown, tag: string, remoteStartId: number | undefined) =>
    statusOf(acts.start(connectorFor(no), tag, remoteStartId));
  const stopSession = (transactionId: unknown) =>
    statusOf(acts.stop(({ no = -1, key }) => words.isSame({ no, key }, transactionId)));
  const limitPower = (profile: Record<string, unknown>, no: unknown) => {
    const [schedule] = [profile.chargingSchedule].flat();
    const [period] = [objectOf(schedule).chargingSchedulePeriod].flat();
    const watts = objectOf(period).limit;
    const one = findConnector(no);
    if (typeof watts !== 'number' || !one?.session) return rejected;
    one.session.limitKw = watts / 1000;
    return accepted;
  };
  const setAvailability = (no: unknown, isOperative: boolean) => {
    const verdict = acts.setAvailability(no, isOperative);
    return verdict === 'later' ? { status: 'Scheduled' } : statusOf(verdict);
  };
  const unlock = (no: unknown, running: string) => {
    const one = findConnector(no);
    if (!one) return { status: running === 'Unlocked' ? 'NotSupported' : 'UnknownConnector' };
    if (one.session && running !== 'Unlocked') return { status: running };
    one.end('plug');
    one.unplug();
    return { status: 'Unlocked' };
  };
  const reserve = () => {
    const until = Date.parse(textOf(payload.expiryDate ?? payload.expiryDateTime));
    const reservation = { no: Number(payload.reservationId ?? payload.id), until };
    return { status: reserved[acts.reserve(connectorFor(payload.connectorId ?? payload.evseId), reservation)] };
  };
  const trigger = (message: string, no: unknown) => {
    const each = (act: (one: Connector) => void) => {
      for (const one of acts.connectorsOf(no)) act(one);
    };
    const reports: Record<string, () => void> = {
      StatusNotification: () => each((one) => one.report()),
      Heartbeat: () => void charger.say({ action: 'Heartbeat', payload: {} }),
      BootNotification: boot,
      MeterValues: () => each((one) => one.sample()),
      TransactionEvent: () => each((one) => one.sample()),
    };
    const report = reports[message];
    if (report) pace.after(500, report);
    return report ? accepted : { status: 'NotImplemented' };
  };
  const handlers: Record<string, () => Answer> = {
    RemoteStartTransaction: () => startSession(payload.connectorId, textOf(payload.idTag), undefined),
    RequestStartTransaction: () =>
      startSession(payload.evseId, textOf(objectOf(payload.idToken).idToken), numberOf(payload.remoteStartId)),
    RemoteStopTransaction: () => stopSession(payload.transactionId),
    RequestStopTransaction: () => stopSession(payload.transactionId),
    UnlockConnector: () =>
      payload.evseId === undefined
        ? unlock(payload.connectorId, 'Unlocked')
        : unlock(payload.evseId, 'OngoingAuthorizedTransaction'),
    ChangeAvailability: () =>
      payload.type === undefined
        ? setAvailability(evse, payload.operationalStatus === 'Operative')
        : setAvailability(payload.connectorId, payload.type === 'Operative'),
    Reset: () => reset(charger, textOf(payload.type)),
    SetChargingProfile: () =>
      payload.evseId === undefined
        ? limitPower(objectOf(payload.csChargingProfiles), payload.connectorId)
        : limitPower(objectOf(payload.chargingProfile), payload.evseId),
    ClearChargingProfile: () => {
      for (const { session } of connectors) if (session) session.limitKw = Number.POSITIVE_INFINITY;
      return accepted;
    },
    ReserveNow: reserve,
    CancelReservation: () => statusOf(acts.unreserve(Number(payload.reservationId))),
    TriggerMessage: () => trigger(textOf(payload.requestedMessage), payload.connectorId ?? evse),
    GetConfiguration: () => ({ configurationKey: settings(payload.key), unknownKey: [] }),
    ChangeConfiguration: () => ({ status: configuration.has(textOf(payload.key)) ? 'Accepted' : 'NotSupported' }),
    GetVariables: () => ({ getVariableResult: variables(payload.getVariableData, { attributeValue: '30' }) }),
    SetVariables: () => ({ setVariableResult: variables(payload.setVariableData, {}) }),
    ClearCache: () => accepted,
    SendLocalList: () => accepted,
    GetLocalListVersion: () => (payload.evseId === undefined ? { listVersion: 0 } : { versionNumber: 0 }),
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
  };
  return handlers[action]?.() ?? { error: 'NotImplemented' };
}

function reset(charger: Charger, type: string): Answer {
  const { connectors, pace } = charger;
  const isBusy = () => connectors.some(({ session }) => session);
  const resetWhenIdle = () => {
    if (isBusy()) pace.after(5000, resetWhenIdle);
    else charger.reboot(15_000);
  };
  if (type === 'OnIdle' && isBusy()) {
    resetWhenIdle();
    return { status: 'Scheduled' };
  }
  if (type === 'Soft') for (const one of connectors) one.end('reboot');
  pace.after(2000, () => charger.reboot(15_000));
  return accepted;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const configuration: ReadonlyMap<string, string> = new Map([
  ['HeartbeatInterval', '300'],
  ['MeterValueSampleInterval', '30'],
  ['ClockAlignedDataInterval', '0'],
  ['ConnectionTimeOut', '60'],
]);

const settings = (keys: unknown) =>
  [...configuration]
    .filter(([key]) => !Array.isArray(keys) || keys.includes(key))
    .map(([key, value]) => ({ key, readonly: false, value }));

const variables = (requested: unknown, more: object) =>
  [requested].flat().map((one) => {
    const { component, variable } = objectOf(one);
    return { attributeStatus: 'Accepted', component: objectOf(component), variable: objectOf(variable), ...more };
  });
