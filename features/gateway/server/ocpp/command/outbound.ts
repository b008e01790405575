// Translates commands into the calls of each OCPP version, and the replies of chargers into results.
import { tagOfOrder } from '@ec/charging/server/public';
import { objectOf, textOf } from '@ec/language/unknown';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import type { OcppVersion } from '../../charger/events.ts';
import type { CommandResult } from '../../charger/gun-commands.ts';
import { parseSettings } from './settings.ts';

export interface Command {
  name: string;
  connector: number | undefined;
  orderId: string | null;
  args: Readonly<Record<string, unknown>>;
  /** The charger's id of the order's transaction. */
  transaction: { no: number; key: string } | undefined;
  /** The `remoteStartId` of a 2.0.1 start, by which the transaction names its command. */
  number: number;
}

export interface OutgoingCall {
  action: string;
  payload: object;
}

const translators = { 'ocpp1.6': v16, 'ocpp2.0.1': v201 } as const;

/** @returns undefined where the version has no such command, or its order or transaction is unknown */
export const messageOf = (protocol: OcppVersion, command: Command): OutgoingCall | undefined =>
  translators[protocol](command);

function v16({ name, connector, orderId, args, transaction }: Command): OutgoingCall | undefined {
  const connectorId = connector ?? 0;
  switch (name) {
    case 'RemoteStartTransaction':
      return orderId ? { action: name, payload: { connectorId, idTag: tagOfOrder(orderId) } } : undefined;
    case 'RemoteStopTransaction':
      return transaction && { action: name, payload: { transactionId: transaction.no } };
    case 'UnlockConnector':
      return { action: name, payload: { connectorId } };
    case 'ChangeAvailability':
      return { action: name, payload: { connectorId, type: textOf(args.type) } };
    case 'Reset':
      return { action: name, payload: { type: args.type === 'Hard' ? 'Hard' : 'Soft' } };
    case 'TriggerMessage':
      return {
        action: name,
        payload: { requestedMessage: textOf(args.message), ...(connector ? { connectorId } : {}) },
      };
    case 'SetChargingProfile':
      return {
        action: name,
        payload: {
          connectorId,
          csChargingProfiles: {
            ...profileFor(transaction),
            ...(transaction ? { transactionId: transaction.no } : {}),
            chargingProfileId: connectorId,
            chargingSchedule: scheduleOf(args),
          },
        },
      };
    case 'ReserveNow':
      return {
        action: name,
        payload: {
          connectorId,
          expiryDate: textOf(args.until),
          idTag: textOf(args.tag),
          reservationId: Number(args.number),
        },
      };
    case 'CancelReservation':
      return { action: name, payload: { reservationId: Number(args.number) } };
    case 'GetConfiguration':
      return { action: name, payload: args.key ? { key: [textOf(args.key)] } : {} };
    case 'ChangeConfiguration':
      return { action: name, payload: { key: textOf(args.key), value: textOf(args.value) } };
    default:
      return undefined;
  }
}

function v201({ name, connector, orderId, args, transaction, number }: Command): OutgoingCall | undefined {
  const evseId = connector ?? 0;
  const evse = connector ? { evse: { id: connector } } : {};
  switch (name) {
    case 'RemoteStartTransaction':
      return orderId
        ? {
            action: 'RequestStartTransaction',
            payload: { evseId, remoteStartId: number, idToken: { idToken: tagOfOrder(orderId), type: 'Central' } },
          }
        : undefined;
    case 'RemoteStopTransaction':
      return transaction && { action: 'RequestStopTransaction', payload: { transactionId: transaction.key } };
    case 'UnlockConnector':
      return { action: name, payload: { evseId, connectorId: 1 } };
    case 'ChangeAvailability':
      return { action: name, payload: { operationalStatus: textOf(args.type), ...evse } };
    case 'Reset':
      return { action: name, payload: { type: args.type === 'Hard' ? 'Immediate' : 'OnIdle' } };
    case 'TriggerMessage':
      return { action: name, payload: { requestedMessage: textOf(args.message), ...evse } };
    case 'SetChargingProfile':
      return {
        action: name,
        payload: {
          evseId,
          chargingProfile: {
            ...profileFor(transaction),
            ...(transaction ? { transactionId: transaction.key } : {}),
            id: evseId,
            chargingSchedule: [{ id: 1, ...scheduleOf(args) }],
          },
        },
      };
    case 'ReserveNow':
      return {
        action: name,
        payload: {
          id: Number(args.number),
          expiryDateTime: textOf(args.until),
          idToken: { idToken: textOf(args.tag), type: 'Central' },
          evseId,
        },
      };
    case 'CancelReservation':
      return { action: name, payload: { reservationId: Number(args.number) } };
    case 'GetConfiguration':
      return {
        action: 'GetVariables',
        payload: { getVariableData: args.key ? [variableOf(args)] : standardVariables },
      };
    case 'ChangeConfiguration':
      return {
        action: 'SetVariables',
        payload: { setVariableData: [{ ...variableOf(args), attributeValue: textOf(args.value) }] },
      };
    default:
      return undefined;
  }
}

