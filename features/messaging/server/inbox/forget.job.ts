// The job deletes old inbox messages, and old entries of the message log with their attachments (domain §13).
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { paramIn } from '@ec/system/server/public';
import { sql } from 'kysely';
import { dropAttachments } from '../mail/attachments.ts';

/** The default number of days for which inbox messages and log entries are stored; 0 means forever. */
const usual = { 'message.inboxDays': 90, 'message.logDays': 180 };

async function daysOf(tx: Sql, key: keyof typeof usual): Promise<number> {
  const set = Number.parseInt((await paramIn(tx, key)) ?? '', 10);
  return Number.isNaN(set) ? usual[key] : set;
}

export const forgetMessagesJob = (): Job =>
  job({
    name: 'messaging.forget',
    label: { zh: '清理过期消息', en: 'Delete expired messages' },
    /** 03:25 in Shanghai. */
    cron: '25 19 * * *',
    quiet: true,
    each: 'tenants',
    async run({ tx, tenantId }) {
      const [inboxDays, logDays] = [await daysOf(tx, 'message.inboxDays'), await daysOf(tx, 'message.logDays')];
      let deletedCount = 0;
      if (inboxDays > 0) {
        const isOld = sql`m.tenant_id = ${tenantId} and m.update_time < now() - make_interval(days => ${inboxDays})`;
        await tx.run(
          sql`delete from messaging_way w using messaging_inbox m
            where w.tenant_id = ${tenantId} and w.inbox_id = m.id and ${isOld}`,
        );
        deletedCount += await tx.run(sql`delete from messaging_inbox m where ${isOld}`);
      }
      if (logDays > 0) {
        const old = await tx.rows<{ id: string }>(
          sql`delete from messaging_log where tenant_id = ${tenantId} and create_time < now() - make_interval(days => ${logDays})
            returning id`,
        );
        await dropAttachments(
          tx,
          tenantId,
          old.map(({ id }) => id),
        );
        deletedCount += old.length;
      }
      return deletedCount > 0;
    },
  });
