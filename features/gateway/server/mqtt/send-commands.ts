// Sends queued commands to inverters. Their replies arrive as messages (domain §10).
import { acknowledge, type DueCommand, sendQueued } from '@ec/household/server/public';
import { collectorSource } from '@ec/household/shared/device/device.enums';
import type { Engine } from '@ec/resource-server/feature';
import { prefixOf } from '../../shared/mqtt/topic.ts';
import type { Broker } from './built-in-broker.ts';

/** A device ignores a command that reaches it later than this, because nobody waits for its reply any more (BR-45). */
const validMs = 5 * 60_000;
const batchSize = 50;

const payloadOf = ({ cmdNo, items }: DueCommand, now: number): string =>
  JSON.stringify({
    cmdId: cmdNo,
    name: 'set',
    args: Object.fromEntries(items.map(({ code, value }) => [code, value])),
    exp: now + validMs,
  });

/** @returns the number of commands that were due, including those that could not be sent */
export async function sendCommands(
  engine: Engine,
  tenantId: string,
  broker: Pick<Broker, 'publish' | 'listeners'>,
): Promise<number> {
  const sns = broker.listeners(tenantId, 'inv');
  if (sns?.length === 0) return 0;
  const due = await sendQueued(engine, tenantId, {
    most: batchSize,
    sources: [collectorSource.key.directMqtt],
    ...(sns ? { sns } : {}),
  });
  for (const command of due) {
    const topic = `${prefixOf({ tenantId, product: 'inv', deviceNo: command.sn })}down/cmd`;
    try {
      await broker.publish({ topic, payload: payloadOf(command, engine.clock.now().getTime()) });
    } catch (error) {
      engine.log.warn({ err: error, tenantId, cmdNo: command.cmdNo }, 'A command could not be sent');
      await acknowledge(engine, tenantId, { cmdNo: command.cmdNo, isOk: false, message: 'MQTT' });
    }
  }
  return due.length;
}
