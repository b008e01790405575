// Translates commands into MQTT commands of a charger, and its replies into results (docs/devices.md).
import { tagOfOrder } from '@ec/charging/server/public';
import { textOf } from '@ec/language/unknown';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import type { DeviceReply } from '../../../shared/mqtt/payloads.ts';
import type { CommandResult, GunCommand } from '../../charger/gun-commands.ts';

export interface DownCommand {
  /** The id of an answer to the charger, the same each time that it is sent; other commands get a new one. */
  cmdId?: string;
  name: string;
  args: object;
}

/** The values of `what` in the command `report`, by the message that OCPP would trigger. */
const reportNames: Readonly<Record<string, string>> = { StatusNotification: 'status', MeterValues: 'telemetry' };

/** @returns undefined for a command that chargers by MQTT do not have, or whose order or session is unknown */
export function downCommandOf({
  name,
  connector,
  orderId,
  args,
  key,
}: Omit<GunCommand, 'id' | 'no' | 'number'>): DownCommand | undefined {
  const gun = connector ?? 0;
  switch (name) {
    case 'RemoteStartTransaction':
      return orderId ? { name: 'start', args: { gun, tag: tagOfOrder(orderId) } } : undefined;
    case 'RemoteStopTransaction':
      return key === null ? undefined : { name: 'stop', args: { gun, tx: key } };
    case 'UnlockConnector':
      return { name: 'unlock', args: { gun } };
    case 'ChangeAvailability':
      return { name: 'availability', args: { gun, on: args.type === 'Operative' ? 1 : 0 } };
    case 'SetChargingProfile':
      return { name: 'powerLimit', args: { gun, ...(key === null ? {} : { tx: key }), kw: Number(args.limitKw) } };
    case 'Reset':
      return { name: 'reset', args: { hard: args.type === 'Hard' ? 1 : 0 } };
    case 'TriggerMessage':
      return { name: 'report', args: { gun, what: reportNames[textOf(args.message)] ?? 'state' } };
    case 'ReserveNow':
      return {
        name: 'reserve',
        args: { gun, no: Number(args.number), tag: textOf(args.tag), until: Date.parse(textOf(args.until)) },
      };
    case 'CancelReservation':
      return { name: 'cancelReserve', args: { gun, no: Number(args.number) } };
    default:
      return undefined;
  }
}

/** The results by the `code` of a charger's reply. `Accepted` and `Scheduled` are successes. */
const results = ['Accepted', 'Rejected', 'NotSupported', 'Occupied', 'Faulted', 'Scheduled'];
/** The results of an unlock by the same codes, in the words that executeLock promises (domain §8.2). */
const unlockResults = [
  'Unlocked',
  'UnlockFailed',
  'NotSupported',
  'OngoingTransaction',
  'UnlockFailed',
  'UnlockFailed',
];

export function commandResultOf(name: string, { code, msg }: Pick<DeviceReply, 'code' | 'msg'>): CommandResult {
  const words = name === 'UnlockConnector' ? unlockResults : results;
  const result = words[code] ?? words[1] ?? '';
  const isDone = result === words[0] || result === 'Scheduled';
  // A code outside the list is shown as a number.
  const message = msg || (words[code] === undefined ? `code ${code}` : undefined);
  return { state: isDone ? commandState.done : commandState.failed, result, message: message?.slice(0, 255) };
}
