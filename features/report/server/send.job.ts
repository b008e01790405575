// Starts a task for each recipient who may receive a scheduled report, once for each due time. Each task writes a separate file (domain §13).

import type { Caller, Rights } from '@ec/kernel/caller';
import type { Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import { type Job, job } from '@ec/kernel/jobs/job';
import { loadCaller } from '@ec/kernel/session/load-caller';
import { languageOf } from '@ec/messaging/server/public';
import { mayList } from '@ec/resource-server/call-rights';
import { columnsOf, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { nextRunOf } from '../shared/next-run.ts';
import { reportFormat, reportRunState } from '../shared/report.enums.ts';
import { report } from '../shared/report.resource.ts';
import { isSource } from '../shared/sources.ts';
import { checkMayFile, endRun, fileTask } from './report-task.ts';

/** Milliseconds. A due time that is older is skipped: the report was in the recycle bin, or the server was down for long. */
const DAY = 24 * 3600_000;
const t = columnsOf(report);

export const sendReportsJob = (engine: Engine): Job =>
  job({
    name: 'report.send',
    label: { zh: '定时发送报表', en: 'Send scheduled reports' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        sql`select ${t.id} from ${tableOf(report)}
          where ${t.tenantId} = ${tenantId} and ${t.nextRun} <= ${now} and ${t.isDeleted} = 0 order by ${t.nextRun}`,
      ),
    run: ({ tx, row, now }) => sendOne(engine, tx, row.id, now),
  });

const dueFields = [
  ...(['id', 'name', 'source', 'schedule', 'weekday', 'monthDay'] as const),
  ...(['atTime', 'format', 'recipients', 'nextRun'] as const),
] as const;

/** Locks the report until its next due time is stored, so that no other process sends it, too. @returns whether the due time was recent enough */
async function sendOne(engine: Engine, tx: Sql, id: string, now: Date): Promise<boolean> {
  const dueReport = await tx.first<Picked<typeof report, (typeof dueFields)[number]>>(
    sql`select ${pick(report, dueFields)} from ${tableOf(report)} where ${t.tenantId} = ${tx.tenantId} and ${t.id} = ${id}
      and ${t.nextRun} <= ${now} and ${t.isDeleted} = 0 for update`,
  );
  if (!dueReport?.nextRun) return false;
  const dueTime = new Date(dueReport.nextRun);
  const isFresh = now.getTime() - dueTime.getTime() < DAY;
  for (const userId of isFresh ? (dueReport.recipients ?? []) : []) await sendTo(engine, tx, dueReport, userId);
  await tx.run(
    sql`update report_report set next_run = ${nextRunOf(dueReport, now) ?? null}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  return isFresh;
}

type DueReport = Pick<Picked<typeof report, (typeof dueFields)[number]>, 'id' | 'name' | 'source' | 'format'>;

async function sendTo(engine: Engine, tx: Sql, dueReport: DueReport, userId: string): Promise<void> {
  const runId = engine.ids.next();
  const added = await tx.run(
    sql`insert into report_run (tenant_id, id, report_id, user_id, due_time)
      select tenant_id, ${runId}, id, ${userId}, next_run from report_report where tenant_id = ${tx.tenantId} and id = ${dueReport.id}
      on conflict do nothing`,
  );
  if (added === 0) return;
  const caller = await callerOf(engine, tx.tenantId ?? '', userId);
  if (!caller || !mayReceive(engine, dueReport, await engine.rights.of(caller))) {
    await endRun(tx, runId, reportRunState.key.refused, '');
    return;
  }
  const format = dueReport.format === reportFormat.key.pdf ? 'pdf' : 'xlsx';
  const task = fileTask(dueReport.name ?? '', { id: dueReport.id, format, runId });
  const language = await languageOf(tx, userId);
  const taskId = await engine.tasks.startFor(tx, { caller, language }, task);
  await tx.run(sql`update report_run set task_id = ${taskId} where tenant_id = ${tx.tenantId} and id = ${runId}`);
}

/** Returns the recipient as a caller, as if he had signed in; undefined where he may not sign in. */
function callerOf({ database, clock }: Engine, tenantId: string, userId: string): Promise<Caller | undefined> {
  const sessionDefaults = { id: '0', operator: null, chosen_dept_ids: null, chosen_role_ids: null };
  return loadCaller(database, { ...sessionDefaults, tenant_id: tenantId, user_id: userId }, clock.now());
}

function mayReceive({ registry }: Engine, { source: name }: DueReport, rights: Rights): boolean {
  const source = registry.find(name ?? '');
  if (!source || !isSource(source) || !mayList(source, rights)) return false;
  try {
    checkMayFile(source, rights);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
