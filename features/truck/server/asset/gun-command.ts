// Commands to a connector: written here in the transaction of who asks, taken from the table by the device gateway.
import { raw, type Sql } from '@ec/kernel/database';
import type { ErrorEntry } from '@ec/kernel/errors';
import { sql } from 'kysely';

/** OCPP names; other protocols have the same under their own. */
export type GunCommandName =
  | 'UnlockConnector'
  | 'RemoteStartTransaction'
  | 'RemoteStopTransaction'
  | 'ChangeAvailability'
  | 'SetChargingProfile'
  | 'ReserveNow'
  | 'CancelReservation'
  | 'Reset'
  | 'TriggerMessage'
  | 'GetConfiguration'
  | 'ChangeConfiguration';

export interface GunCommand {
  tenantId: string;
  /** Undefined where it is for the charger as a whole, which is named then. */
  gunId?: string | undefined;
  stackId?: string | undefined;
  orderId?: string | undefined;
  name: GunCommandName;
  args?: Record<string, unknown>;
  reason?: string | undefined;
  /** Undefined where a rule asks, not a person. */
  userId?: string | undefined;
}

/** Answered while nothing has come back from the device. */
export const pending = 'Pending';

/** What a person is told about a command that no gateway has taken yet. */
export const pendingText: Omit<ErrorEntry, 'status'> = {
  zh: '指令已保存，等待设备网关下发',
  en: 'The command is kept until the device gateway sends it',
};

/** @returns the id of the command */
export async function writeGunCommand(tx: Sql, ids: { next(): string }, command: GunCommand): Promise<string> {
  const id = ids.next();
  const {
    tenantId,
    gunId = null,
    stackId = null,
    orderId = null,
    name,
    args = {},
    reason = null,
    userId = null,
  } = command;
  await tx.run(
    raw(sql`insert into truck_gun_cmd (id, tenant_id, gun_id, stack_id, order_id, name, args, reason, create_user)
      values (${id}, ${tenantId}, ${gunId}, ${stackId}, ${orderId}, ${name}, ${JSON.stringify(args)}::jsonb, ${reason}, ${userId})`),
  );
  return id;
}