/** A profile for the running transaction; without one, the default for later transactions. */
const profileFor = (transaction: Command['transaction']) => ({
  stackLevel: 0,
  chargingProfilePurpose: transaction ? 'TxProfile' : 'TxDefaultProfile',
  chargingProfileKind: 'Relative',
});

/** A schedule in watts, the unit of the ratings of all chargers. */
const scheduleOf = ({ limitKw }: Command['args']) => ({
  chargingRateUnit: 'W',
  chargingSchedulePeriod: [{ startPeriod: 0, limit: Math.round(Number(limitKw) * 1000) }],
});

/** The variables that are read where no key is given. The standard requires them of every 2.0.1 charger; no call returns all variables. */
const standardVariables = [
  'OCPPCommCtrlr.HeartbeatInterval',
  'OCPPCommCtrlr.NetworkConfigurationPriority',
  'OCPPCommCtrlr.OfflineThreshold',
  'OCPPCommCtrlr.RetryBackOffWaitMinimum',
  'OCPPCommCtrlr.WebSocketPingInterval',
  'AuthCtrlr.AuthorizeRemoteStart',
  'AuthCtrlr.LocalAuthorizeOffline',
  'AuthCtrlr.LocalPreAuthorize',
  'SecurityCtrlr.SecurityProfile',
  'SampledDataCtrlr.TxUpdatedInterval',
  'SampledDataCtrlr.TxUpdatedMeasurands',
  'TxCtrlr.EVConnectionTimeOut',
  'TxCtrlr.StopTxOnEVSideDisconnect',
  'TxCtrlr.TxStartPoint',
  'TxCtrlr.TxStopPoint',
  'ClockCtrlr.DateTime',
].map((key) => variableOf({ key }));

/** Splits `Component.Variable` into the members of OCPP 2.0.1. */
function variableOf({ key }: Command['args']) {
  const [component = '', ...variable] = textOf(key).split('.');
  return { component: { name: component }, variable: { name: variable.join('.') } };
}

const successStatuses: readonly string[] = ['Accepted', 'Unlocked', 'Scheduled', 'RebootRequired'];

/** Statuses of an unlock, in the words that executeLock promises (domain §8.2). */
const unlockWords: Readonly<Record<string, string>> = {
  OngoingAuthorizedTransaction: 'OngoingTransaction',
  UnknownConnector: 'UnlockFailed',
};

export function commandResultOf(name: string, answer: unknown): CommandResult {
  const payload = objectOf(answer);
  if (name === 'GetConfiguration')
    return { state: commandState.done, result: 'Accepted', settings: parseSettings(payload) };
  const [variable] = [payload.setVariableResult].flat();
  const status = textOf(payload.status ?? objectOf(variable).attributeStatus) || 'Accepted';
  const result = name === 'UnlockConnector' ? (unlockWords[status] ?? status) : status;
  const state = successStatuses.includes(result) ? commandState.done : commandState.failed;
  const info = textOf(objectOf(payload.statusInfo).additionalInfo ?? objectOf(payload.statusInfo).reasonCode);
  return { state, result: result.slice(0, 30), message: info.slice(0, 255) || undefined };
}
