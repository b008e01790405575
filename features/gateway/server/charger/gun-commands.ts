// Commands of the table `truck_gun_cmd`, in every protocol: the process that reaches the charger claims a command once, and records the
// reply with its consequences for orders and reservations.
import { applyReservationReply, cancelFailedStart } from '@ec/charging/server/public';
import { orderProc, ordersFailCause } from '@ec/charging/shared/order/order.enums';
import type { Sql } from '@ec/kernel/database';
import { isRowId } from '@ec/kernel/ids';
import { textOf } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import type { ChargerSetting } from '@ec/truck/shared/asset/charger-config.contract';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { sql } from 'kysely';
import type { Charger } from './events.ts';
import { maskText } from './timeline/mask-secrets.ts';

export interface GunCommand {
  id: string;
  name: string;
  args: Record<string, unknown>;
  orderId: string | null;
  connector: number | null;
  no: number | null;
  key: string | null;
  number: number;
}

export interface CommandResult {
  state: (typeof commandState)[keyof typeof commandState];
  /** At most 30 characters. */
  result: string;
  message?: string | undefined;
  /** The settings that a charger has reported. */
  settings?: ChargerSetting[] | undefined;
}

/** Claims a command; undefined where another process has claimed it already, or it has expired. */
export async function takeCommand(tx: Sql, { stackId }: Charger, id: string): Promise<GunCommand | undefined> {
  const [claimed] = await tx.rows<{ id: string }>(
    sql`update truck_gun_cmd set state = ${commandState.sent}, send_time = now(),
        args = args || case when name = 'RemoteStartTransaction'
          then jsonb_build_object('remoteStartNo', nextval('ocpp_transaction_no')) else '{}' end
      where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and id = ${id} and state = ${commandState.waiting}
        and (expire_time is null or expire_time > now()) returning id`,
  );
  if (!claimed) return undefined;
  return commandOf(tx, id);
}

const commandOf = (tx: Sql, id: string): Promise<GunCommand | undefined> =>
  tx.first<GunCommand>(
    sql`select c.id, c.name, c.args, c.order_id as "orderId", g.connector_no as connector, t.no, t.device_key as key,
        coalesce((c.args ->> 'remoteStartNo')::int, 0) as number
      from truck_gun_cmd c left join truck_charging_gun g on g.tenant_id = c.tenant_id and g.id = c.gun_id
      left join lateral (select no, device_key from ocpp_transaction t where t.tenant_id = c.tenant_id and t.order_id = c.order_id
        and t.ended_at is null order by t.id desc limit 1) t on true
      where c.tenant_id = ${tx.tenantId} and c.id = ${id}`,
  );

/** Locks a command that waits for the reply of this charger; undefined where no such command exists or it is finished. */
export async function lockSentCommand(tx: Sql, { stackId }: Charger, id: string): Promise<GunCommand | undefined> {
  if (!isRowId(id)) return undefined;
  const pending = await tx.first<object>(
    sql`select from truck_gun_cmd where tenant_id = ${tx.tenantId} and stack_id = ${stackId} and id = ${id}
      and state = ${commandState.sent} for update`,
  );
  return pending && commandOf(tx, id);
}

export async function concludeCommand(
  tx: Sql,
  engine: Engine,
  { id, name, orderId, args }: GunCommand,
  { state, result, message, settings }: CommandResult,
): Promise<void> {
  await tx.run(
    sql`update truck_gun_cmd set state = ${state}, result = ${maskText(result)}, message = ${message ? maskText(message) : null}, end_time = now(),
        answer = ${settings ? JSON.stringify(settings) : null}::jsonb
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  if (name === 'ReserveNow') await applyReservationReply(tx, textOf(args.readyId), result);
  if (name !== 'RemoteStartTransaction' || state !== commandState.failed || !orderId) return;
  const startingOrder = await tx.first<object>(
    sql`select from truck_orders where tenant_id = ${tx.tenantId} and id = ${orderId}
      and order_proc = ${orderProc.key.starting} for update`,
  );
  if (startingOrder)
    await cancelFailedStart(tx, engine, orderId, {
      cause: ordersFailCause.key.refused,
      remark: maskText(message || result),
    });
}

/** Reads the commands that wait for the charger to connect and have not expired. */
export const waitingCommands = (tx: Sql, { stackId }: Charger): Promise<{ id: string }[]> =>
  tx.rows(
    sql`select id from truck_gun_cmd where tenant_id = ${tx.tenantId} and stack_id = ${stackId}
      and state = ${commandState.waiting} and expire_time > now() order by create_time, id`,
  );
