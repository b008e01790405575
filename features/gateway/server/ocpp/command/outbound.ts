// Commands in the words of each version, and what the charger's answer means.
import { tagOfOrder } from '@ec/charging/server/public';
import { objectOf, textOf } from '@ec/language/unknown';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import type { OcppVersion } from '../../charger/events.ts';
import type { CommandResult } from '../../charger/gun-commands.ts';
import { settingsIn } from './settings.ts';

export interface Command {
  name: string;
  connector: number | undefined;
  orderId: string | null;
  args: Readonly<Record<string, unknown>>;
  /** The charger's id of the order's transaction. */
  transaction: { no: number; key: string } | undefined;
  /** The tag that is sent with a start or a reservation. */
  number: number;
}

export interface Sent {
  action: string;
  payload: object;
}

const words = { 'ocpp1.6': v16, 'ocpp2.0.1': v201 } as const;

/** @returns undefined where the version has no such command, or what it needs is not known */
export const messageOf = (protocol: OcppVersion, command: Command): Sent | undefined => words[protocol](command);

function v16({ name, connector, orderId, args, transaction }: Command): Sent | undefined {
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

function v201({ name, connector, orderId, args, transaction, number }: Command): Sent | undefined {
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
      return { action: 'GetVariables', payload: { getVariableData: args.key ? [variableOf(args)] : usualVariables } };
    case 'ChangeConfiguration':
      return {
        action: 'SetVariables',
        payload: { setVariableData: [{ ...variableOf(args), attributeValue: textOf(args.value) }] },
      };
    default:
      return undefined;
  }
}

/** For the session that runs, else for whichever comes next. */
const profileFor = (transaction: Command['transaction']) => ({
  stackLevel: 0,
  chargingProfilePurpose: transaction ? 'TxProfile' : 'TxDefaultProfile',
  chargingProfileKind: 'Relative',
});

/** In watts: every charger of trucks is measured in them. */
const scheduleOf = ({ limitKw }: Command['args']) => ({
  chargingRateUnit: 'W',
  chargingSchedulePeriod: [{ startPeriod: 0, limit: Math.round(Number(limitKw) * 1000) }],
});

/** Variables that the standard demands of every charger of 2.0.1; no call returns all at once. */
const usualVariables = [
  ...[
    'OCPPCommCtrlr.HeartbeatInterval',
    'OCPPCommCtrlr.NetworkConfigurationPriority',
    'OCPPCommCtrlr.OfflineThreshold',
  ],
  ...['OCPPCommCtrlr.RetryBackOffWaitMinimum', 'OCPPCommCtrlr.WebSocketPingInterval', 'AuthCtrlr.AuthorizeRemoteStart'],
  ...['AuthCtrlr.LocalAuthorizeOffline', 'AuthCtrlr.LocalPreAuthorize', 'SecurityCtrlr.SecurityProfile'],
  ...['SampledDataCtrlr.TxUpdatedInterval', 'SampledDataCtrlr.TxUpdatedMeasurands', 'TxCtrlr.EVConnectionTimeOut'],
  ...['TxCtrlr.StopTxOnEVSideDisconnect', 'TxCtrlr.TxStartPoint', 'TxCtrlr.TxStopPoint', 'ClockCtrlr.DateTime'],
].map((key) => variableOf({ key }));

/** `Component.Variable`, as 2.0.1 orders them. */
function variableOf({ key }: Command['args']) {
  const [component = '', ...variable] = textOf(key).split('.');
  return { component: { name: component }, variable: { name: variable.join('.') } };
}

const good: readonly string[] = ['Accepted', 'Unlocked', 'Scheduled', 'RebootRequired'];

/** The words that executeLock promises (domain §8.2). */
const unlockWords: Readonly<Record<string, string>> = {
  OngoingAuthorizedTransaction: 'OngoingTransaction',
  UnknownConnector: 'UnlockFailed',
};

export function commandResultOf(name: string, answer: unknown): CommandResult {
  const payload = objectOf(answer);
  if (name === 'GetConfiguration')
    return { state: commandState.done, result: 'Accepted', settings: settingsIn(payload) };
  const [variable] = [payload.setVariableResult].flat();
  const word = textOf(payload.status ?? objectOf(variable).attributeStatus) || 'Accepted';
  const answerWord = name === 'UnlockConnector' ? (unlockWords[word] ?? word) : word;
  const state = good.includes(answerWord) ? commandState.done : commandState.failed;
  const info = textOf(objectOf(payload.statusInfo).additionalInfo ?? objectOf(payload.statusInfo).reasonCode);
  return { state, result: answerWord.slice(0, 30), message: info.slice(0, 255) || undefined };
}
