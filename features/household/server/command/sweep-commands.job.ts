// The job times out commands that no gateway took, and commands that no device answered (domain §4 inverter_cmd).
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { byRule } from '@ec/resource-server/by-rule';
import { columnsOf, keys } from '@ec/resource-server/columns';
import { moveState } from '@ec/resource-server/move-state';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { cmdCause, cmdStatus } from '../../shared/device/command.enums.ts';
import { inverterCmd } from '../../shared/device/inverter-cmd.resource.ts';

/** A sent command times out after this time. A logger that reports every five minutes can answer within it. */
const answerMs = 6 * 60_000;

const { queued, sent, timedOut } = cmdStatus.key;
const t = columnsOf(inverterCmd);

const dueIn = (tx: Sql, now: Date, id?: string) =>
  tx.rows<{ id: string; wasSent: boolean }>(
    sql`select ${t.id} as id, ${t.cmdStatus} = ${keys(sent)} as "wasSent" from ${tableOf(inverterCmd)}
      where ${t.tenantId} = ${tx.tenantId} and ${t.isDeleted} = 0 ${id === undefined ? sql`` : sql`and ${t.id} = ${id}`}
        and ((${t.cmdStatus} = ${keys(queued)} and ${t.expireTime} <= ${now})
          or (${t.cmdStatus} = ${keys(sent)} and ${t.sendTime} <= ${new Date(now.getTime() - answerMs)}))
      order by ${t.id} ${id === undefined ? sql`` : sql`for update`}`,
  );

export const sweepCommandsJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'household.tendCommands',
    label: { zh: '照看下发的指令', en: 'Inverter command watchdog' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, now }) => dueIn(read, now),
    async run({ tx, tenantId, row: { id }, now }) {
      // The job locks the command and checks it again, because its device may have answered in the meantime.
      const [due] = await dueIn(tx, now, id);
      if (!due) return false;
      const cause = due.wasSent ? cmdCause.key.noAnswer : cmdCause.key.notTaken;
      return moveState(tx, inverterCmd, id, 'cmdStatus', timedOut, { cause }, byRule(tenantId, ids, 'expire'));
    },
  });
