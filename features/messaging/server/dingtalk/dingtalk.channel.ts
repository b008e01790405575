// The channel sends messages to DingTalk groups through their robots (domain §13).
import type { Sql } from '@ec/kernel/database';
import { objectOf, textOf } from '@ec/language/unknown';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { openSecret } from '@ec/resource-server/secrets';
import { sql } from 'kysely';
import { dingTalk } from '../../shared/dingtalk.resource.ts';
import { messageCause, messageChannel } from '../../shared/messaging.enums.ts';
import type { Channel } from '../sending/channel.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { sendingErrors } from '../sending/sending.errors.ts';
import { type RobotMessage, sendToRobot } from './robot.ts';

export const dingTalkChannel: Channel = {
  key: messageChannel.key.dingTalk,
  providers: dingTalk,
  code: 'robotName',
  none: sendingErrors.noRobot,
  unknown: sendingErrors.noRobot,
  perDay: { param: 'dingTalk.dayCount', usual: 2000, refusal: sendingErrors.robotLimit },
  perReceiver: { param: 'dingTalk.robotDayCount', usual: 500, refusal: sendingErrors.robotLimit },
  async send(engine, { tenantId, providerCode, params, now }) {
    const t = columnsOf(dingTalk);
    const row = await engine.database.read(tenantId).first<{ webhook: string; secret: string | null }>(
      sql`select t.webhook, t.secret from ${tableOf(dingTalk)}
        where ${t.tenantId} = ${tenantId} and ${t.robotName} = ${providerCode} and ${t.isDeleted} = 0`,
    );
    if (!row) return { ok: false, cause: messageCause.key.providerGone };
    const place = {
      webhook: openSecret(engine, dingTalk, 'webhook', row.webhook),
      secret: row.secret ? openSecret(engine, dingTalk, 'secret', row.secret) : '',
    };
    const { title, text } = objectOf(params);
    const message = { title: textOf(title), text: textOf(text) };
    return sendToRobot(place, message, { now, allow: engine.config.outboundAllow });
  },
};

/** Queues a message to a group. @returns the id of the message in the log, as a list. @throws AppError noRobot, robotLimit */
export async function queueToRobot(
  engine: Engine,
  tx: Sql,
  tenantId: string,
  { robotName, userId, ...message }: RobotMessage & { robotName: string; userId: string },
): Promise<string[]> {
  const requestedMessage = {
    code: robotName,
    receivers: [robotName],
    params: message,
    subject: message.title.slice(0, 200),
    userId,
  };
  return queueMessages(engine, tx, tenantId, dingTalkChannel, requestedMessage);
}
