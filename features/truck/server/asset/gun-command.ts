// Commands to a connector: written here in the transaction of who asks, taken from the table by the device gateway.
import type { Sql } from '@ec/kernel/database';
import type { Language } from '@ec/language/language';
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
  /** Milliseconds after which it is not sent any more; a minute unless given. */
  validMs?: number;
}

/** A person's command is either done now or dropped. */
export const personWaitsMs = 10_000;
const ruleWaitsMs = 60_000;

/** Answered while nothing has come back from the device. */
export const pending = 'Pending';

/** The message about a command that no gateway has taken yet. */
const pendingText: Readonly<Record<Language, string>> = {
  zh: '指令已保存，等待设备网关下发',
  en: 'The command is saved and waits for the device gateway',
};

/** The reply about a command that was written a moment ago. */
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
