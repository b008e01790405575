// Sends commands to chargers over MQTT. They come from the same table as OCPP commands; the charger answers each with a reply message.
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { sql } from 'kysely';
import { concludeCommand, takeCommand } from '../../charger/gun-commands.ts';
import { connectedCondition } from '../../charger/sessions.ts';
import type { Broker } from '../built-in-broker.ts';
import { chargerByNo } from './charger-by-no.ts';
import { downCommandOf } from './outbound.ts';
import { commandMessage, type FrameListener, sentFrame } from './take-chargers.ts';

interface DueCommand {
  id: string;
  stackNo: string;
  /** The time in milliseconds since 1970 after which the charger ignores the command. */
  exp: number;
}

const batchSize = 100;

/** Sends commands in the order of their requests: a reservation has to end before a start. @returns how many were sent */
export async function sendGunCommands(
  engine: Engine,
  tenantId: string,
  broker: Pick<Broker, 'publish' | 'listeners'>,
  onFrame: FrameListener,
): Promise<number> {
  const listeners = broker.listeners(tenantId, 'stack');
  if (listeners?.length === 0) return 0;
  let sentCount = 0;
  for (const due of await dueCommandsOf(engine.database.read(tenantId), listeners, engine.clock.now()))
    if (await send(engine, tenantId, due, broker, onFrame)) sentCount += 1;
  return sentCount;
}

/** Finds the waiting commands of chargers that are connected by MQTT. */
const dueCommandsOf = (read: Sql, listeners: readonly string[] | undefined, now: Date): Promise<DueCommand[]> =>
  read.rows<DueCommand>(
    sql`select c.id, k.stack_no as "stackNo", round(extract(epoch from c.expire_time) * 1000)::float8 as exp
      from truck_gun_cmd c join truck_charging_stack k on k.tenant_id = c.tenant_id and k.id = c.stack_id
        join ocpp_session on ocpp_session.tenant_id = c.tenant_id and ocpp_session.stack_id = c.stack_id and ocpp_session.protocol = 'mqtt'
      where c.tenant_id = ${read.tenantId} and c.state = ${commandState.waiting} and c.expire_time > now() and ${connectedCondition(now)}
        ${listeners ? sql`and k.stack_no = any(${[...listeners]})` : sql``}
      order by c.create_time, c.id limit ${batchSize}`,
  );

async function send(
  engine: Engine,
  tenantId: string,
  { id, stackNo, exp }: DueCommand,
  broker: Pick<Broker, 'publish'>,
  onFrame: FrameListener,
): Promise<boolean> {
  const claim = await engine.database.withTenant(tenantId, async (tx) => {
    const charger = await chargerByNo(tx, stackNo);
    const row = charger && (await takeCommand(tx, charger, id));
    const command = row && downCommandOf(row);
    if (row && !command) await concludeCommand(tx, engine, row, { state: commandState.failed, result: 'NotSupported' });
    return charger && row && command && { charger, row, command };
  });
  if (!claim) return false;
  const { charger, row, command } = claim;
  try {
    await broker.publish(commandMessage({ tenantId, product: 'stack', deviceNo: stackNo }, id, command, exp));
    onFrame(charger, sentFrame(id, command));
    return true;
  } catch (error) {
    engine.log.warn({ err: error, tenantId, id }, 'A command could not be sent');
    const result = { state: commandState.unanswered, result: 'Offline' } as const;
    await engine.database.withTenant(tenantId, (tx) => concludeCommand(tx, engine, row, result));
    return false;
  }
}
