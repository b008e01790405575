// Sends commands to chargers by MQTT. They stand in the same rows as commands by OCPP; the charger answers each with a reply message.
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { commandState } from '@ec/truck/shared/asset/gun-commands.contract';
import { sql } from 'kysely';
import { conclude, take } from '../../charger/gun-commands.ts';
import { isThere } from '../../charger/sessions.ts';
import type { Broker } from '../own-broker.ts';
import { chargerByNo } from './charger-by-no.ts';
import { wordsOf } from './outbound.ts';
import { commandMessage, type Seen, sentFrame } from './take-chargers.ts';

interface Due {
  id: string;
  stackNo: string;
  /** The time in milliseconds since 1970 after which the charger ignores the command. */
  exp: number;
}

const atOnce = 100;

/** Sends commands in the order of their requests: a reservation has to end before a start. @returns how many were sent */
export async function sendGunCommands(
  engine: Engine,
  tenantId: string,
  broker: Pick<Broker, 'publish' | 'listeners'>,
  seen: Seen,
): Promise<number> {
  const listening = broker.listeners(tenantId, 'stack');
  if (listening?.length === 0) return 0;
  let sentCount = 0;
  for (const due of await dueOf(engine.database.read(tenantId), listening, engine.clock.now()))
    if (await send(engine, tenantId, due, broker, seen)) sentCount += 1;
  return sentCount;
}

/** Finds the waiting commands of chargers that are connected by MQTT. */
const dueOf = (read: Sql, listening: readonly string[] | undefined, now: Date): Promise<Due[]> =>
  read.rows<Due>(
    sql`select c.id, k.stack_no as "stackNo", round(extract(epoch from c.expire_time) * 1000)::float8 as exp
      from truck_gun_cmd c join truck_charging_stack k on k.tenant_id = c.tenant_id and k.id = c.stack_id
        join ocpp_session on ocpp_session.tenant_id = c.tenant_id and ocpp_session.stack_id = c.stack_id and ocpp_session.protocol = 'mqtt'
      where c.tenant_id = ${read.tenantId} and c.state = ${commandState.waiting} and c.expire_time > now() and ${isThere(now)}
        ${listening ? sql`and k.stack_no = any(${[...listening]})` : sql``}
      order by c.create_time, c.id limit ${atOnce}`,
  );

async function send(
  engine: Engine,
  tenantId: string,
  { id, stackNo, exp }: Due,
  broker: Pick<Broker, 'publish'>,
  seen: Seen,
): Promise<boolean> {
  const claim = await engine.database.withTenant(tenantId, async (tx) => {
    const charger = await chargerByNo(tx, stackNo);
    const row = charger && (await take(tx, charger, id));
    const command = row && wordsOf(row);
    if (row && !command) await conclude(tx, engine, row, { state: commandState.failed, result: 'NotSupported' });
    return charger && row && command && { charger, row, command };
  });
  if (!claim) return false;
  const { charger, row, command } = claim;
  try {
    await broker.publish(commandMessage({ tenantId, product: 'stack', deviceNo: stackNo }, id, command, exp));
    seen(charger, sentFrame(id, command));
    return true;
  } catch (error) {
    engine.log.warn({ err: error, tenantId, id }, 'A command could not be sent');
    const verdict = { state: commandState.unanswered, result: 'Offline' } as const;
    await engine.database.withTenant(tenantId, (tx) => conclude(tx, engine, row, verdict));
    return false;
  }
}
