// Messages of chargers, which change money: each in a transaction of its own, those of one charger in the order in which they came,
// several chargers at a time.
import { objectOf, textOf } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import { messageKind } from '../../../shared/charger/ocpp-message.resource.ts';
import { quarantineReason } from '../../../shared/mqtt/mqtt.enums.ts';
import { prefixOf, type Speaker } from '../../../shared/mqtt/topic.ts';
import type { Charger } from '../../charger/events.ts';
import type { Frame } from '../../charger/timeline/keep-messages.ts';
import { refuseAgain } from '../ask-again.ts';
import type { Judged, Message } from '../message.ts';
import type { Outgoing } from '../own-broker.ts';
import { processOne } from '../process-one.ts';
import { chargerByNo } from './charger-by-no.ts';
import type { Said } from './outbound.ts';
import { type Done, takeCharger } from './take-charger.ts';

/** For the inspector. */
export type Seen = (charger: Charger, frame: Frame) => void;

/** Connections to the database that the messages of one tenant's chargers may have: a quarter of them, as three tenants are taken at once. */
const atOnceOf = ({ config }: Pick<Engine, 'config'>): number => Math.max(1, Math.floor(config.databasePool / 4));
/** A truck that waits for an answer has left by then. */
const validMs = 10 * 60_000;

/** @returns what is to be said to chargers now that it is kept */
export async function takeChargers(
  engine: Engine,
  tenantId: string,
  judged: readonly Judged[],
  seen: Seen,
): Promise<Outgoing[]> {
  const answers: Outgoing[] = [];
  const byCharger = [...Map.groupBy(judged, ({ message }) => message.deviceNo).values()];
  const atOnce = atOnceOf(engine);
  for (let from = 0; from < byCharger.length; from += atOnce)
    await Promise.all(
      byCharger.slice(from, from + atOnce).map(async (batch) => {
        for (const one of batch) answers.push(...(await takeOne(engine, tenantId, one, seen)));
      }),
    );
  return answers;
}

async function takeOne(engine: Engine, tenantId: string, one: Judged, seen: Seen): Promise<Outgoing[]> {
  const { message } = one;
  if (one.kind === 'reply' && (await refuseAgain(engine, message, one.told))) return [];
  let charger: Charger | undefined;
  let outcome: Done = {};
  const now = engine.clock.now();
  await processOne(engine, tenantId, message, now, async (tx) => {
    charger = await chargerByNo(tx, message.deviceNo);
    if (!charger) return { reason: quarantineReason.key.unknownDevice };
    outcome = await takeCharger(tx, engine, charger, one);
    return outcome.refused;
  });
  if (!charger) return [];
  seen(charger, frameOf(message));
  const spokenTo = charger;
  return (outcome.says ?? []).map((statement) => {
    const cmdId = statement.cmdId ?? `${statement.name}-${now.getTime().toString(36)}`;
    seen(spokenTo, sentFrame(cmdId, statement));
    return command(message, cmdId, statement, now.getTime() + validMs);
  });
}

export const command = (to: Speaker, cmdId: string, { name, args }: Said, exp: number): Outgoing => ({
  topic: `${prefixOf(to)}down/cmd`,
  payload: JSON.stringify({ cmdId, name, args, exp }),
});

const { call, result, error } = messageKind.key;

/** To a question of the charger; all else is asked of it. */
const answers: readonly string[] = ['startAccept', 'startRefuse'];

export const sentFrame = (messageId: string, { name, args }: Said): Frame => ({
  way: 'out',
  kind: answers.includes(name) ? result : call,
  messageId,
  action: name,
  payload: args,
});

function frameOf({ leaf, payload }: Message): Frame {
  const content = parsed(payload);
  const reply = leaf === 'reply' ? objectOf(content) : undefined;
  const event = leaf === 'event' ? Object.keys(objectOf(content)).find((name) => name !== 'ts') : undefined;
  return {
    way: 'in',
    kind: reply ? (reply.code === 0 ? result : error) : call,
    messageId: textOf(reply?.cmdId),
    action: event ?? leaf,
    payload: content,
  };
}

/** As it came where it is no JSON. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
