// Handles the messages of chargers, each in its own transaction, because they change bills. Messages of one charger are handled in the
// order of their arrival, several chargers at the same time.
import { objectOf, textOf } from '@ec/language/unknown';
import type { Engine } from '@ec/resource-server/feature';
import { messageKind } from '../../../shared/charger/ocpp-message.resource.ts';
import { quarantineReason } from '../../../shared/mqtt/mqtt.enums.ts';
import { prefixOf, type Speaker } from '../../../shared/mqtt/topic.ts';
import type { Charger } from '../../charger/events.ts';
import type { Frame } from '../../charger/timeline/record-messages.ts';
import { handleBackfillReply } from '../ask-again.ts';
import type { Outgoing } from '../built-in-broker.ts';
import type { ClassifiedMessage, Message } from '../message.ts';
import { processOne } from '../process-one.ts';
import { chargerByNo } from './charger-by-no.ts';
import type { DownCommand } from './outbound.ts';
import { type TakeResult, takeCharger } from './take-charger.ts';

/** Receives each message from and to a charger, for the inspector. */
export type FrameListener = (charger: Charger, frame: Frame) => void;

/** One tenant's chargers may use a quarter of the connections to the database, because messages of three tenants are handled at once. */
const atOnceOf = ({ config }: Pick<Engine, 'config'>): number => Math.max(1, Math.floor(config.databasePool / 4));
/** A truck does not wait for an answer longer than this. */
const validMs = 10 * 60_000;

/** @returns commands that chargers receive now that their messages are committed */
export async function takeChargers(
  engine: Engine,
  tenantId: string,
  messages: readonly ClassifiedMessage[],
  onFrame: FrameListener,
): Promise<Outgoing[]> {
  const answers: Outgoing[] = [];
  const byCharger = [...Map.groupBy(messages, ({ message }) => message.deviceNo).values()];
  const atOnce = atOnceOf(engine);
  for (let from = 0; from < byCharger.length; from += atOnce)
    await Promise.all(
      byCharger.slice(from, from + atOnce).map(async (batch) => {
        for (const one of batch) answers.push(...(await takeOne(engine, tenantId, one, onFrame)));
      }),
    );
  return answers;
}

async function takeOne(
  engine: Engine,
  tenantId: string,
  one: ClassifiedMessage,
  onFrame: FrameListener,
): Promise<Outgoing[]> {
  const { message } = one;
  if (one.kind === 'reply' && (await handleBackfillReply(engine, message, one.content))) return [];
  let charger: Charger | undefined;
  let outcome: TakeResult = {};
  const now = engine.clock.now();
  await processOne(engine, tenantId, message, now, async (tx) => {
    charger = await chargerByNo(tx, message.deviceNo);
    if (!charger) return { reason: quarantineReason.key.unknownDevice };
    outcome = await takeCharger(tx, engine, charger, one);
    return outcome.refusal;
  });
  if (!charger) return [];
  onFrame(charger, frameOf(message));
  const target = charger;
  return (outcome.commands ?? []).map((command) => {
    const cmdId = command.cmdId ?? `${command.name}-${now.getTime().toString(36)}`;
    onFrame(target, sentFrame(cmdId, command));
    return commandMessage(message, cmdId, command, now.getTime() + validMs);
  });
}

export const commandMessage = (to: Speaker, cmdId: string, { name, args }: DownCommand, exp: number): Outgoing => ({
  topic: `${prefixOf(to)}down/cmd`,
  payload: JSON.stringify({ cmdId, name, args, exp }),
});

const { call, result, error } = messageKind.key;

/** The names of commands that answer a request of the charger; all others are requests to it. */
const answerNames: readonly string[] = ['startAccept', 'startRefuse'];

export const sentFrame = (messageId: string, { name, args }: DownCommand): Frame => ({
  way: 'out',
  kind: answerNames.includes(name) ? result : call,
  messageId,
  action: name,
  payload: args,
});

function frameOf({ leaf, payload }: Message): Frame {
  const content = parsePayload(payload);
  if (leaf === 'reply') {
    const { code, cmdId } = objectOf(content);
    return { way: 'in', kind: code === 0 ? result : error, messageId: textOf(cmdId), action: leaf, payload: content };
  }
  const event = leaf === 'event' ? Object.keys(objectOf(content)).find((name) => name !== 'ts') : undefined;
  return { way: 'in', kind: call, messageId: '', action: event ?? leaf, payload: content };
}

/** Returns the parsed payload, or its text where it is no JSON. */
function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
