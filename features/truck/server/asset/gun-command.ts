// Writes commands to a connector or charger in the transaction of the caller. The device gateway takes the commands from the table.
import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
import { sql } from 'kysely';

/** The names are those of OCPP. The gateway translates them for other protocols. */
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
  /** Undefined for a command to the whole charger, which `stackId` names. */
  gunId?: string | undefined;
  stackId?: string | undefined;
  orderId?: string | undefined;
  name: GunCommandName;
  args?: Record<string, unknown>;
  reason?: string | undefined;
  /** Undefined where a rule sends the command. */
  userId?: string | undefined;
  /** Milliseconds after which the gateway no longer sends the command; a minute by default. */
  validMs?: number;
}

/** The `validMs` of a command from a person, who waits for its result. */
export const personWaitsMs = 10_000;
const ruleWaitsMs = 60_000;

/** The result of a command before the device replies. */
export const pending = 'Pending';

/** The message about a command that no gateway has taken yet. */
const pendingText: Readonly<Record<Language, string>> = {
  zh: '指令已保存，等待设备网关下发',
  en: 'The command is saved and waits for the device gateway',
};

/** Returns the reply about a command that has just been written. */
export const requestedReply = <Id extends string | undefined>(commandId: Id, language: Language) => ({
  commandId,
  result: pending,
  outcome: 'pending' as const,
  message: pendingText[language],
});

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
    validMs = ruleWaitsMs,
  } = command;
  await tx.run(
    sql`insert into truck_gun_cmd (id, tenant_id, gun_id, stack_id, order_id, name, args, reason, create_user, expire_time)
      values (${id}, ${tenantId}, ${gunId}, ${stackId}, ${orderId}, ${name}, ${JSON.stringify(args)}::jsonb, ${reason}, ${userId},
        now() + ${validMs} * interval '1 millisecond')`,
  );
  return id;
}
