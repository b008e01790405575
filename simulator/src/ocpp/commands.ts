// What the server asks of a charger, and what it does about it.
import { objectOf, textOf } from '@ec/language/unknown';
import type { Answer, Payload } from './link.ts';
import type { Charger, Connector } from './parts.ts';

const accepted = { status: 'Accepted' };
const rejected = { status: 'Rejected' };

export function answerTo(charger: Charger, action: string, payload: Payload, boot: () => void): Answer {
  const { connectors, pace, words } = charger;
  const at = (no: unknown): Connector | undefined => connectors.find((one) => one.no === no);
  const evse = objectOf(payload.evse).id;
  const free = (): Connector | undefined => connectors.find(({ session, state }) => !session && state === 'available');
  const run = (no: unknown, tag: string, remoteStartId: number | undefined) =>
    (no === undefined || no === 0 ? free() : at(no))?.begin(tag, remoteStartId) ? accepted : rejected;
  const stop = (transactionId: unknown) => {
    const found = connectors.find(
      ({ session }) => session && words.isSame({ no: session.no ?? -1, key: session.key }, transactionId),
    );
    if (!found) return rejected;
    pace.after(1500, () => found.end('remote'));
    return accepted;
  };
  const limit = (profile: Record<string, unknown>, no: unknown) => {
    const [schedule] = [profile.chargingSchedule].flat();
    const [period] = [objectOf(schedule).chargingSchedulePeriod].flat();
    const watts = objectOf(period).limit;
    const one = at(no);
    if (typeof watts !== 'number' || !one?.session) return rejected;
    one.session.limitKw = watts / 1000;
    return accepted;
  };
  const availability = (no: unknown, isOperative: boolean) => {
    const meant = no === undefined || no === 0 ? connectors : connectors.filter((one) => one.no === no);
    const waits = meant.some(({ session }) => session);
    for (const one of meant)
      if (!one.session) pace.after(1000, () => one.show(isOperative ? 'available' : 'unavailable'));
    return { status: meant.length === 0 ? 'Rejected' : waits && !isOperative ? 'Scheduled' : 'Accepted' };
  };
  const unlock = (no: unknown, running: string) => {
    const one = at(no);
    if (!one) return { status: running === 'Unlocked' ? 'NotSupported' : 'UnknownConnector' };
    if (one.session && running !== 'Unlocked') return { status: running };
    one.end('plug');
    return { status: 'Unlocked' };
  };
  const reset = (isHard: boolean) => {
    if (!isHard) for (const one of connectors) one.end('reboot');
    pace.after(2000, () => charger.reboot(15_000));
    return accepted;
  };
  const reserve = (no: unknown) => {
    const one = no === 0 || no === undefined ? free() : at(no);
    if (one?.state !== 'available') return { status: one?.session ? 'Occupied' : 'Unavailable' };
    one.show('reserved');
    return accepted;
  };
  const unreserve = () => {
    const one = connectors.find(({ state }) => state === 'reserved');
    one?.show('available');
    return one ? accepted : rejected;
  };
  const trigger = (message: string, no: unknown) => {
    const meant = no === undefined ? connectors : connectors.filter((one) => one.no === no);
    const each = (act: (one: Connector) => void) => {
      for (const one of meant) act(one);
    };
    const acts: Record<string, () => void> = {
      StatusNotification: () => each((one) => one.report()),
      Heartbeat: () => void charger.say({ action: 'Heartbeat', payload: {} }),
      BootNotification: boot,
      MeterValues: () => each((one) => one.sample()),
      TransactionEvent: () => each((one) => one.sample()),
    };
    const act = acts[message];
    if (act) pace.after(500, act);
    return act ? accepted : { status: 'NotImplemented' };
  };
  const acts: Record<string, () => Answer> = {
    RemoteStartTransaction: () => run(payload.connectorId, textOf(payload.idTag), undefined),
    RequestStartTransaction: () =>
      run(payload.evseId, textOf(objectOf(payload.idToken).idToken), numberOf(payload.remoteStartId)),
    RemoteStopTransaction: () => stop(payload.transactionId),
    RequestStopTransaction: () => stop(payload.transactionId),
    UnlockConnector: () =>
      payload.evseId === undefined
        ? unlock(payload.connectorId, 'Unlocked')
        : unlock(payload.evseId, 'OngoingAuthorizedTransaction'),
    ChangeAvailability: () =>
      payload.type === undefined
        ? availability(evse, payload.operationalStatus === 'Operative')
        : availability(payload.connectorId, payload.type === 'Operative'),
    Reset: () => reset(payload.type === 'Hard' || payload.type === 'Immediate'),
    SetChargingProfile: () =>
      payload.evseId === undefined
        ? limit(objectOf(payload.csChargingProfiles), payload.connectorId)
        : limit(objectOf(payload.chargingProfile), payload.evseId),
    ClearChargingProfile: () => {
      for (const { session } of connectors) if (session) session.limitKw = Number.POSITIVE_INFINITY;
      return accepted;
    },
    ReserveNow: () => reserve(payload.connectorId ?? payload.evseId),
    CancelReservation: unreserve,
    TriggerMessage: () => trigger(textOf(payload.requestedMessage), payload.connectorId ?? evse),
    GetConfiguration: () => ({ configurationKey: settings(payload.key), unknownKey: [] }),
    ChangeConfiguration: () => ({ status: known.has(textOf(payload.key)) ? 'Accepted' : 'NotSupported' }),
    GetVariables: () => ({ getVariableResult: variables(payload.getVariableData, { attributeValue: '30' }) }),
    SetVariables: () => ({ setVariableResult: variables(payload.setVariableData, {}) }),
    ClearCache: () => accepted,
    SendLocalList: () => accepted,
    GetLocalListVersion: () => (payload.evseId === undefined ? { listVersion: 0 } : { versionNumber: 0 }),
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
  };
  return acts[action]?.() ?? { error: 'NotImplemented' };
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const known: ReadonlyMap<string, string> = new Map([
  ['HeartbeatInterval', '300'],
  ['MeterValueSampleInterval', '30'],
  ['ClockAlignedDataInterval', '0'],
  ['ConnectionTimeOut', '60'],
]);

const settings = (asked: unknown) =>
  [...known]
    .filter(([key]) => !Array.isArray(asked) || asked.includes(key))
    .map(([key, value]) => ({ key, readonly: false, value }));

const variables = (asked: unknown, more: object) =>
  [asked].flat().map((one) => {
    const { component, variable } = objectOf(one);
    return { attributeStatus: 'Accepted', component: objectOf(component), variable: objectOf(variable), ...more };
  });
