// Sends a message about a work order to people: through the tenant's DingTalk robot to its group, and to the inbox of each person.
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { notify, peopleOf, queueToRobot } from '@ec/messaging/server/public';
import { dingTalk } from '@ec/messaging/shared/dingtalk.resource';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import { providerStatus } from '@ec/messaging/shared/messaging.enums';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { parseId } from '@ec/resource/parse-value';
import { columnsOf, keys } from '@ec/resource-server/columns';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import type { sendDingDingTalk } from '../../shared/process-work.contract.ts';
import { processWork } from '../../shared/process-work.resource.ts';
import { processWorkErrors } from './process-work.errors.ts';

export const dingTalkCode = 'processWork.dingTalk';

const mostPeople = 100;

type SendCall = Call<InputOf<typeof sendDingDingTalk>>;

export async function sendDingTalk(engine: Engine, call: SendCall): Promise<OutputOf<typeof sendDingDingTalk>> {
  const { tenantId, userId } = call.caller;
  const { userIds, title, content, url = '', businessId } = call.input;
  const userList = [...new Set(typeof userIds === 'string' ? userIds.split(',').map((id) => id.trim()) : userIds)];
  if (userList.length > mostPeople) fail(processWorkErrors.tooManyPeople, { most: mostPeople });
  const ids = userList.filter((id) => !('wrong' in parseId(id)));
  await detailRow(engine, processWork, call, businessId);
  return engine.database.withTenant(tenantId, async (tx) => {
    const d = columnsOf(dingTalk);
    const robot = await tx.first<{ robotName: string }>(
      sql`select ${d.robotName} as "robotName" from ${tableOf(dingTalk)} where ${d.tenantId} = ${tenantId}
        and ${d.status} = ${keys(providerStatus.key.enabled)} and ${d.isDeleted} = 0 order by ${d.id} limit 1`,
    );
    if (!robot) fail(processWorkErrors.noDingTalk);
    const people = await peopleOf(engine, tx, tenantId, { users: ids });
    const missing = userList.filter((id) => !people.includes(id));
    const reason = processWorkErrors.noPerson[call.language];
    const failed = missing.map((id) => ({ userId: id, reason }));
    if (people.length === 0) return { sent: 0, failed };
    const u = columnsOf(user);
    const names = await tx.rows<{ name: string }>(
      sql`select ${u.name} as name from ${tableOf(user)} where ${u.tenantId} = ${tenantId}
        and ${u.id} = any(${people}::bigint[]) order by ${u.id}`,
    );
    const mentions = names.map(({ name }) => `@${name}`).join(' ');
    const text = [mentions, content, url].filter((line) => line !== '').join('\n\n');
    await queueToRobot(engine, tx, tenantId, { robotName: robot.robotName, title, text, userId });
    await notify(engine, tx, tenantId, {
      to: { users: people },
      kind: messageKind.key.approval,
      code: dingTalkCode,
      params: { title, content: content.slice(0, 200) },
      link: `${processWork.code}?id=${businessId}`,
    });
    return { sent: people.length, failed };
  });
}
